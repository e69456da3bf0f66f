import type { Endpoint } from './model/endpoint.ts'
import { hash } from './random.ts'

const octetsOf = (number: number) => number.toString(16).padStart(8, '0').match(/../g) ?? []

/** 255, four octets for the interface, and a DUID of kind 2 with the enterprise number of systemd (RFC 4361, RFC 8415 11.3). */
const duidBased = (mac: string): string =>
  [
    'ff',
    ...octetsOf(hash(`interface ${mac}`)),
    '00:02:00:00:ab:11',
    ...octetsOf(hash(`machine ${mac}`)),
    ...octetsOf(hash(`id of ${mac}`)),
  ].join(':')

/** What a DHCP client names itself by, octet by octet; null where it sends nothing and its MAC alone is known. */
export function clientIdOf(endpoint: Endpoint | undefined, mac: string): string | null {
  const system = endpoint?.operatingSystem ?? ''
  // RFC 2132, 9.14: hardware type 1 and the MAC.
  if (system.startsWith('Windows')) return `01:${mac}`
  return /Ubuntu|Debian/.test(system) ? duidBased(mac) : null
}
