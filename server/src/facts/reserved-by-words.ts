import type { ReservedBy } from '@patchbay/contract/reserved-by'

const kindWords: Readonly<Record<ReservedBy['kind'], string>> = {
  'client-id': 'client id',
  duid: 'DUID',
  'circuit-id': 'circuit id',
  'flex-id': 'flex id',
}

const printable = /^[\x20-\x7e]{2,}$/

/** The text of `73:77:2d:…`; a client id that is text begins with an octet 0 (RFC 2132, 9.14). Null for all else. */
export function textOfOctets(kind: ReservedBy['kind'], value: string): string | null {
  const octets = value.split(':')
  if (kind === 'duid' || !octets.every((octet) => /^[0-9a-f]{2}$/.test(octet))) return null
  const own = kind === 'client-id' ? (octets[0] === '00' ? octets.slice(1) : []) : octets
  const text = own.map((octet) => String.fromCharCode(Number.parseInt(octet, 16))).join('')
  return printable.test(text) ? text : null
}

/** Such as `client id ff:12:…` or `circuit id sw-a:Gi1/0/14`. */
export const reservedByWords = ({ kind, value, text }: ReservedBy): string =>
  `${kindWords[kind]} ${text ?? value}`
