import { isIP, isIPv4 } from 'node:net'
import { notAllowed } from '../../transport/path.ts'

/** Labels of letters, digits, dashes and, as Windows and service names have them, underscores (RFC 1035 2.3.1, RFC 2181 11). */
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

const isWhole = (text: string) =>
  text.length > 0 && text.length <= 253 && text.split('.').every((one) => label.test(one))

/** Lower case without the closing dot; null for what cannot be a host's name. */
export function canonicalName(text: string): string | null {
  const name = text.toLowerCase().replace(/\.$/, '')
  return isWhole(name) ? name : null
}

/** The name to ask for; one without a dot is completed with the zone. @throws Failure text-not-allowed */
export function askedName(text: string, zone: string | null): string {
  const name = canonicalName(text.trim())
  if (name === null) throw notAllowed()
  const whole = name.includes('.') || zone === null ? name : `${name}.${zone}`
  if (!isWhole(whole)) throw notAllowed()
  return whole
}

/** Shortest form, as RFC 5952 has it; null for what is no address. */
export function canonicalAddress(text: string): string | null {
  if (text.includes('%') || isIP(text) === 0) return null
  return isIPv4(text) ? text : new URL(`http://[${text}]/`).hostname.slice(1, -1)
}

/** `41.16.7.10.in-addr.arpa`, or nibbles under `ip6.arpa` (RFC 1035 3.5, RFC 3596 2.5). @throws Failure text-not-allowed */
export function reverseName(text: string): string {
  const address = canonicalAddress(text)
  if (address === null) throw notAllowed()
  if (isIPv4(address)) return `${address.split('.').reverse().join('.')}.in-addr.arpa`
  const [head = '', tail = ''] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), groups(tail)]
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const digits = [...before, ...between, ...after].map((group) => group.padStart(4, '0')).join('')
  return `${Array.from(digits).reverse().join('.')}.ip6.arpa`
}
