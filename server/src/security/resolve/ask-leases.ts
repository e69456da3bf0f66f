import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import { leasesOf } from '../../facts/leases.ts'
import type { Settled } from '../../sources/ask-source.ts'
import type { RowPart } from '../../sources/question-sources.ts'
import { addressIn, connect, nameIn } from './search.ts'
import type { Named, ResolveFacts, ResolveSearch, Statement } from './search.ts'

type Part = RowPart<ResolveSearch, ResolveFacts, 'dhcp'>

/** Host names that are followed to other MACs, one after the other. */
const mostNames = 5

/** Whether a lease ran at the time: one that began later says who holds the address since then. */
function sureOf({ startedAt, expiresAt, state }: Lease, at: Date): Statement['sure'] | null {
  if (startedAt > at || state === 'declined') return null
  return expiresAt >= at ? 'certain' : null
}

const span = ({ startedAt, expiresAt }: Lease) =>
  `from ${startedAt.toISOString()} to ${expiresAt.toISOString()}`

/** Who had the address, or the host name, at the time. */
export async function nameByLeases({ search, system, turn }: Part): Promise<Settled> {
  const { dossier, at } = search
  const [address, hostname] = [addressIn(search), nameIn(search)]
  if (address === null && hostname === null) return null
  turn.asking()
  const question = address === null ? { hostname: hostname ?? '' } : { address }
  const found = await leasesOf(system, [question], { ask: () => search.ask })
  if (found === null) return { notAsked: 'has no lease lookup' }
  const named: Named[] = []
  for (const { value: lease, at: read } of found.facts) {
    const sure = lease.mac === null ? null : sureOf(lease, at)
    const what = `${lease.address} ${sure === null ? 'is' : 'was'} leased to ${lease.mac ?? 'nobody'}`
    dossier.statements.push({
      source: system.name,
      observedAt: read.toISOString(),
      says: sure === null ? `${what} ${span(lease)}, not at that time.` : `${what} ${span(lease)}.`,
      mac: sure === null ? null : lease.mac,
      sure: sure ?? 'weak',
    })
    if (sure !== null && lease.mac !== null) named.push({ mac: lease.mac, sure })
  }
  search.add('device', named)
  search.grown()
  return { count: found.facts.length, complete: found.complete }
}

/** The host name of the device, and its other MACs that ask for addresses under the same name. */
export async function followLeases({ search, system, turn }: Part): Promise<Settled> {
  const { dossier } = search
  const mac = await search.known('device')
  if (mac === null) return null
  turn.asking()
  const own = await leasesOf(system, [{ mac }], { ask: () => search.ask })
  if (own === null) return { notAsked: 'has no lease lookup' }
  let { complete } = own
  const names = new Set<string>()
  for (const { value: lease } of own.facts) {
    dossier.addresses.add(lease.address)
    if (lease.hostname !== null && lease.hostname !== '') names.add(lease.hostname)
  }
  for (const hostname of names) dossier.hostnames.add(hostname)
  for (const hostname of [...names].slice(0, mostNames)) {
    const found = await leasesOf(system, [{ hostname }], { ask: () => search.ask })
    complete &&= found?.complete ?? true
    for (const { value: lease } of found?.facts ?? []) {
      if (lease.mac !== null && lease.mac !== mac)
        connect(dossier, lease.mac, `It asks for addresses as ${hostname}, too.`, 'likely')
    }
  }
  search.grown()
  return { count: own.facts.length, complete: complete && names.size <= mostNames }
}
