import { canonicalMac } from '../../mac.ts'
import { parseAddress } from '../addresses.ts'
import { longInterface, vlanOfInterface } from '../interfaces.ts'
import type { AddressEntry } from '../capabilities.ts'
import type { Parsed } from './columns.ts'

/**
 * Output of `show ipv6 neighbors`: address, age in minutes, link-layer address, state, interface. Entries without MAC (`-`, state
 * INCMP, or a dialer) are left out. Null without table.
 */
export const parseIpv6Neighbors = (lines: readonly string[], vrf = ''): Parsed<AddressEntry> | null => {
  const start = lines.findIndex((line) => /^IPv6 Address\s+Age\s/.test(line))
  if (start === -1) return null
  const rows: AddressEntry[] = []
  let dropped = 0
  for (const line of lines.slice(start + 1)) {
    if (line.trim() === '') continue
    const [ip = '', age = '', hardware = '', , port] = line.trim().split(/\s+/)
    const address = parseAddress(ip)
    const mac = canonicalMac(hardware)
    if (address !== null && hardware === '-') continue
    if (address === null || mac === null) dropped += 1
    else {
      const name = port === undefined ? null : longInterface(port)
      const ageMinutes = /^\d{1,6}$/.test(age) ? Number(age) : null
      rows.push({
        mac,
        address,
        interface: name,
        vlan: name === null ? null : vlanOfInterface(name),
        vrf,
        ageMinutes,
      })
    }
  }
  return { rows, dropped }
}
