import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Lease } from '../../../../world/model/lease.ts'
import { routes } from '../device/services.ts'
import { loose, right } from '../device/column.ts'
import { bridgesItself } from '../device/interface-facts.ts'
import { dottedMac } from '../device/notation.ts'

export const addressCommands: readonly Command[] = [
  { pattern: 'show ip arp [(<address>|<interface>|<mac>)]', run: arp },
  { pattern: 'show ip arp vrf <word> [(<address>|<interface>|<mac>)]', run: arp },
  { pattern: 'show arp', run: arp },
  { pattern: 'show arp vrf <word>', run: arp },
  { pattern: '(show vrf|show ip vrf)', run: vrfs },
  { pattern: 'show ipv6 neighbors', run: neighbours },
  { pattern: 'show ip dhcp snooping binding [interface <interface>] [vlan <vlan>]', run: snooping },
  { pattern: 'show device-tracking database [interface <interface>]', run: tracking },
  { pattern: 'show ip device tracking all', run: olderTracking },
]

function arp(context: Context, { values }: Given): Lines {
  const { world, device } = context
  const entries = world
    .arpTable(device)
    .filter(
      (entry) =>
        entry.interface.vrf === (values['word'] ?? null) &&
        (values['address'] === undefined || entry.address === values['address']) &&
        (values['mac'] === undefined || entry.mac === values['mac']) &&
        (values['interface'] === undefined || entry.interface.name === values['interface']),
    )
  const narrowed = ['address', 'mac', 'interface'].some((name) => values[name] !== undefined)
  const sought =
    values['word'] === undefined && values['mac'] === undefined ? unanswered(context, values['address']) : []
  if (entries.length + sought.length === 0 && narrowed) return []
  return [
    'Protocol  Address          Age (min)  Hardware Addr   Type   Interface',
    ...entries.map(
      (entry) =>
        `Internet  ${loose(entry.address, 17)}${right(entry.age ?? '-', 7)}    ${dottedMac(entry.mac)}  ARPA   ${entry.interface.name}`,
    ),
    ...(values['interface'] === undefined ? sought : []).map(
      (address) => `Internet  ${loose(address, 17)}${right(0, 7)}    Incomplete      ARPA`,
    ),
  ]
}

/** Most addresses that a gateway asks for in vain at one moment. */
const mostSought = 3

/** Leases of hosts that have gone: somebody still sends to them, and the gateway asks without an answer. */
function unanswered({ world, device }: Context, only: string | undefined): string[] {
  if (!routes(device)) return []
  const own = new Set(
    [...world.vlans.values()]
      .filter(
        ({ id, gatewaySwitch }) =>
          gatewaySwitch === device.name && device.interfaces.get(`Vlan${id}`)?.adminUp,
      )
      .map(({ id }) => id),
  )
  const found: string[] = []
  for (const { address, mac, vlan } of world.leases()) {
    if (found.length >= mostSought) break
    if (!own.has(vlan) || (only !== undefined && address !== only)) continue
    if (world.attachment(mac) === null) found.push(address)
  }
  return found
}

/** The 2960X routes nothing and has none. */
function vrfs({ device }: Context): Lines {
  const names = [...new Set([...device.interfaces.values()].flatMap((of) => of.vrf ?? []))]
  if (device.os === 'ios' || names.length === 0) return []
  return [
    '  Name                             Default RD            Protocols   Interfaces',
    ...names.map((name) => {
      const on = [...device.interfaces.values()].filter((of) => of.vrf === name).map((of) => of.shortName)
      return `  ${loose(name, 33)}${loose('<not set>', 22)}${loose('ipv4,ipv6', 12)}${on.join(' ')}`
    }),
  ]
}

function neighbours({ world, device }: Context): Lines {
  return [
    'IPv6 Address                              Age Link-layer Addr State Interface',
    ...world
      .neighbourCache(device)
      .map(
        (entry) =>
          `${loose(entry.address.toUpperCase(), 40)}${right(entry.age ?? '-', 5)} ${dottedMac(entry.mac)}  ${(entry.age ?? 0) > 0 ? 'STALE' : 'REACH'} ${entry.interface.shortName}`,
      ),
  ]
}

interface Binding {
  readonly mac: string
  readonly address: string
  readonly vlan: number
  readonly port: { readonly name: string; readonly shortName: string }
  readonly since: number
  readonly lease: Lease | null
}

/** Addresses the switch has seen its own hosts take. Sessions without a port of this device are not here. */
function bindings({ world, device }: Context, given: Given): Binding[] {
  const found: Binding[] = []
  for (const of of device.interfaces.values()) {
    if (!bridgesItself(of) || of.mode !== 'access' || !world.operUp(device, of)) continue
    if (given.values['interface'] !== undefined && of.name !== given.values['interface']) continue
    for (const { endpoint, vlan, address, since } of world.attachedTo(device, of)) {
      if (address === null) continue
      if (given.values['vlan'] !== undefined && vlan.id !== Number(given.values['vlan'])) continue
      found.push({
        mac: endpoint.mac,
        address,
        vlan: vlan.id,
        port: of,
        since,
        lease: world.leaseOf(endpoint.mac),
      })
    }
  }
  return found
}

function snooping(context: Context, given: Given): Lines {
  const now = context.world.clock.now()
  const leased = bindings(context, given).filter((one) => one.lease !== null)
  return [
    'MacAddress          IpAddress        Lease(sec)  Type           VLAN  Interface',
    '------------------  ---------------  ----------  -------------  ----  --------------------',
    ...leased.map(({ mac, address, vlan, port, lease }) => {
      const left = Math.max(0, Math.floor(((lease?.expiresAt ?? now) - now) / 1000))
      return `${mac.toUpperCase()}   ${loose(address, 17)}${loose(left, 12)}dhcp-snooping  ${right(vlan, 4)}  ${port.name}`
    }),
    `Total number of bindings: ${leased.length}`,
    '',
  ]
}

function tracking(context: Context, given: Given): Lines {
  if (context.device.os === 'ios') return ['% Device tracking is not enabled']
  const now = context.world.clock.now()
  const found = bindings(context, given)
  const head = given.values['interface']
  return [
    ...(head === undefined
      ? [
          `Binding Table has ${found.length} entries, ${found.length} dynamic (limit 200000)`,
          'Codes: L - Local, S - Static, ND - Neighbor Discovery, ARP - Address Resolution Protocol, DH4 - IPv4 DHCP, DH6 - IPv6 DHCP, PKT - Other Packet, API - API created',
          'Preflevel flags (prlvl):',
          '0001:MAC and LLA match     0002:Orig trunk            0004:Orig access           ',
          '0008:Orig trusted trunk    0010:Orig trusted access   0020:DHCP assigned         ',
          '0040:Cga authenticated     0080:Cert authenticated    0100:Statically assigned   ',
          '',
        ]
      : []),
    '',
    '    Network Layer Address                    Link Layer Address     Interface  vlan       prlvl      age        state      Time left       ',
    ...found.map(({ mac, address, vlan, port, lease, since }) => {
      const code = lease === null ? 'ARP' : 'DH4'
      const age = `${Math.floor(Math.max(0, now - since) / 60_000)}mn`
      const left = `${Math.max(0, Math.floor(((lease?.expiresAt ?? now) - now) / 1000))} s`
      return `${code.padEnd(4)}${loose(address, 41)}${loose(dottedMac(mac), 23)}${loose(port.shortName, 11)}${loose(vlan, 11)}${loose(lease === null ? '0005' : '0024', 11)}${loose(age, 11)}REACHABLE  ${left}`
    }),
  ]
}

function olderTracking(context: Context, given: Given): Lines {
  if (context.device.os === 'ios-xe') return ["% This command is replaced by 'show device-tracking database'"]
  return [
    'Global IP Device Tracking for clients = Enabled',
    'Global IP Device Tracking Probe Count = 3',
    'Global IP Device Tracking Probe Interval = 30',
    '-----------------------------------------------------------------------------------------------',
    '  IP Address    MAC Address   Vlan  Interface           Probe-Timeout      State    Source',
    '-----------------------------------------------------------------------------------------------',
    ...bindings(context, given).map(
      ({ mac, address, vlan, port, lease }) =>
        `${loose(address, 16)}${dottedMac(mac)} ${loose(vlan, 5)}${loose(port.name, 23)}30              ACTIVE   ${lease === null ? 'ARP' : 'DHCP'}`,
    ),
    '',
    'Total number interfaces enabled: ' +
      [...context.device.interfaces.values()].filter((of) => of.kind === 'physical' && of.mode === 'access')
        .length,
  ]
}
