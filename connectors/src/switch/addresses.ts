import { isIPv4, isIPv6 } from 'node:net'

const hexOfByte: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

/** Six raw bytes in colon notation; null for another length. */
export const macOfBytes = (bytes: ArrayLike<number>): string | null => {
  if (bytes.length !== 6) return null
  let mac = ''
  for (let at = 0; at < 6; at += 1) mac += (at === 0 ? '' : ':') + (hexOfByte[bytes[at] ?? 256] ?? '')
  return mac.length === 17 ? mac : null
}

/** `aabb.ccdd.eeff`, the form IOS takes and prints. */
export const dottedMac = (mac: string): string => {
  const hex = mac.replaceAll(':', '')
  return `${hex.slice(0, 4)}.${hex.slice(4, 8)}.${hex.slice(8, 12)}`
}

/** Belongs to one station: neither multicast nor broadcast nor all zero. */
export const isStationMac = (mac: string): boolean =>
  (Number.parseInt(mac.slice(0, 2), 16) & 1) === 0 && mac !== '00:00:00:00:00:00'

/** IPv4 or IPv6 in canonical form (RFC 5952); null for anything else. A zone (`%Vlan10`) is cut off. */
export const parseAddress = (text: string): string | null => {
  const bare = text.trim().split('%')[0] ?? ''
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  // The URL parser writes hexadecimal groups only, which is canonical for everything but mapped IPv4.
  return new URL(`http://[${bare}]/`).hostname.slice(1, -1)
}

/** Address from 4 or 16 raw bytes; null for another length. */
export const addressOfBytes = (bytes: ArrayLike<number>): string | null => {
  if (bytes.length === 4) return Array.from(bytes).join('.')
  if (bytes.length !== 16) return null
  const groups: string[] = []
  for (let at = 0; at < 16; at += 2)
    groups.push((((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16))
  return parseAddress(groups.join(':'))
}
