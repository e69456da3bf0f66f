import type { Person } from '@patchbay/connectors/directory/capabilities'
import { computersOf, hostNamesOf, peopleOf } from '../facts/people.ts'
import type { PersonFound } from '../locate/person-names.ts'
import { shortOf } from '../sources/cut.ts'
import type { Settled, Turn } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { Offer } from './chosen.ts'
import type { AdmissionSearch, Tell } from './search.ts'

export interface PeoplePart {
  readonly search: AdmissionSearch
  readonly system: System<'directory'>
  readonly turn: Turn
  readonly tell: Tell
  /** Called with the one person meant, or null; only the first call counts. */
  readonly found: (person: PersonFound | null) => void
}

/** Who is meant: their logins for the identity services, and the names of their computers for DHCP. */
export async function askPeople({ search, system, turn, tell, found }: PeoplePart): Promise<Settled> {
  try {
    turn.asking()
    const { people, complete } = await meantBy(search, system)
    const [person, ...others] = people
    if (person === undefined) return { count: 0, complete }
    if (others.length > 0) {
      tell(people.map((one) => offerOf(one, system.name)))
      return { count: people.length, complete }
    }
    // What a failure to list computers takes away is the computers alone.
    const computers = await computersOf(system, { managedBy: person.dn }, { ask: () => search.ask })
    const names = hostNamesOf(computers?.facts ?? [])
    found({
      usernames: [person.username],
      hostnames: [...new Set(names.map((name) => name.toLowerCase()))],
    })
    const listed = computers?.facts.length ?? 0
    const cut = computers?.complete === false ? `only ${listed} of their computers were listed` : null
    return shortOf({ count: 1 + listed, complete }, cut)
  } finally {
    found(null)
    tell([])
  }
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
