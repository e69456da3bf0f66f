import { BlockList, isIP } from 'node:net'

/** A network in CIDR notation, ready to be asked whether an address lies in it. */
export interface Network {
  readonly text: string
  has(address: string): boolean
}

/**
 * Of an `X-Forwarded-For` the addresses next to us: where something else stands, who is behind it is not known. Proxies add at the
 * end, so that what is before it may be anybody's words.
 */
export function forwardedAddresses(header: string): string {
  const hops = header.split(',').map((hop) => hop.trim())
  return hops.slice(hops.findLastIndex((hop) => isIP(hop) === 0) + 1).join(', ')
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An IPv4 address written as IPv6 (RFC 4291 section 2.5.5.2) is that IPv4 address. */
export function plainAddress(address: string): string {
  const bare = address
    .replace(/%.*$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
  if (isIP(bare) !== 6) return bare
  const canonical = new URL(`http://[${bare}]/`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical)
  if (mapped === null) return canonical
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * Under which names an address is counted, the narrowest first: an IPv4 address by itself, an IPv6 address by its /64, which is what
 * one network has, and by its /56, which is what one customer has (RFC 4291 section 2.5.4 and RFC 6177).
 */
export function addressShares(address: string): readonly [string, string?] {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return [plain]
  const [before = '', after] = plain.split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === undefined || after === '' ? [] : after.split(':')
  const whole =
    after === undefined
      ? left
      : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const [first, second, third, fourth = '0'] = whole
  const site = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [`${first}:${second}:${third}:${fourth}::/64`, `${first}:${second}:${third}:${site}::/56`]
}

function network(text: string): Network | null {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const bits = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : 0
  const prefix = length === undefined ? bits : Number(length)
  if (bits === 0 || prefix > bits) return null
  const list = new BlockList()
  list.addSubnet(address, prefix, family(address))
  return {
    text,
    has: (candidate) => {
      const plain = plainAddress(candidate)
      return isIP(plain) !== 0 && family(plain) === family(address) && list.check(plain, family(plain))
    },
  }
}

export function parseNetworks(
  texts: readonly string[],
): { readonly networks: readonly Network[] } | { readonly wrong: string } {
  const networks: Network[] = []
  for (const text of texts) {
    const parsed = network(text)
    if (parsed === null) return { wrong: text }
    networks.push(parsed)
  }
  return { networks }
}

const known = (...texts: string[]) => texts.map(network).filter((entry) => entry !== null)

const loopback = known('127.0.0.0/8', '::1/128')

export function isLoopback(host: string): boolean {
  const plain = plainAddress(host)
  return plain === 'localhost' || loopback.some((entry) => entry.has(plain))
}

/**
 * Never connected to, listed or not: "this network", link-local with the metadata services of clouds, multicast,
 * broadcast and reserved (RFC 6890), and IPv6 that only wraps an IPv4 address (RFC 6052, RFC 3056, RFC 4380).
 */
const neverDialled = known(
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200/32',
  '::/128',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  'fd00:ec2::254/128',
  '64:ff9b::/96',
  '2002::/16',
  '2001::/32',
)

export function isNeverDialled(address: string): boolean {
  const plain = plainAddress(address)
  return isIP(plain) === 0 || neverDialled.some((entry) => entry.has(plain))
}
