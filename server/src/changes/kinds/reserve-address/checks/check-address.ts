import { contains, endsOf } from '../../../../dhcp/network.ts'
import { checkResult } from '../../check-result.ts'
import type { CheckResult } from '../../check-result.ts'
import type { ReservationIntent } from '../../../../addresses/intent.ts'
import type { ReservationSnapshot } from '../../../../addresses/snapshot.ts'

/** May a device have the address, and does somebody else have it. */
export function checkAddress({ address }: ReservationIntent, before: ReservationSnapshot): CheckResult[] {
  if (address === null) return []
  return [place(address, before), ...reserved(address, before), ...leased(address, before), ...heard(before)]
}

function place(address: string, { subnet: { network, routers } }: ReservationSnapshot): CheckResult {
  const [first, last] = endsOf(network)
  const red = (words: string) => checkResult('red', 'address', words, 'Choose another address.')
  if (!contains(network, address)) return red(`${address} is not in ${network}.`)
  if (address === first) return red(`${address} is the network address.`)
  if (address === last) return red(`${address} is the broadcast of ${network}.`)
  if (routers.includes(address)) return red(`${address} is the router of ${network}.`)
  return checkResult('green', 'address', `${address} is usable in ${network}.`)
}

function reserved(address: string, { servers }: ReservationSnapshot): CheckResult[] {
  const taken = servers.filter(({ addressFor }) => addressFor.length > 0)
  if (taken.length === 0)
    return [checkResult('green', 'address-reserved', 'The address is not reserved for another device.')]
  const words = taken.map(({ title, addressFor }) => `for ${addressFor.join(', ')} on ${title}`).join('; ')
  return [
    checkResult(
      'red',
      'address-reserved',
      `${address} is reserved ${words}.`,
      'Remove that reservation first, or choose another address.',
    ),
  ]
}

/** A reservation puts nobody out: who has the address keeps it until they ask again. */
function leased(address: string, { holder }: ReservationSnapshot): CheckResult[] {
  if (holder === null)
    return [checkResult('green', 'address-leased', 'No other device has a lease of the address.')]
  const who = holder.hostname === null ? holder.mac : `${holder.mac} (${holder.hostname})`
  return [
    checkResult(
      'amber',
      'address-leased',
      `${who} has ${address} by ${holder.source} until ${holder.until}. Until it renews, the device gets another address.`,
      'Choose another address, or wait until the lease ends.',
    ),
  ]
}

/** Whoever has no lease of it and uses it has it by hand. What was heard some time ago may be what is replaced now. */
function heard({ heard: other, holder }: ReservationSnapshot): CheckResult[] {
  if (other === null || other.mac === holder?.mac) return []
  const { mac, gateway, at, now, by, unasked } = other
  if (now) {
    return [
      checkResult(
        'red',
        'address-heard',
        `${gateway} has the address as ${mac} now${by === null ? '' : `, by ${by}`}, without a lease. Two devices would use it.`,
        'Find that device, or choose another address.',
      ),
    ]
  }
  const since =
    unasked === null ? 'The gateway no longer has it.' : `Its present address is not known: ${unasked}.`
  return [
    checkResult(
      'amber',
      'address-heard',
      `${mac} was heard with the address by ${gateway} at ${at}, without a lease. ${since}`,
      'Make sure that it is gone, or choose another address.',
    ),
  ]
}
