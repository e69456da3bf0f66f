import { canonicalMac } from '../../mac.ts'
import { parseAddress } from '../addresses.ts'
import { longInterface, parseInterface } from '../interfaces.ts'
import type { HostBinding } from '../port-readings.ts'
import { cutShort } from './columns.ts'
import type { Parsed } from './columns.ts'

const number = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : null

const parse = (
  lines: readonly string[],
  isHeader: RegExp,
  isRow: RegExp,
  count: RegExp | null,
  rowOf: (words: readonly string[], line: string) => HostBinding | 'own' | null,
): Parsed<HostBinding> | null => {
  const start = lines.findIndex((line) => isHeader.test(line))
  if (start === -1) return null
  const rows: HostBinding[] = []
  let dropped = 0
  let came = 0
  for (const line of lines.slice(start + 1)) {
    if (!isRow.test(line)) continue
    came += 1
    const row = rowOf(line.trim().split(/\s+/), line)
    if (row === null) dropped += 1
    else if (row !== 'own') rows.push(row)
  }
  return { rows, dropped, ...(count === null ? {} : cutShort(lines, count, came)) }
}

const bindings = /^\s*Total number of bindings: (\d{1,9})/i
const entries = /^\s*Binding Table has (\d{1,9}) entries/i

/** Output of `show ip dhcp snooping binding`; MACs in colon notation and upper case. Null without table. */
export const parseDhcpSnooping = (lines: readonly string[]): Parsed<HostBinding> | null =>
  parse(lines, /^\s*MacAddress\s+IpAddress\s/, /^\s*[0-9A-Fa-f]{2}[:.0-9A-Fa-f]/, bindings, (words) => {
    const [hardware = '', ip = '', lease, learned = '', vlan, port = ''] = words
    const mac = canonicalMac(hardware)
    const address = parseAddress(ip)
    if (mac === null || address === null || parseInterface(port) === null) return null
    return {
      interface: longInterface(port),
      vlan: number(vlan),
      mac,
      address,
      source: 'dhcp-snooping',
      learned,
      // `infinite` for what is bound by hand.
      leaseLeft: number(lease),
    }
  })

/**
 * Output of `show device-tracking database` (IOS-XE 16 and newer): code, address, MAC, interface, VLAN. Local entries
 * (`L`) are the switch's own SVIs; entries of a whole prefix (`2001:DB8:1::/64`, often on `any`) are of no host.
 */
export const parseDeviceTracking = (lines: readonly string[]): Parsed<HostBinding> | null =>
  parse(
    lines,
    /Network Layer Address\s+Link Layer Address\s+Interface/,
    /^\s*[A-Z][A-Z0-9]{0,3}\s+[0-9A-Fa-f]*[.:]/,
    entries,
    (words) => {
      const [learned = '', ip = '', hardware = '', port = '', vlan] = words
      if (learned === 'L' || /\/\d{1,3}$/.test(ip)) return 'own'
      const mac = canonicalMac(hardware)
      const address = parseAddress(ip)
      if (mac === null || address === null || !/^[A-Za-z][\w-]*\d[\d/.]{0,12}$/.test(port)) return null
      return {
        interface: longInterface(port),
        vlan: number(vlan),
        mac,
        address,
        source: 'device-tracking',
        learned,
        leaseLeft: null,
      }
    },
  )

/**
 * Output of `show ip device tracking all` (IOS 12.2 to 15.2): address, MAC, VLAN, interface, state; the VLAN is missing on
 * 15.0, the source of an entry before 15.2.
 */
export const parseIpDeviceTracking = (lines: readonly string[]): Parsed<HostBinding> | null =>
  parse(lines, /^\s*IP Address\s+MAC Address\s/, /^\s*\d{1,3}(?:\.\d{1,3}){3}\s/, null, (words) => {
    const [ip = '', hardware = '', ...rest] = words
    const at = rest.findIndex((word) => parseInterface(word) !== null)
    const mac = canonicalMac(hardware)
    const address = parseAddress(ip)
    const port = rest[at]
    if (mac === null || address === null || port === undefined) return null
    return {
      interface: longInterface(port),
      vlan: at === 0 ? null : number(rest[0]),
      mac,
      address,
      source: 'device-tracking',
      learned: /^(?:IN)?ACTIVE$/.test(rest.at(-1) ?? '') ? 'ARP' : (rest.at(-1) ?? 'ARP'),
      leaseLeft: null,
    }
  })
