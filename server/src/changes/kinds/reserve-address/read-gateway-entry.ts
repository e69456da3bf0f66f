import type { Ask } from '@patchbay/connectors/asking'
import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { calledByAge } from '../entry-age.ts'
import { gatewayOf } from '../gateway-table.ts'
import type { Means } from '../../kind.ts'
import { recentGatewayEntry, gatewayEntryOf } from './gateway-entry.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** Milliseconds for the gateway: one that does not tell in time is said so, and holds nobody up. */
const limit = 8_000

/**
 * Who else has an address: by the table of its gateway, read now, or by what the last walks saw, as long as neither the table nor a
 * later walk has the device itself with it, null where nobody does; and whether the device has it there already.
 */
export async function readHeard(
  { address, mac }: Pick<ReservationIntent, 'address' | 'mac'>,
  vlan: number | null,
  means: Means,
  ask: Ask,
): Promise<Pick<ReservationSnapshot, 'heard' | 'hasIt'>> {
  if (address === null) return { heard: null, hasIt: false }
  const [other, own, told] = await Promise.all([
    gatewayEntryOf(means, address, mac),
    recentGatewayEntry(means, { address, mac }),
    tableNow(vlan, means, ask),
  ])
  if ('table' in told) {
    const entry = told.table.find((one) => one.address === address)
    if (entry !== undefined && entry.mac !== mac) {
      const at = means.now().toISOString()
      const by = calledByAge(entry)
      const heard = { mac: entry.mac, gateway: told.source, at, now: true, by, unasked: null }
      return { heard, hasIt: false }
    }
    if (entry !== undefined) return { heard: null, hasIt: true }
  }
  if (other === null || (own !== null && own.at > other.at)) return { heard: null, hasIt: own !== null }
  const unasked = 'table' in told ? null : told.why
  const { mac: holder, gateway } = other
  const heard = { mac: holder, gateway, at: other.at.toISOString(), now: false, by: null, unasked }
  return { heard, hasIt: false }
}

type Told = { readonly table: readonly AddressEntry[]; readonly source: string } | { readonly why: string }

async function tableNow(vlan: number | null, means: Means, ask: Ask): Promise<Told> {
  if (vlan === null) return { why: 'the VLAN of the subnet is not known, and so its gateway is not' }
  try {
    const gateway = await gatewayOf(vlan, means)
    if (gateway === null) return { why: `no gateway of VLAN ${vlan} is known` }
    const table = await gateway.readTable({ ...ask, limit: Math.min(ask.limit, limit) })
    if (table === null) return { why: `${gateway.source} does not tell its addresses` }
    return { table, source: gateway.source }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { why: `the gateway did not answer: ${error.detail.message}` }
  }
}
