import { interfaceWord, vrfWord } from '../typed-values.ts'
import { longInterface } from '../interfaces.ts'
import { refused } from '../../failures.ts'
import { askPart, isWhole } from './ask-part.ts'
import { heed, notTold, understood } from './ask-switch.ts'
import { parseDeviceTracking, parseDhcpSnooping, parseIpDeviceTracking } from './show-bindings.ts'
import { parseIpArp } from './show-ip-arp.ts'
import { parseIpv6Neighbors } from './show-ipv6-neighbors.ts'
import { parseVrfNames } from './show-vrf.ts'
import type { NotRead } from '../../asking.ts'
import type { AddressEntry } from '../capabilities.ts'
import type { HostBinding } from '../port-readings.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Parsed } from './columns.ts'
import type { Rows } from './read-interfaces.ts'

/** ARP and ND of the global table and of every VRF; a device without VRFs refuses `show vrf` or lists none. */
export const readAddressTable = async (line: CommandLine): Promise<Rows<AddressEntry>> => {
  const arp = understood(line, 'show ip arp', parseIpArp(await line.ask('show ip arp')))
  const value = [...arp.rows]
  const notRead: NotRead[] = []
  let dropped = arp.dropped
  const ask = async (
    command: string,
    parse: (lines: readonly string[]) => Parsed<AddressEntry> | null,
  ): Promise<void> => {
    const part = await askPart(line, command, [])
    // Images without IPv6 refuse; images with it and without neighbours print no table.
    if (!isWhole(part.notRead)) notRead.push(...part.notRead)
    const table = part.lines === null ? null : parse(part.lines)
    value.push(...(table?.rows ?? []))
    dropped += table?.dropped ?? 0
    if (table !== null) heed(line, command, table)
  }
  await ask('show ipv6 neighbors', parseIpv6Neighbors)
  const vrfs = await askPart(line, 'show vrf', [])
  if (!isWhole(vrfs.notRead)) notRead.push(...vrfs.notRead)
  const listed = vrfs.lines ?? []
  const withIpv6 = new Set(parseVrfNames(listed, /\bipv6\b/))
  for (const vrf of parseVrfNames(listed) ?? []) {
    await ask(`show ip arp vrf ${vrfWord(vrf)}`, (lines) => parseIpArp(lines, vrf))
    if (withIpv6.has(vrf))
      await ask(`show ipv6 neighbors vrf ${vrfWord(vrf)}`, (lines) => parseIpv6Neighbors(lines, vrf))
  }
  return { value, complete: true, dropped, notRead }
}

/**
 * Bindings of DHCP snooping and of device tracking, each where it is on; an address that both know is given once, by
 * snooping, which knows its lease.
 */
export const readBindings = async (line: CommandLine, on: string | undefined): Promise<Rows<HostBinding>> => {
  const of = on === undefined ? '' : ` interface ${interfaceWord(on)}`
  const sources = [
    { command: `show ip dhcp snooping binding${of}`, parse: parseDhcpSnooping },
    { command: `show device-tracking database${of}`, parse: parseDeviceTracking },
    { command: 'show ip device tracking all', parse: parseIpDeviceTracking },
  ]
  const found = new Map<string, HostBinding>()
  let dropped = 0
  let told = false
  const notRead: NotRead[] = []
  for (const { command, parse } of sources) {
    const part = await askPart(line, command, [])
    // Of the three a release has one or two.
    if (!isWhole(part.notRead)) notRead.push(...part.notRead)
    const table = part.lines === null ? null : parse(part.lines)
    if (table === null) continue
    heed(line, command, on === undefined ? table : { dropped: table.dropped })
    told = true
    dropped += table.dropped
    for (const row of table.rows) {
      if (on !== undefined && row.interface !== longInterface(on)) continue
      const key = `${row.interface} ${row.vlan} ${row.mac} ${row.address}`
      if (!found.has(key)) found.set(key, row)
    }
  }
  const [refusal] = notRead
  if (!told && refusal !== undefined) throw refused({ cause: refusal.cause, message: `${refusal.why}.` })
  if (!told) throw notTold(line.name, 'the addresses of its hosts')
  return { value: [...found.values()], complete: true, dropped, notRead }
}
