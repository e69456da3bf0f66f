import { calledByAge } from '../../switches/entry-age.ts'
import { addressOf } from '../device.ts'
import type { Judged } from '../hop.ts'
import { live, unknown } from '../hop.ts'
import { whyUntold } from '../known.ts'
import type { DoctorKnown } from '../known.ts'

/** Has the gateway an entry for the device: it was heard beyond its switch. */
export function judgeGateway(known: DoctorKnown): Judged {
  const { gateway, dossier } = known
  const { mac } = dossier
  if (gateway === null) return unknown(whyUntold(known, 'gateway', 'no gateway is known for the VLAN'))
  const said = live(gateway.source, gateway.at)
  const held = addressOf(known)
  const own = gateway.value.filter((entry) => entry.mac === mac)
  const entry = own.find(({ address }) => address === held?.address) ?? own[0]
  if (entry !== undefined)
    return { state: 'good', value: `${entry.address} at ${entry.mac}`, why: calledByAge(entry), said }
  const other = gateway.value.find(({ address }) => address === held?.address)
  if (other !== undefined) {
    const why = 'Another device uses the address.'
    return { state: 'broken', value: `${other.address} at ${other.mac}`, expected: `${other.address} at ${mac}`, why, said }
  }
  return {
    state: 'broken',
    value: 'no entry',
    expected: `${held?.address ?? 'an address'} at ${mac}`,
    why: 'Nothing of the device reaches its gateway.',
    said,
  }
}
