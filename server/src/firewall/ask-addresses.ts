import { addressesOf } from '../facts/sightings.ts'
import { isHeld, leasesOf } from '../facts/leases.ts'
import { computersOf, hostNamesOf, peopleOf } from '../facts/people.ts'
import { recordsOf } from '../facts/records.ts'
import { sessionsOf } from '../facts/sessions.ts'
import type { Settled } from '../sources/ask-source.ts'
import { shortOf, upTo } from '../sources/cut.ts'
import { ends, noteAddress } from './dossier.ts'
import type { EndName } from './dossier.ts'
import type { FirewallPart, FirewallSearch } from './search.ts'

const mostNames = 20

/** Who is meant, for each end that may be a person: their login, and their computers. */
export async function namePeople({ search, system, turn }: FirewallPart<'directory'>): Promise<Settled> {
  turn.asking()
  const asking = { ask: () => search.ask }
  let count = 0
  let complete = true
  for (const end of ends) {
    const { wanted, people: matched } = search.dossier.ends[end]
    for (const question of wanted.person) {
      const found = await peopleOf(system, [question], asking)
      const people = [...new Map((found?.facts ?? []).map(({ value }) => [value.dn, value])).values()]
      const [person, ...others] = people
      complete &&= found?.complete ?? true
      if (person === undefined) continue
      count += people.length
      if (others.length > 0) {
        for (const { username, displayName, title, department } of people) {
          const detail = [username, title, department].filter(Boolean).join(' · ')
          matched.push({ login: username, name: displayName, detail, source: system.name })
        }
        break
      }
      const computers = await computersOf(system, { managedBy: person.dn }, asking)
      complete &&= computers?.complete ?? true
      const hostnames = [...new Set(hostNamesOf(computers?.facts ?? []).map((name) => name.toLowerCase()))]
      search.add('people', { end, username: person.username, hostnames })
      break
    }
  }
  search.grown()
  return { count, complete }
}

/** Names of each end that have addresses: as entered, and of a person's computers. */
async function namesOf(search: FirewallSearch): Promise<{ readonly end: EndName; readonly name: string }[]> {
  const people = await search.known('people')
  return ends.flatMap((end) => {
    const { name } = search.dossier.ends[end].wanted
    const computers = people.filter((one) => one.end === end).flatMap(({ hostnames }) => hostnames)
    return [...new Set([...(name === null ? [] : [name]), ...computers])].map((one) => ({ end, name: one }))
  })
}

/** All addresses of a name. */
export async function addressesByName({ search, system, turn }: FirewallPart<'dns'>): Promise<Settled> {
  const names = upTo(await namesOf(search), mostNames, 'names')
  if (names.asked.length === 0) return { notAsked: 'no name to look up' }
  turn.asking()
  const questions = names.asked.map(({ name }) => ({ name }))
  const readings = await recordsOf(system, questions, { ask: () => search.ask, width: 4 })
  if (readings === null) return { notAsked: 'has no record lookup' }
  let count = 0
  for (const [at, { value }] of readings.entries()) {
    const asked = names.asked[at]
    if (asked === undefined) continue
    for (const { type, data } of value) {
      if (type !== 'A' && type !== 'AAAA') continue
      count += 1
      const because = `address of ${asked.name}`
      noteAddress(search.dossier.ends[asked.end], { address: data, because, source: system.name })
    }
  }
  search.grown()
  return shortOf({ count, complete: readings.every(({ complete }) => complete) }, names.why)
}

/** Leases of a MAC, of a host name, and of a person's computers. */
export async function addressesByLease({ search, system, turn }: FirewallPart<'dhcp'>): Promise<Settled> {
  const named = (await namesOf(search)).map(({ end, name }) => ({ end, question: { hostname: name } }))
  const macs = ends.flatMap((end) => {
    const { mac } = search.dossier.ends[end].wanted
    return mac === null ? [] : [{ end, question: { mac } }]
  })
  const { asked, why } = upTo([...macs, ...named], mostNames, 'devices')
  if (asked.length === 0) return { notAsked: 'no device to look up' }
  turn.asking()
  let count = 0
  let complete = true
  for (const { end, question } of asked) {
    const leases = await leasesOf(system, [question], { ask: () => search.ask })
    if (leases === null) return { notAsked: 'has no leases to look up' }
    complete &&= leases.complete
    for (const { value, source } of leases.facts) {
      if (!isHeld(value, new Date())) continue
      count += 1
      const because = `leased by ${value.hostname || value.mac || value.clientId || 'a device'}`
      noteAddress(search.dossier.ends[end], { address: value.address, because, source })
    }
  }
  search.grown()
  return shortOf({ count, complete }, why)
}

/** Addresses of sessions of a device or a person. */
export async function addressesBySession({
  search,
  system,
  turn,
}: FirewallPart<'identity'>): Promise<Settled> {
  const people = await search.known('people')
  const asked = ends.flatMap((end) => {
    const { mac } = search.dossier.ends[end].wanted
    return [
      ...(mac === null ? [] : [{ end, question: { mac } }]),
      ...people.filter((one) => one.end === end).map(({ username }) => ({ end, question: { username } })),
    ]
  })
  if (asked.length === 0) return { notAsked: 'no device or person to look up' }
  turn.asking()
  let count = 0
  let complete = true
  for (const { end, question } of asked) {
    const sessions = await sessionsOf(system, [question], { ask: () => search.ask })
    if (sessions === null) return { notAsked: 'has no sessions to look up' }
    complete &&= sessions.complete
    for (const { value, source } of sessions.facts) {
      if (value.address === null) continue
      count += 1
      // Whose device it is stands on the pages of people: of a MAC it is not told here.
      const because = `session of ${'mac' in question ? question.mac : (value.username ?? value.mac)}`
      noteAddress(search.dossier.ends[end], { address: value.address, because, source })
    }
  }
  search.grown()
  return { count, complete }
}

/** Addresses with which gateways have a MAC now. */
export async function addressesBySighting({ search, turn }: FirewallPart<'index'>): Promise<Settled> {
  turn.asking()
  let count = 0
  for (const end of ends) {
    const { mac } = search.dossier.ends[end].wanted
    if (mac === null) continue
    const { rows } = await addressesOf(search.db, mac)
    for (const { address, gateway, present } of rows) {
      if (!present) continue
      count += 1
      noteAddress(search.dossier.ends[end], { address, because: `seen by ${gateway}`, source: 'index' })
    }
  }
  search.grown()
  return { count }
}
