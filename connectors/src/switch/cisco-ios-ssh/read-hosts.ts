import { interfaceWord, vrfWord } from '../typed-values.ts'
import { longInterface } from '../interfaces.ts'
import { notTold, understood } from './ask-switch.ts'
import { parseDeviceTracking, parseDhcpSnooping, parseIpDeviceTracking } from './show-bindings.ts'
import { parseIpArp } from './show-ip-arp.ts'
import { parseIpv6Neighbors } from './show-ipv6-neighbors.ts'
import { parseVrfNames } from './show-vrf.ts'
import type { AddressEntry } from '../capabilities.ts'
import type { HostBinding } from '../port-readings.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Rows } from './read-interfaces.ts'

/** ARP and ND of the global table and of every VRF; a device without VRFs refuses `show vrf` or lists none. */
export const readAddressTable = async (line: CommandLine): Promise<Rows<AddressEntry>> => {
  const arp = understood(line.name, 'show ip arp', parseIpArp(await line.ask('show ip arp')))
  // Images without IPv6 refuse; images with it and without neighbours print no table.
  const nd = await line.try('show ipv6 neighbors')
  const six = (nd.refusal === null ? parseIpv6Neighbors(nd.lines) : null) ?? { rows: [], dropped: 0 }
  const value = [...arp.rows, ...six.rows]
  let dropped = arp.dropped + six.dropped
  const vrfs = await line.try('show vrf')
  const listed = vrfs.refusal === null ? vrfs.lines : []
  const withIpv6 = new Set(parseVrfNames(listed, /\bipv6\b/))
  for (const vrf of parseVrfNames(listed) ?? []) {
    const own = await line.try(`show ip arp vrf ${vrfWord(vrf)}`)
    const table = own.refusal === null ? parseIpArp(own.lines, vrf) : null
    const neighbours = withIpv6.has(vrf) ? await line.try(`show ipv6 neighbors vrf ${vrfWord(vrf)}`) : null
    const others = neighbours?.refusal === null ? parseIpv6Neighbors(neighbours.lines, vrf) : null
    value.push(...(table?.rows ?? []), ...(others?.rows ?? []))
    dropped += (table?.dropped ?? 0) + (others?.dropped ?? 0)
  }
  return { value, complete: true, dropped }
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
  for (const { command, parse } of sources) {
    const { lines, refusal } = await line.try(command)
    const table = refusal === null ? parse(lines) : null
    if (table === null) continue
    told = true
    dropped += table.dropped
    for (const row of table.rows) {
      if (on !== undefined && row.interface !== longInterface(on)) continue
      const key = `${row.interface} ${row.vlan} ${row.mac} ${row.address}`
      if (!found.has(key)) found.set(key, row)
    }
  }
  if (!told) throw notTold(line.name, 'the addresses of its hosts')
  return { value: [...found.values()], complete: true, dropped }
}
