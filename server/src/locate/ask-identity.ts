import type { IdentitySession, SessionQuestion } from '@patchbay/connectors/identity/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import { shortOf } from '../sources/cut.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { System } from '../systems/open.ts'
import { deviceKnown, sessionsOf } from '../facts/sessions.ts'
import { sessionSwitch } from './candidates.ts'
import { portKey } from './dossier.ts'
import { readPort } from '../facts/walked-ports.ts'
import { keepPersonDevices } from '../facts/person-devices.ts'
import { loginTyped } from './devices-of-person.ts'
import { isFound, mayBePerson, tagMeant, tagsNotAsked } from './search.ts'
import { sumOf } from './sum-of.ts'
import type { Search } from './search.ts'
import type { Heard, Settled, Turn } from '../sources/ask-source.ts'

interface Asked {
  readonly search: Search
  readonly system: System<'identity'>
  readonly turn: Turn
}

async function offer({ search, system, turn }: Asked, question: SessionQuestion): Promise<Heard | null> {
  if ((await system.can()).findSessions === undefined) return null
  turn.asking()
  const told = await sessionsOf(system, [question], { ask: () => search.ask })
  const sessions = told?.facts ?? []
  for (const { value } of sessions) {
    const { mac, username, nasName, interface: port, startedAt } = value
    const place = port === null ? nasName : [nasName, shortInterface(port)].filter(Boolean).join(' ')
    const detail = [username, place].filter(Boolean).join(' · ')
    const told = startedAt === null ? {} : { told: [{ word: 'authenticated', at: startedAt.toISOString() }] }
    search.offers.add({ ask: mac, title: mac, detail, source: system.name, ...told }, 'now')
  }
  await keepPersonDevices(
    search.db,
    system.name,
    sessions.map(({ at, value: { mac, username } }) => ({ mac, username, at })),
  )
  return { count: sessions.length, complete: told?.complete ?? true }
}

async function seed(asked: Asked): Promise<Heard | null> {
  const { search, turn } = asked
  const { identifier } = search
  if (identifier.kind === 'ipv4') return offer(asked, { address: identifier.canonical })
  if (!mayBePerson(identifier)) return null
  // A login is asked for at once, whether the directory knows it or not.
  const typed = loginTyped(search)
  let heard = typed === null ? null : await offer(asked, { username: typed })
  turn.waiting(heard)
  const person = await search.person
  for (const username of person?.usernames ?? []) {
    if (username === typed) continue
    const more = await offer(asked, { username })
    heard = sumOf(heard, more)
  }
  const tag = (heard?.count ?? 0) > 0 || person !== null || isFound(search) ? null : tagMeant(identifier)
  return tag === null ? heard : offerTagged(asked, tag, heard)
}

/** Endpoints with this asset tag or serial, where nothing has such a name: the system looks through all it has. */
async function offerTagged(
  { search, system, turn }: Asked,
  tag: string,
  heard: Heard | null,
): Promise<Heard | null> {
  const { findEndpointsByTag } = await system.can()
  if (findEndpointsByTag === undefined) return heard
  const before = heard ?? { count: 0 }
  turn.asking()
  try {
    const { value, complete } = await findEndpointsByTag(tag, search.ask)
    for (const { mac, attribute, description } of value) {
      const detail = [`${attribute} ${tag}`, attribute === 'description' ? '' : description]
      search.offers.add({
        ask: mac,
        title: mac,
        detail: detail.filter(Boolean).join(' · '),
        source: system.name,
      })
    }
    const why = complete ? null : 'not all its endpoints were searched for asset tags and serials'
    return shortOf({ ...before, count: before.count + value.length }, value.length > 0 ? null : why)
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return shortOf(before, tagsNotAsked(error))
  }
}

/** Learns which of our switches these sessions were opened on. */
async function learnSwitches(
  { db, dossier }: Search,
  sessions: readonly Pick<IdentitySession, 'nasAddress' | 'nasName'>[],
): Promise<void> {
  const told = sessions.flatMap(({ nasAddress, nasName }) => [nasAddress, nasName])
  const words = told.filter((word) => word !== null)
  if (words.length === 0) return
  const { rows } = await sql<{ name: string; address: string | null }>`
    select name, address from device
    where name = any (${words}::text[]) or address = any (${words}::text[])`.execute(db)
  for (const { name, address } of rows) {
    dossier.switchNames.set(name, name)
    if (address !== null) dossier.switchNames.set(address, name)
  }
}

/** Reads the ports that sessions name, so that a device no walk has seen yet still has a place. */
async function readSessionPorts({ db, dossier }: Search): Promise<void> {
  for (const { value } of dossier.sessions) {
    const name = sessionSwitch(dossier, value)
    if (!value.passed || name === null || value.interface === null) continue
    if (![...dossier.switchNames.values()].includes(name)) continue
    const port = shortInterface(value.interface)
    dossier.sessionPorts.set(portKey(name, port), await readPort(db, name, port))
  }
}

export async function askIdentity(search: Search, system: System<'identity'>, turn: Turn): Promise<Settled> {
  turn.asking()
  const opening = system.can()
  const seeded = await search.offers.seed(opening.then(() => seed({ search, system, turn })))
  turn.waiting(seeded)
  const mac = await search.offers.chosen
  const { findSessions, findEndpoint } = await opening
  if (mac === null || (findSessions === undefined && findEndpoint === undefined)) return seeded
  turn.asking()
  const told = await deviceKnown(system, mac, { ask: () => search.ask })
  if (told === null) return seeded
  const { sessions, endpoint, failure, complete } = told
  const { dossier } = search
  const own = (sessions?.facts ?? []).filter(({ value }) => value.mac === mac)
  await learnSwitches(
    search,
    own.map(({ value }) => value),
  )
  dossier.sessions.push(...own)
  dossier.sessions.sort((a, b) => (b.value.startedAt?.getTime() ?? 0) - (a.value.startedAt?.getTime() ?? 0))
  if (endpoint !== null) dossier.endpoint = endpoint
  // Half an answer that found nothing is none: what failed may be what would have found it.
  if (failure !== null && own.length === 0 && endpoint === null) throw failure
  await readSessionPorts(search)
  search.grown()
  const count = own.length + (endpoint === null ? 0 : 1)
  return failure === null ? { count, complete } : { count, complete, why: failureWords(failure) }
}
