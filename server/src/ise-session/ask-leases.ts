import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import { leasesOf } from '../facts/leases.ts'
import { upTo, shortOf } from '../sources/cut.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { Heard, Settled } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { Offer } from './chosen.ts'
import type { AdmissionFacts, AdmissionSearch } from './search.ts'

/** Names of computers that are asked for, one after the other. */
const mostNames = 40

type DhcpPart = RowPart<AdmissionSearch, AdmissionFacts, 'dhcp'>

/** Who has a lease for the address asked for. */
export async function leasesOfAddress({ search, system, turn }: DhcpPart): Promise<Settled> {
  const { address } = search.wanted
  if (address === null) return null
  turn.asking()
  const found = await leasesOf(system, [{ address }], { ask: () => search.ask })
  const held = (found?.facts ?? []).filter(({ value: { mac } }) => mac !== null)
  search.add(
    'endpoint',
    held.flatMap(({ value }) => offerOf(search, system, value, `leased ${address}`)),
  )
  return { count: held.length, complete: found?.complete ?? true }
}

/** Who has a lease under the names of the person's computers. */
export async function leasesOfPerson(part: DhcpPart): Promise<Settled> {
  const { search, turn } = part
  const { asked, why } = upTo((await search.known('person'))?.hostnames ?? [], mostNames, 'host names')
  if (asked.length === 0) return { notAsked: 'no computer to look up' }
  turn.asking()
  const heard = await ofNames(part, asked)
  return heard === null ? { notAsked: 'no computer to look up' } : shortOf(heard, why)
}

async function ofNames({ search, system }: DhcpPart, names: readonly string[]): Promise<Heard | null> {
  const offers: Offer[] = []
  let complete = true
  let count = 0
  for (const hostname of names) {
    const found = await leasesOf(system, [{ hostname }], { ask: () => search.ask })
    if (found === null) return null
    complete &&= found.complete
    count += found.facts.length
    for (const { value: lease } of found.facts) {
      // Of a person every device counts, whether it has an address now or had one: who is denied has none.
      const words = `their computer ${hostname}`
      offers.push(...offerOf(search, system, lease, words).map((one): Offer => ({ ...one, strength: 'now' })))
    }
  }
  search.add('endpoint', offers)
  return { count, complete }
}

/** At an instant a lease counts that ran then; otherwise one that runs. */
function offerOf(
  { at, wanted }: AdmissionSearch,
  system: System<'dhcp'>,
  lease: Lease,
  words: string,
): Offer[] {
  const { mac, hostname, state, startedAt, expiresAt } = lease
  const runs = at === null ? state === 'active' : startedAt <= at && expiresAt >= at
  if (mac === null || (at !== null && wanted.address !== null && !runs)) return []
  const detail = [runs ? words : `${words} until ${expiresAt.toISOString().slice(0, 10)}`]
  if (hostname !== null && !words.includes(hostname)) detail.push(hostname)
  return [
    {
      ask: mac,
      title: mac,
      detail: detail.join(' · '),
      source: system.name,
      strength: runs ? 'now' : 'earlier',
    },
  ]
}
