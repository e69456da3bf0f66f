import { isIP } from 'node:net'
import type { Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { ActiveSession, SessionDetail } from '@patchbay/connectors/identity/detail'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { isSpelling } from '@patchbay/connectors/identity/login-spellings'
import type { IdentityReadings } from '../facts/identity-services.ts'
import type { PersonFound } from '../locate/person-names.ts'
import { atMost } from '../sources/pace.ts'
import { upTo, shortOf } from '../sources/cut.ts'
import type { Heard, Turn } from '../sources/ask-source.ts'
import type { Offer } from './chosen.ts'
import { placeOf } from './place.ts'
import type { AdmissionSearch, IdentitySystem } from './search.ts'

type Sessions = Reading<readonly (SessionDetail | ActiveSession)[]>

export interface Seeded {
  readonly offers: readonly Offer[]
  readonly heard: Heard
}

interface Part {
  readonly readings: readonly (Sessions | undefined)[]
  /** What was not asked for. */
  readonly why: string | null
}

const nothing: Part = { readings: [], why: null }

/** Addresses of a network device that are asked for; a network that is entered as one has no list. */
const mostAddresses = 32

/** Sessions that fit what was asked, of whichever endpoint. Null when there was nothing to ask. */
export async function seedFromSessions(
  search: AdmissionSearch,
  system: IdentitySystem,
  readings: IdentityReadings,
  turn: Turn,
): Promise<Seeded | null> {
  const { wanted, at } = search
  const { address, sessionId, port } = wanted
  const found = (readings: readonly (Sessions | undefined)[], ...cut: readonly (string | null)[]) =>
    seededFrom(readings, { source: system.name, at, cut })
  if (sessionId !== null) return found([await readings.sessions({ sessionId })])
  if (port !== null) {
    const addresses = await addressesOf(search, readings, port.switch)
    search.dossier.placed.set(system.name, addresses.length > 0)
    if (addresses.length === 0) return null
    const { asked, why } = upTo(addresses, mostAddresses, `addresses of ${port.switch}`)
    const on = async (nasAddress: string) => readings.sessions({ nasAddress, interface: port.interface })
    return found(await withLimit(asked, width, on), why)
  }
  if (address !== null) {
    const reading = await readings.sessions({ address })
    if (reading !== undefined && reading.value.length > 0) return found([reading])
    // It may be a switch's: then those who authenticated through it.
    return found([await readings.sessionsOn?.(address)])
  }
  const [through, theirs] = await Promise.all([
    throughDevice(search, readings),
    sessionsOfPerson(search, readings, turn),
  ])
  return found([...through.readings, ...theirs.readings], through.why, theirs.why)
}

function seededFrom(
  readings: readonly (Sessions | undefined)[],
  { source, at, cut }: { source: string; at: Date | null; cut: readonly (string | null)[] },
): Seeded | null {
  const heard = readings.filter((reading) => reading !== undefined)
  if (heard.length === 0) return null
  const begun = ({ startedAt }: SessionDetail) => at === null || startedAt === null || startedAt <= at
  const sessions = heard
    .flatMap(({ value }) => value)
    .filter((session) => !('startedAt' in session) || begun(session))
  const of = heard.map((reading) => reading.of).find((count) => count !== undefined)
  return {
    offers: sessions.map((session): Offer => {
      const where = 'interface' in session ? placeOf(session) : session.nasAddress
      const detail = [session.username, where].filter(Boolean).join(' · ')
      return { ask: session.mac, title: session.mac, detail, source, strength: 'now' }
    }),
    heard: shortOf(
      {
        count: new Set(sessions.map(({ mac }) => mac)).size,
        complete: heard.every(({ complete }) => complete),
        ...(of === undefined ? {} : { of }),
      },
      ...cut,
    ),
  }
}

/** Who authenticated through a switch that is called so, by our documents or by the system's own. */
async function throughDevice(search: AdmissionSearch, readings: IdentityReadings): Promise<Part> {
  const { wanted } = search
  const { name } = wanted
  if (name === null || readings.sessionsOn === undefined) return nothing
  const { asked, why } = upTo(
    await addressesOf(search, readings, name),
    mostAddresses,
    `addresses of ${name}`,
  )
  return {
    readings: await withLimit(asked, width, async (address) => readings.sessionsOn?.(address)),
    why,
  }
}

/** Of a switch by our own records, else those that the system itself has for a network device of that name. */
async function addressesOf(
  { index }: AdmissionSearch,
  readings: IdentityReadings,
  name: string,
): Promise<readonly string[]> {
  const own = await index.addressOf(name)
  return own === null ? enteredAddresses(name, readings) : [own]
}

/** Addresses that the system has for a network device; that it cannot say is told by its own chip. */
async function enteredAddresses(name: string, readings: IdentityReadings): Promise<readonly string[]> {
  try {
    const device = await readings.networkDevice({ name })
    const whole = (device?.value?.addresses ?? []).map((one) => one.replace(/\/(32|128)$/, ''))
    return whole.filter((one) => isIP(one) !== 0)
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return []
  }
}

/** Logins and computers of one person that are asked for; each is a question to the monitoring node. */
const mostNames = 20
const width = 4

/** Sessions under the login that was typed, and under what the directories have for whoever is meant. */
async function sessionsOfPerson(
  search: AdmissionSearch,
  readings: IdentityReadings,
  turn: Turn,
): Promise<Part> {
  const { wanted } = search
  const { username } = wanted
  if (username === null && wanted.person.length === 0) return nothing
  const typed = username === null ? undefined : await readings.sessions({ username })
  if (wanted.person.length === 0) return { readings: [typed], why: null }
  turn.waiting(typed === undefined ? null : { count: typed.value.length, complete: typed.complete })
  const { asked, why } = upTo(await namesOfPerson(search), mostNames, 'logins and computers of the person')
  if (asked.length === 0) return { readings: [typed], why }
  turn.asking()
  const others = await withLimit(asked, width, async (login) => readings.sessions({ username: login }))
  return { readings: [typed, ...others], why }
}

/** Names that were not typed: other logins, and the person's computers as they authenticate by themselves. */
async function namesOfPerson({ wanted, known, pace }: AdmissionSearch): Promise<readonly string[]> {
  const heard: PersonFound[] = []
  // A silent directory must not keep back who is authenticated under what was typed.
  const hearing = known('person').then((found) => (found === null ? 0 : heard.push(found)))
  await atMost(pace, pace.patience, hearing)
  const typed = wanted.username
  const logins = heard.flatMap(({ usernames }) => usernames)
  const computers = heard.flatMap(({ hostnames }) => hostnames.filter((name) => name.includes('.')))
  return [
    ...logins.filter((login) => typed === null || !isSpelling(login, typed)),
    ...computers.map((name) => `host/${name}`),
  ]
}
