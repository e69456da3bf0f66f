import type { Ask } from '@patchbay/connectors/asking'
import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { byAge, calledByAge } from '../switches/entry-age.ts'
import { addressesOf } from '../facts/sightings.ts'
import type { AddressSighting } from '../facts/sightings.ts'
import { gatewayOf } from '../switches/gateway-table.ts'
import type { Means } from '../changes/kind.ts'
import { recentGatewayEntry, gatewayEntryOf } from './gateway-entry.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** Milliseconds for the gateway: one that does not tell in time is said so, and holds nobody up. */
const limit = 8_000

/** With which address the device is: by the table of its gateway, read now, or else by what walks saw last, with when that was. */
function presentOf(told: TableReading, mac: string, last: AddressSighting | undefined, now: Date): Present {
  const entries = 'table' in told ? told.table.filter((one) => one.mac === mac).toSorted(byAge) : []
  const [youngest] = entries
  if ('table' in told && youngest !== undefined) {
    const addresses = [...new Set(entries.map((entry) => entry.address))]
    const at = now.toISOString()
    return { addresses, gateway: told.source, at, now: true, by: calledByAge(youngest), unasked: null }
  }
  const unasked = 'table' in told ? null : told.why
  if (last === undefined) return { addresses: [], gateway: null, at: null, now: false, by: null, unasked }
  const { address, gateway, lastSeen } = last
  return { addresses: [address], gateway, at: lastSeen.toISOString(), now: false, by: null, unasked }
}

/**
 * Who else has an address: by the table of its gateway, read now, or by what the last walks saw, as long as neither the table nor a
 * later walk has the device itself with it, null where nobody does; whether the device has it there already; and with which it is.
 */
export async function readHeard(
  { address, mac }: Pick<ReservationIntent, 'address' | 'mac'>,
  vlan: number | null,
  means: Means,
  ask: Ask,
): Promise<Pick<ReservationSnapshot, 'heard' | 'hasIt' | 'has'>> {
  const [other, own, last, told] = await Promise.all([
    address === null ? null : gatewayEntryOf(means, address, mac),
    address === null ? null : recentGatewayEntry(means, { address, mac }),
    addressesOf(means.database, mac),
    tableNow(vlan, means, ask),
  ])
  const has = presentOf(told, mac, last.rows[0], means.now())
  if (address === null) return { heard: null, hasIt: false, has }
  if ('table' in told) {
    const entry = told.table.find((one) => one.address === address)
    if (entry !== undefined && entry.mac !== mac) {
      const at = means.now().toISOString()
      const by = calledByAge(entry)
      const heard = { mac: entry.mac, gateway: told.source, at, now: true, by, unasked: null }
      return { heard, hasIt: false, has }
    }
    if (entry !== undefined) return { heard: null, hasIt: true, has }
  }
  if (other === null || (own !== null && own.at > other.at)) return { heard: null, hasIt: own !== null, has }
  const unasked = 'table' in told ? null : told.why
  const { mac: holder, gateway } = other
  const heard = { mac: holder, gateway, at: other.at.toISOString(), now: false, by: null, unasked }
  return { heard, hasIt: false, has }
}

type Present = NonNullable<ReservationSnapshot['has']>

type TableReading =
  | { readonly table: readonly AddressEntry[]; readonly source: string }
  | { readonly why: string }

async function tableNow(vlan: number | null, means: Means, ask: Ask): Promise<TableReading> {
  if (vlan === null) return { why: 'the VLAN of the subnet is not known, and so its gateway is not' }
  try {
    const gateway = await gatewayOf(vlan, means)
    if (gateway === null) return { why: `no gateway of VLAN ${vlan} is known` }
    const table = await gateway.readTable({ ...ask, limit: Math.min(ask.limit, limit) })
    if (table === null) return { why: `${gateway.source} does not report its addresses` }
    return { table, source: gateway.source }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { why: `the gateway did not answer: ${error.detail.message}` }
  }
}
