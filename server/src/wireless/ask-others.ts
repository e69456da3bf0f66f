import { accessPointsInRoom, listedAccessPoints } from '../facts/access-points.ts'
import { leasesOf } from '../facts/leases.ts'
import { computersOf, hostNamesOf, peopleOf } from '../facts/people.ts'
import { holdersOf, sightingsOf } from '../facts/sightings.ts'
import { historyOf, sessionsOf } from '../facts/sessions.ts'
import type { RowPart } from '../sources/question-sources.ts'
import { heardOf } from '../sources/ask-source.ts'
import type { Settled } from '../sources/ask-source.ts'
import { shortOf, upTo } from '../sources/cut.ts'
import { clientMeant } from './search.ts'
import type { WirelessFacts, WirelessSearch } from './search.ts'

type Part<Of extends 'dhcp' | 'identity' | 'directory' | 'index'> = RowPart<WirelessSearch, WirelessFacts, Of>

const mostNames = 20
/** Authentications that are read of a client: the latest says where it was. */
const window = { hours: 30 * 24, most: 1 } as const

/** Who is meant: logins for the controllers, names of computers for DHCP. */
export async function namePerson({ search, system, turn }: Part<'directory'>): Promise<Settled> {
  turn.asking()
  const { dossier, wanted } = search
  const asking = { ask: () => search.ask }
  for (const question of wanted.person) {
    const found = await peopleOf(system, [question], asking)
    const people = [...new Map((found?.facts ?? []).map(({ value }) => [value.dn, value])).values()]
    const [person, ...others] = people
    if (person === undefined) continue
    const complete = found?.complete ?? true
    if (others.length > 0) {
      for (const { username, displayName, title, department } of people)
        dossier.people.push({
          login: username,
          name: displayName,
          detail: [username, title, department].filter(Boolean).join(' · '),
          source: system.name,
        })
      search.grown()
      return { count: people.length, complete }
    }
    const computers = await computersOf(system, { managedBy: person.dn }, asking)
    const listed = computers?.facts.length ?? 0
    search.add('person', {
      usernames: [person.username],
      hostnames: [...new Set(hostNamesOf(computers?.facts ?? []).map((name) => name.toLowerCase()))],
    })
    const cut = computers?.complete === false ? `only ${listed} of their computers were listed` : null
    return shortOf({ count: 1 + listed, complete }, cut)
  }
  return { count: 0 }
}

/** Devices with a lease for the address, the name, or the person's computers. */
export async function nameByLease({ search, system, turn }: Part<'dhcp'>): Promise<Settled> {
  const { dossier, wanted } = search
  const { address, name } = wanted
  const person = (await search.known('person'))?.hostnames ?? []
  const names = upTo(
    [...new Set([...(name === null || /\s/.test(name) ? [] : [name.toLowerCase()]), ...person])],
    mostNames,
    'host names',
  )
  const questions = [
    ...(address === null ? [] : [{ question: { address }, because: `leased ${address}` }]),
    ...names.asked.map((hostname) => ({ question: { hostname }, because: `has the host name ${hostname}` })),
  ]
  if (questions.length === 0) return null
  turn.asking()
  let count = 0
  let complete = true
  for (const { question, because } of questions) {
    const leases = await leasesOf(system, [question], { ask: () => search.ask })
    if (leases === null) return { notAsked: 'has no leases to look up' }
    complete &&= leases.complete
    const now = new Date()
    for (const { value, source, at } of leases.facts) {
      const { mac, hostname, state, expiresAt } = value
      if (mac === null || state !== 'active' || expiresAt <= now) continue
      count += 1
      dossier.devices.push({ mac, because, source })
      if (hostname !== null && hostname !== '') dossier.hostnames.push({ source, at, value: hostname })
    }
  }
  search.grown()
  return shortOf({ count, complete }, names.why)
}

/** The host name of the client that is meant. */
export async function leaseOfClient({ search, system, turn, soFar }: Part<'dhcp'>): Promise<Settled> {
  const { dossier } = search
  const mac = clientMeant(search)
  if (mac === null) return soFar
  turn.asking()
  const leases = await leasesOf(system, [{ mac }], { ask: () => search.ask })
  if (leases === null) return soFar
  const now = new Date()
  const held = leases.facts.filter(({ value }) => value.state === 'active' && value.expiresAt > now)
  dossier.hostnames.length = 0
  for (const { value, source, at } of held)
    if (value.hostname !== null && value.hostname !== '')
      dossier.hostnames.push({ source, at, value: value.hostname })
  dossier.answered.add('dhcp')
  search.grown()
  const before = heardOf(soFar)
  return {
    count: Math.max(held.length, before?.count ?? 0),
    complete: leases.complete && before?.complete !== false,
    ...(before?.why === undefined ? {} : { why: before.why }),
  }
}

/** Sessions of the client, and its latest authentication: where the identity service saw it last. */
export async function sessionsOfClient({ search, system, turn }: Part<'identity'>): Promise<Settled> {
  const { dossier } = search
  const mac = clientMeant(search)
  if (mac === null) return { notAsked: 'no client to look up' }
  turn.asking()
  const asking = { ask: () => search.ask }
  const [sessions, history] = await Promise.allSettled([
    sessionsOf(system, [{ mac }], asking),
    historyOf(system, mac, window, asking),
  ])
  search.ask.signal.throwIfAborted()
  if (sessions.status === 'rejected' && history.status === 'rejected') throw sessions.reason
  const found = sessions.status === 'fulfilled' ? (sessions.value?.facts ?? []) : []
  dossier.sessions.push(...found)
  const latest = history.status === 'fulfilled' ? history.value : null
  for (const value of latest?.value ?? [])
    dossier.authentications.push({ source: system.name, at: latest?.observedAt ?? new Date(), value })
  dossier.answered.add('identity')
  search.grown()
  const failed = [sessions, history].find((one) => one.status === 'rejected')
  return {
    count: Math.max(found.length, latest?.value.length ?? 0),
    complete: failed === undefined,
    ...(failed === undefined ? {} : { why: 'sessions or history did not come' }),
  }
}

/** Devices that held the address, and access points of the name or the room in the site's list. */
export async function nameByIndex({ search, turn }: Part<'index'>): Promise<Settled> {
  const { dossier, db, wanted } = search
  const { address, name, mac } = wanted
  turn.asking()
  if (address !== null) {
    const { rows } = await holdersOf(db, address)
    for (const one of rows.filter(({ present }) => present))
      dossier.devices.push({ mac: one.mac, because: `holds ${address}`, source: 'index' })
  }
  if (name !== null || mac !== null) {
    const called = await listedAccessPoints(db, {
      names: name === null ? [] : [name],
      macs: mac === null ? [] : [mac],
    })
    const found = called.length > 0 || name === null ? called : await accessPointsInRoom(db, name)
    dossier.listed.push(...found)
    dossier.listedForText.push(...found)
  }
  search.grown()
  return { count: dossier.devices.length + dossier.listed.length }
}

/** Where the client was seen on a switch, and the room of the access points. */
export async function placeByIndex({ search, turn, soFar }: Part<'index'>): Promise<Settled> {
  const { dossier, db } = search
  turn.asking()
  const mac = clientMeant(search)
  if (mac !== null) {
    const { rows: sightings } = await sightingsOf(db, mac)
    const edge = sightings.find((one) => one.edge) ?? sightings[0] ?? null
    dossier.sighting = { at: new Date(), value: edge }
  }
  const names = [...dossier.clients, ...dossier.accessPoints].flatMap(({ value }) =>
    'radioMac' in value ? (value.name ?? []) : (value.accessPoint ?? []),
  )
  const macs = dossier.accessPoints.flatMap(({ value }) => value.ethernetMac ?? [])
  const known = new Set(dossier.listed.map(({ name }) => name))
  const places = await listedAccessPoints(db, { names, macs })
  dossier.listed.push(...places.filter(({ name }) => !known.has(name)))
  dossier.answered.add('index')
  search.grown()
  const seen = (dossier.sighting?.value == null ? 0 : 1) + dossier.listed.length
  return { count: Math.max(seen, heardOf(soFar)?.count ?? 0) }
}
