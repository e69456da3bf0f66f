import { calledByAge } from '../../switches/entry-age.ts'
import { addressOf } from '../known/device.ts'
import type { Judged } from './hop.ts'
import { live, unknown } from './hop.ts'
import { whyUntold } from '../known/known.ts'
import type { DoctorKnown } from '../known/known.ts'

/** Has the gateway an entry for the device: it was heard beyond its switch. */
export function judgeGateway(known: DoctorKnown): Judged {
  const { gateway, dossier } = known
  const { mac } = dossier
  if (gateway === null) return unknown(whyUntold(known, 'gateway', 'no gateway is known for the VLAN'))
  const said = live(gateway.source, gateway.at)
  const held = addressOf(known)
  // An entry of IPv6 says nothing of the way of IPv4.
  const isSix = held?.address.includes(':') ?? false
  const own = gateway.value.filter(
    (one) => one.mac === mac && (held === null || one.address.includes(':') === isSix),
  )
  const entry = held === null ? own[0] : own.find(({ address }) => address === held.address)
  if (entry !== undefined)
    return { state: 'good', value: `${entry.address} at ${entry.mac}`, why: calledByAge(entry), said }
  const other = gateway.value.find(({ address }) => address === held?.address)
  if (other !== undefined) {
    const why = 'Another device uses the address.'
    return {
      state: 'broken',
      value: `${other.address} at ${other.mac}`,
      expected: `${other.address} at ${mac}`,
      why,
      said,
    }
  }
  const [elsewhere] = own
  if (elsewhere !== undefined) {
    const why = 'The device uses an address that it does not lease.'
    return {
      state: 'broken',
      value: `${elsewhere.address} at ${mac}`,
      expected: `${held?.address} at ${mac}`,
      why,
      said,
    }
  }
  return {
    state: 'broken',
    value: 'no entry',
    expected: `${held?.address ?? 'an address'} at ${mac}`,
    why: 'Nothing of the device reaches its gateway.',
    said,
  }
}
