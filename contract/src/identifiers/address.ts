/** A reading of text as an address: its canonical form, or why it is none although it is written like one. */
export type AddressReading = { readonly address: string } | { readonly fault: string } | null

/** Dotted decimal in four parts. Leading zeros are refused: some programs read them as octal. */
export function readIPv4(text: string): AddressReading {
  if (!/^\d{1,}(\.\d{1,}){3}$/.test(text)) return null
  for (const part of text.split('.')) {
    if (part.length > 1 && part.startsWith('0')) return { fault: `${part} has a leading zero` }
    if (part.length > 3 || Number(part) > 255) return { fault: `${part} is above 255` }
  }
  return { address: text }
}

function groupsOf(text: string): number[] | null {
  if (text === '') return []
  const groups: number[] = []
  const parts = text.split(':')
  for (const [at, part] of parts.entries()) {
    if (part.includes('.')) {
      const four = at === parts.length - 1 ? readIPv4(part) : null
      if (four === null || !('address' in four)) return null
      const [a = 0, b = 0, c = 0, d = 0] = four.address.split('.').map(Number)
      groups.push(a * 256 + b, c * 256 + d)
    } else if (/^[0-9a-f]{1,4}$/i.test(part)) groups.push(Number.parseInt(part, 16))
    else return null
  }
  return groups
}

/** Eight groups of an IPv6 address; null when it is none. A zone (`%eth0`) means nothing elsewhere and is dropped. */
export function expandIPv6(text: string): number[] | null {
  const bare = text.replace(/%[0-9A-Za-z._/-]{1,32}$/, '').replace(/^\[(.*)\]$/, '$1')
  const halves = bare.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map(groupsOf)
  if (head === null || head === undefined || tail === null) return null
  if (tail === undefined) return head.length === 8 ? head : null
  const missing = 8 - head.length - tail.length
  return missing >= 1 ? [...head, ...Array.from({ length: missing }, () => 0), ...tail] : null
}

/** RFC 5952: lower case, no leading zeros, the longest run of two or more zero groups shortened, the first of equals. */
export function printIPv6(groups: readonly number[]): string {
  let best = { start: -1, length: 1 }
  for (let start = 0; start < 8; start += 1) {
    let length = 0
    while (groups[start + length] === 0) length += 1
    if (length > best.length) best = { start, length }
  }
  const hex = groups.map((group) => group.toString(16))
  if (best.start === -1) return hex.join(':')
  return `${hex.slice(0, best.start).join(':')}::${hex.slice(best.start + best.length).join(':')}`
}

/** IPv6 in canonical form; an IPv4-mapped one (`::ffff:10.0.0.1`) is the IPv4 address it carries. */
export function readIPv6(text: string): AddressReading {
  if (!text.includes(':')) return null
  const groups = expandIPv6(text)
  if (groups === null) return null
  const [a = 0, b = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return { address: [a >> 8, a & 255, b >> 8, b & 255].join('.') }
  }
  if (((groups[0] ?? 0) & 0xff00) === 0xff00) return { fault: 'multicast address, not a device' }
  return { address: printIPv6(groups) }
}

/** An address as every address of its value is written; what is none, such as a host name, as it is. */
export function asAddress(text: string): string {
  const read = readIPv6(text)
  return read !== null && 'address' in read ? read.address : text
}

/** The MAC inside an interface identifier made by EUI-64 (RFC 4291, appendix A); null when there is none. */
export function macOfIPv6(address: string): string | null {
  const groups = expandIPv6(address)
  if (groups === null) return null
  const bytes = groups.slice(4).flatMap((group) => [group >> 8, group & 255])
  if (bytes[3] !== 0xff || bytes[4] !== 0xfe) return null
  const six = [(bytes[0] ?? 0) ^ 2, bytes[1] ?? 0, bytes[2] ?? 0, bytes[5] ?? 0, bytes[6] ?? 0, bytes[7] ?? 0]
  return six.map((byte) => byte.toString(16).padStart(2, '0')).join(':')
}

export type CidrReading =
  | { readonly network: string; readonly length: number; readonly address: string; readonly fault: null }
  | { readonly fault: string }
  | null

const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const textOf = (number: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')

/** `10.1.2.0/24` is a network, `10.1.2.3/24` an address in one. */
export function readCidr(text: string): CidrReading {
  const parts = /^([^/\s]+)\/(\d{1,3})$/.exec(text)
  if (parts === null) return null
  const length = Number(parts[2])
  const four = readIPv4(parts[1] ?? '')
  if (four !== null) {
    if ('fault' in four) return four
    if (length > 32) return { fault: `/${length} is longer than /32` }
    const size = 2 ** (32 - length)
    return {
      network: `${textOf(Math.floor(numberOf(four.address) / size) * size)}/${length}`,
      length,
      address: four.address,
      fault: null,
    }
  }
  const groups = expandIPv6(parts[1] ?? '')
  if (groups === null) return null
  if (length > 128) return { fault: `/${length} is longer than /128` }
  const kept = groups.map((group, at) => {
    const bits = Math.min(16, Math.max(0, length - at * 16))
    return group & (0xffff << (16 - bits)) & 0xffff
  })
  return { network: `${printIPv6(kept)}/${length}`, length, address: printIPv6(groups), fault: null }
}

/** Why an IPv4 address in a known network cannot be a device's. */
export function hostFault(address: string, length: number): string | null {
  if (length > 30 || address.includes(':')) return null
  const size = 2 ** (32 - length)
  const offset = numberOf(address) % size
  if (offset === 0) return 'the network itself, not a device'
  return offset === size - 1 ? 'the broadcast address of its network, not a device' : null
}
