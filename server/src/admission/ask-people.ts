import type { DirectoryCapabilities, Person } from '@patchbay/connectors/directory/capabilities'
import type { PersonFound } from '../locate/person-found.ts'
import { shortOf } from '../sources/cut.ts'
import type { Settled, Turn } from '../sources/turn.ts'
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
    const can: Partial<DirectoryCapabilities> = await system.can()
    const { people, complete } = await peopleOf(search, can)
    const [person, ...others] = people
    if (person === undefined) return { count: 0, complete }
    if (others.length > 0) {
      tell(people.map((one) => offerOf(one, system.name)))
      return { count: people.length, complete }
    }
    // What a failure to list computers takes away is the computers alone.
    const computers = await can.findComputers?.({ managedBy: person.dn }, search.ask)
    const names = (computers?.value ?? []).flatMap(({ name, dnsName }) =>
      dnsName === null ? [name] : [dnsName, name],
    )
    found({
      usernames: [person.username],
      hostnames: [...new Set(names.map((name) => name.toLowerCase()))],
    })
    const listed = computers?.value.length ?? 0
    const cut = computers?.complete === false ? `only ${listed} of their computers were told` : null
    return shortOf({ count: 1 + listed, complete }, cut)
  } finally {
    found(null)
    tell([])
  }
}

async function peopleOf(
  { wanted, ask }: AdmissionSearch,
  can: Partial<DirectoryCapabilities>,
): Promise<{ readonly people: readonly Person[]; readonly complete: boolean }> {
  for (const question of wanted.person) {
    const people = await can.findPeople?.(question, ask)
    if (people !== undefined && people.value.length > 0) {
      const byDn = new Map(people.value.map((person) => [person.dn, person]))
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
