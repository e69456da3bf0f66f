import { checkResult } from '../../check-result.ts'
import type { CheckResult } from '../../check-result.ts'
import type { ReservationIntent } from '../../../../addresses/intent.ts'
import type { ReservationSnapshot } from '../../../../addresses/snapshot.ts'

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')
const short = (name: string) => plain(name).split('.')[0]

/** Does the name service have the name for another address, or the address for another name. */
export function checkNames(intent: ReservationIntent, before: ReservationSnapshot): CheckResult[] {
  if (before.names === null) return []
  const { silent, asked } = before.names
  const unread = silent.map(({ title, why }) => `${title} (${why})`).join(', ')
  const clashes = [...ofName(intent, before), ...ofAddress(intent, before)]
  if (silent.length > 0) {
    const words = `DNS records of name and address were not read from ${unread}.`
    return [...clashes, checkResult('amber', 'dns-unread', words, 'Check there, or try again.')]
  }
  if (clashes.length > 0) return clashes
  const words = `${asked.join(' and ')} ${asked.length === 1 ? 'has' : 'have'} no conflicting record.`
  return [checkResult('green', 'dns', words)]
}

/** The device's own address until now is no clash: whoever enters the record enters the new one. */
function ofName(
  { address }: ReservationIntent,
  { names, leases, servers }: ReservationSnapshot,
): CheckResult[] {
  const own = new Set([
    address,
    ...leases.map((lease) => lease.address),
    ...servers.map(({ says }) => says?.address),
  ])
  const others = (names?.addresses ?? []).filter((one) => !own.has(one.address))
  if (others.length === 0) return []
  const words = [...new Set(others.map((one) => `${one.name} is ${one.address} by ${one.source}`))].join(', ')
  return [
    checkResult(
      'amber',
      'dns-name',
      `The name already resolves to another address: ${words}.`,
      'Choose another name, or change its record.',
    ),
  ]
}

function ofAddress(
  { address, hostname }: ReservationIntent,
  { names, leases, servers }: ReservationSnapshot,
): CheckResult[] {
  // A name that the device says itself, or has reserved until now, is its own.
  const told = [
    hostname,
    ...leases.filter((lease) => lease.address === address).map((lease) => lease.hostname),
    ...servers.filter(({ says }) => says?.address === address).map(({ says }) => says?.hostname),
  ]
  const own = told.filter((name) => name != null)
  const isOwn = (name: string) =>
    own.some((one) => (one.includes('.') ? plain(one) === plain(name) : short(one) === short(name)))
  const others = (names?.names ?? []).filter(({ name }) => !isOwn(name))
  if (others.length === 0) return []
  const words = [...new Set(others.map(({ name, source }) => `${name} by ${source}`))].join(', ')
  return [
    checkResult(
      'amber',
      'dns-address',
      `${address ?? 'The address'} already belongs to another name: ${words}.`,
      'Check whether that name is still used, or change its record.',
    ),
  ]
}
