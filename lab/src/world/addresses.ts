import { hash, mix } from './random.ts'

/** IPv4 in dotted notation to an unsigned number. */
export function ipv4Number(address: string): number {
  let value = 0
  for (const part of address.split('.')) value = value * 256 + Number(part)
  return value
}

export function ipv4Text(value: number): string {
  return `${(value >>> 24) & 255}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
}

/** First and last number of `10.7.16.0/20`, network and broadcast included. */
export function subnetRange(subnet: string): { readonly first: number; readonly last: number } {
  const [network = '', length = '32'] = subnet.split('/')
  const first = ipv4Number(network)
  return { first, last: first + 2 ** (32 - Number(length)) - 1 }
}

export function inSubnet(address: string, subnet: string): boolean {
  const { first, last } = subnetRange(subnet)
  const value = ipv4Number(address)
  return value >= first && value <= last
}

const hexPairs = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'))

/** `0c:d0:f8` and a 24-bit number to a MAC. */
export function macText(oui: string, rest: number): string {
  return `${oui}:${hexPairs[(rest >>> 16) & 255]}:${hexPairs[(rest >>> 8) & 255]}:${hexPairs[rest & 255]}`
}

/** Address in a /64 by SLAAC with stable opaque identifiers (RFC 7217), in canonical form (RFC 5952). */
export function ipv6In(prefix: string, mac: string): string {
  const [network = ''] = prefix.split('::/')
  const one = hash(`${prefix}/${mac}`)
  const two = mix(one ^ 0x5bd1e995)
  const groups = [one >>> 16, one & 0xffff, two >>> 16, two & 0xffff].map((group) =>
    group === 0 ? '1' : group.toString(16),
  )
  return `${network}:${groups.join(':')}`
}

/** EUI-64 link-local address (RFC 4291, appendix A). */
export function linkLocal(mac: string): string {
  const octets = mac.split(':').map((octet) => Number.parseInt(octet, 16))
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = octets
  const groups = [((a ^ 2) << 8) | b, (c << 8) | 0xff, 0xfe00 | d, (e << 8) | f]
  return `fe80::${groups.map((group) => group.toString(16)).join(':')}`
}
