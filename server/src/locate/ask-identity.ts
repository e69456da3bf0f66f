import type { IdentitySession, SessionQuestion } from '@patchbay/connectors/identity/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import { shortOf } from '../sources/cut.ts'
import { failureWords } from '../sources/failure-words.ts'
import { deviceKnown, endpointsTagged, sessionsOf } from '../facts/sessions.ts'
import { sessionSwitch } from './candidates.ts'
import { portKey } from './dossier.ts'
import { readPort } from '../facts/walked-ports.ts'
import { keepPersonDevices } from '../facts/person-devices.ts'
import { loginTyped } from './devices-of-person.ts'
import { isFound, mayBePerson, tagMeant, tagsNotAsked } from './search.ts'
import { sumOf } from './sum-of.ts'
import type { LocatePart, Search } from './search.ts'
import { heardOf } from '../sources/ask-source.ts'
import type { Heard, Settled } from '../sources/ask-source.ts'

type IdentityPart = LocatePart<'identity'>

async function offer(
  { search, system, turn }: IdentityPart,
  question: SessionQuestion,
): Promise<Heard | null> {
  turn.asking()
  const told = await sessionsOf(system, [question], { ask: () => search.ask })
  if (told === null) return null
  const sessions = told.facts
  for (const { value } of sessions) {
    const { mac, username, nasName, interface: port, startedAt } = value
    const place = port === null ? nasName : [nasName, shortInterface(port)].filter(Boolean).join(' ')
    const detail = [username, place].filter(Boolean).join(' · ')
    const told =
      startedAt === null ? {} : { reported: [{ word: 'authenticated', at: startedAt.toISOString() }] }
    search.offers.add({ ask: mac, title: mac, detail, source: system.name, ...told }, 'now')
  }
  await keepPersonDevices(
    search.db,
    system.name,
    sessions.map(({ at, value: { mac, username } }) => ({ mac, username, at })),
  )
  return { count: sessions.length, complete: told.complete }
}

/** Sessions of what was typed: an address, or a login, whether the directory knows it or not. */
export async function nameBySessions(part: IdentityPart): Promise<Settled> {
  const { search, turn } = part
  const { identifier } = search
  turn.asking()
  if (identifier.kind === 'ipv4') return offer(part, { address: identifier.canonical })
  const typed = mayBePerson(identifier) ? loginTyped(search) : null
  return typed === null ? null : offer(part, { username: typed })
}

/** Sessions under the other logins of the person; else endpoints that the text is an asset tag or a serial of. */
export async function nameByLogins(part: IdentityPart): Promise<Settled> {
  const { search, soFar } = part
  const typed = loginTyped(search)
  const person = await search.known('person')
  let heard = heardOf(soFar)
  for (const username of person?.usernames ?? []) {
    if (username !== typed) heard = sumOf(heard, await offer(part, { username }))
  }
  const isKnown = (heard?.count ?? 0) > 0 || person !== null || isFound(search)
  const tag = isKnown ? null : tagMeant(search.identifier)
  return tag === null ? heard : offerTagged(part, tag, heard)
}

/** Endpoints with this asset tag or serial, where nothing has such a name: the system looks through all it has. */
async function offerTagged(
  { search, system, turn }: IdentityPart,
  tag: string,
  heard: Heard | null,
): Promise<Heard | null> {
  const before = heard ?? { count: 0 }
  turn.asking()
  try {
    const tagged = await endpointsTagged(system, tag, { ask: () => search.ask })
    if (tagged === null) return heard
    const { value, complete } = tagged
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

/** Sessions of the device, and what it is known as. */
export async function readSessions({ search, system, turn, soFar }: IdentityPart): Promise<Settled> {
  const { mac } = search.dossier
  if (mac === null) return soFar
  turn.asking()
  const told = await deviceKnown(system, mac, { ask: () => search.ask })
  if (told === null) return soFar
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
