import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import { leasesOf } from '../facts/leases.ts'
import { upTo, shortOf } from '../sources/cut.ts'
import type { Heard, Settled, Turn } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { Offer } from './chosen.ts'
import type { AdmissionSearch, Tell } from './search.ts'

/** Names of computers that are asked for, one after the other. */
const mostNames = 40

/** Who has a lease for the address asked for, or under the names of the person's computers. */
export async function askLeases(
  search: AdmissionSearch,
  system: System<'dhcp'>,
  turn: Turn,
  tell: Tell,
): Promise<Settled> {
  const { address } = search.wanted
  try {
    const { findLeases } = await system.can()
    if (address !== null) {
      turn.asking()
      const found = await leasesOf(system, [{ address }], { ask: () => search.ask })
      const held = (found?.facts ?? []).filter(({ value: { mac } }) => mac !== null)
      tell(held.flatMap(({ value }) => offerOf(search, system, value, `leased ${address}`)))
      return { count: held.length, complete: found?.complete ?? true }
    }
    turn.waiting(null)
    const { asked, why } = upTo((await search.person)?.hostnames ?? [], mostNames, 'host names')
    if (asked.length === 0 || findLeases === undefined) return { notAsked: 'no computer to look up' }
    turn.asking()
    return shortOf(await ofNames(search, system, asked, tell), why)
  } finally {
    tell([])
  }
}

async function ofNames(
  search: AdmissionSearch,
  system: System<'dhcp'>,
  names: readonly string[],
  tell: Tell,
): Promise<Heard> {
  const offers: Offer[] = []
  let complete = true
  let count = 0
  for (const hostname of names) {
    const found = await leasesOf(system, [{ hostname }], { ask: () => search.ask })
    complete &&= found?.complete ?? true
    count += found?.facts.length ?? 0
    for (const { value: lease } of found?.facts ?? []) {
      // Of a person every device counts, whether it has an address now or had one: who is denied has none.
      const words = `their computer ${hostname}`
      offers.push(...offerOf(search, system, lease, words).map((one): Offer => ({ ...one, strength: 'now' })))
    }
  }
  tell(offers)
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
