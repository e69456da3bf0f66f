import type { Check } from '@patchbay/contract/changes/check'
import { checkResult } from '../changes/kinds/check-result.ts'
import type { ReservationSnapshot } from './snapshot.ts'

type Before = Pick<ReservationSnapshot, 'leases' | 'subnet' | 'seen' | 'servers' | 'observedAt'>

interface Elsewhere extends Pick<Check, 'source' | 'observedAt'> {
  readonly words: string
}

/** Where the device is instead of in the subnet, in a sentence, and who says so; null where it is there, or nobody knows. */
export function elsewhereNow({ leases, subnet, seen, servers, observedAt }: Before): Elsewhere | null {
  if (leases.some(({ here }) => here)) return null
  if (seen != null && subnet.vlan !== null && !seen.vlans.includes(subnet.vlan)) {
    const own = seen.vlans.join(' and ')
    const words = `The device is at ${seen.port} in VLAN ${own}, and ${subnet.network} is VLAN ${subnet.vlan}`
    return { words, source: 'the last walk of the switches', observedAt: seen.at }
  }
  const [lease] = leases
  if (lease === undefined) return null
  const words = `The device has ${lease.address} now, which is not in ${subnet.network}`
  return { words, source: servers.map(({ title }) => title).join(', '), observedAt }
}

/** A reservation means something only in its own subnet. */
export function checkWhere(before: Before): Check[] {
  const elsewhere = elsewhereNow(before)
  if (elsewhere === null) return []
  const { words, ...said } = elsewhere
  const { vlan } = before.subnet
  const way = `Put its port into ${vlan === null ? 'the VLAN of this subnet' : `VLAN ${vlan}`}.`
  const port = before.seen?.port
  return [
    {
      ...checkResult('amber', 'other-subnet', `${words}. The reservation has no effect there.`, way),
      ...said,
      ...(port === undefined ? {} : { port }),
      protectedClass: null,
    },
  ]
}
