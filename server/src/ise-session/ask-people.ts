import type { Person } from '@patchbay/connectors/directory/capabilities'
import { computersOf, hostNamesOf, peopleOf } from '../facts/people.ts'
import { shortOf } from '../sources/cut.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { Offer } from './chosen.ts'
import type { AdmissionFacts, AdmissionSearch } from './search.ts'

/** Who is meant: their logins for the identity services, and the names of their computers for DHCP. */
export async function askPeople({
  search,
  system,
  turn,
}: RowPart<AdmissionSearch, AdmissionFacts, 'directory'>): Promise<Settled> {
  turn.asking()
  const { people, complete } = await meantBy(search, system)
  const [person, ...others] = people
  if (person === undefined) return { count: 0, complete }
  if (others.length > 0) {
    search.add(
      'endpoint',
      people.map((one) => offerOf(one, system.name)),
    )
    return { count: people.length, complete }
  }
  // What a failure to list computers takes away is the computers alone.
  const computers = await computersOf(system, { managedBy: person.dn }, { ask: () => search.ask })
  const names = hostNamesOf(computers?.facts ?? [])
  search.add('person', {
    usernames: [person.username],
    hostnames: [...new Set(names.map((name) => name.toLowerCase()))],
  })
  const listed = computers?.facts.length ?? 0
  const cut = computers?.complete === false ? `only ${listed} of their computers were listed` : null
  return shortOf({ count: 1 + listed, complete }, cut)
}

async function meantBy(
  search: AdmissionSearch,
  system: System<'directory'>,
): Promise<{ readonly people: readonly Person[]; readonly complete: boolean }> {
  for (const question of search.wanted.person) {
    const people = await peopleOf(system, [question], { ask: () => search.ask })
    if (people !== null && people.facts.length > 0) {
      const byDn = new Map(people.facts.map(({ value }) => [value.dn, value]))
      return { people: [...byDn.values()], complete: people.complete }
    }
  }
  return { people: [], complete: true }
}

const offerOf = ({ username, displayName, title, department }: Person, source: string): Offer => ({
  ask: username,
  title: displayName,
  detail: [username, title, department].filter(Boolean).join(' · '),
  source,
  strength: 'name',
})
