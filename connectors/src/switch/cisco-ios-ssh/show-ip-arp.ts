import { canonicalMac } from '../../mac.ts'
import { parseAddress } from '../addresses.ts'
import { longInterface, vlanOfInterface } from '../interfaces.ts'
import type { AddressEntry } from '../capabilities.ts'
import type { Parsed } from './columns.ts'

/**
 * Output of `show ip arp`: split at white space, as the header's width differs by release. Incomplete entries have no MAC
 * and are left out. The age is minutes, `-` for its own address. `vrf` is whose table it is. Null without table.
 */
export const parseIpArp = (lines: readonly string[], vrf = ''): Parsed<AddressEntry> | null => {
  const start = lines.findIndex((line) => /^Protocol\s+Address\s/.test(line))
  if (start === -1) return null
  const rows: AddressEntry[] = []
  let dropped = 0
  for (const line of lines.slice(start + 1)) {
    if (line.trim() === '') continue
    const [protocol, ip = '', age = '', hardware = '', , port] = line.trim().split(/\s+/)
    if (protocol === 'Internet' && hardware === 'Incomplete') continue
    const address = parseAddress(ip)
    const mac = canonicalMac(hardware)
    if (protocol !== 'Internet' || address === null || mac === null || !/^(?:-|\d{1,6})$/.test(age))
      dropped += 1
    else {
      const name = port === undefined ? null : longInterface(port)
      const ageMinutes = age === '-' ? null : Number(age)
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
