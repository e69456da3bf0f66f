/** IPv4 as a number, or null when the text is not one. */
export function parseAddress(text: string): number | null {
  const octets = text.split('.')
  if (octets.length !== 4 || octets.some((octet) => !/^\d{1,3}$/.test(octet) || Number(octet) > 255))
    return null
  return octets.reduce((sum, octet) => sum * 256 + Number(octet), 0)
}

export const formatAddress = (address: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')

export interface Range {
  readonly first: number
  readonly last: number
}

/** `10.7.16.0/20` as its first and last address. */
export function parsePrefix(text: string): Range | null {
  const [network, bits, ...rest] = text.split('/')
  const address = parseAddress(network ?? '')
  if (address === null || rest.length > 0 || bits === undefined || !/^\d{1,2}$/.test(bits)) return null
  if (Number(bits) > 32) return null
  const size = 2 ** (32 - Number(bits))
  const first = address - (address % size)
  return { first, last: first + size - 1 }
}

/** A pool is written `first - last` or as a prefix. */
export function parsePool(text: string): Range | null {
  if (text.includes('/')) return parsePrefix(text.replaceAll(' ', ''))
  const ends = text.split('-').map((part) => parseAddress(part.trim()))
  const [first, last] = ends
  if (ends.length !== 2 || first === null || last === null || first === undefined || last === undefined)
    return null
  return first <= last ? { first, last } : null
}

export const contains = (range: Range, address: number) => address >= range.first && address <= range.last

/** Kea's reading of a hardware address or client id: pairs of digits with colons, and its words when it is not. */
export function parseOctets(text: string): { readonly octets: string } | { readonly wrong: string } {
  if (text === '') return { octets: '' }
  for (const digit of text.replaceAll(':', '')) {
    if (/[0-9a-f-]/i.test(digit)) continue
    return { wrong: `'${digit}' is not a valid hexadecimal digit in decoded string '${text}'` }
  }
  const parts = text.split(':')
  if (parts.some((part) => !/^[0-9a-f]{1,2}$/i.test(part))) {
    return { wrong: `invalid format of the decoded string '${text}'` }
  }
  return { octets: parts.map((part) => part.padStart(2, '0').toLowerCase()).join(':') }
}
