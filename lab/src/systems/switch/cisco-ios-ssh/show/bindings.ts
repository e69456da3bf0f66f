import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Lease } from '../../../../world/model/lease.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { loose } from '../device/column.ts'
import { bridgesItself } from '../device/interface-facts.ts'
import { dottedMac } from '../device/notation.ts'

export const bindingCommands: readonly Command[] = [
  { pattern: 'show ip dhcp snooping binding [interface <interface>] [vlan <vlan>]', run: snooping },
  { pattern: 'show device-tracking database [interface <interface>]', run: tracking },
  { pattern: 'show ip device tracking all', run: olderTracking },
]

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
      return `${mac.toUpperCase()}   ${loose(address, 17)}${loose(left, 12)}dhcp-snooping   ${loose(vlan, 6)}${port.name}`
    }),
    ...(leased.length === 0 ? [''] : []),
    `Total number of bindings: ${leased.length}`,
    '',
  ]
}

function tracking(context: Context, given: Given): Lines {
  const { world, device } = context
  if (device.os === 'ios') return ['% Device tracking is not enabled']
  const now = world.clock.now()
  const found = bindings(context, given)
  const port = device.interfaces.get(given.values['interface'] ?? '')
  const local =
    port === undefined
      ? [...device.interfaces.values()].filter((of) => isLocal(of) && world.operUp(device, of))
      : []
  const row = (
    code: string,
    { address, mac, on, vlan }: { address: string; mac: string; on: string; vlan: number },
    level: string,
    since: number,
    left: string,
  ) =>
    `${code.padEnd(4)}${loose(address, 41)}${loose(dottedMac(mac), 23)}${loose(on, 11)}${loose(vlan, 11)}${loose(level, 11)}${loose(trackedAge(now - since), 11)}REACHABLE  ${left.padEnd(16)}`
  return [
    port === undefined
      ? `Binding Table has ${local.length + found.length} entries, ${found.length} dynamic (limit 200000)`
      : `portDB has ${found.length} entries for interface ${port.shortName}, ${found.length} dynamic `,
    'Codes: L - Local, S - Static, ND - Neighbor Discovery, ARP - Address Resolution Protocol, DH4 - IPv4 DHCP, DH6 - IPv6 DHCP, PKT - Other Packet, API - API created',
    'Preflevel flags (prlvl):',
    '0001:MAC and LLA match     0002:Orig trunk            0004:Orig access           ',
    '0008:Orig trusted trunk    0010:Orig trusted access   0020:DHCP assigned         ',
    '0040:Cga authenticated     0080:Cert authenticated    0100:Statically assigned   ',
    '',
    '',
    '    Network Layer Address                    Link Layer Address     Interface  vlan       prlvl      age        state      Time left       ',
    ...local.map((of) =>
      row(
        'L',
        { address: of.address ?? '', mac: of.mac, on: of.shortName, vlan: of.accessVlan },
        '0100',
        device.bootedAt,
        '',
      ),
    ),
    ...found.map(({ mac, address, vlan, port: at, lease, since }) => {
      // Asked again every five minutes; a lease stands behind the time until then.
      const until = 300 - (Math.floor(Math.max(0, now - since) / 1000) % 300)
      const leased = lease === null ? '' : `(${Math.max(0, Math.floor((lease.expiresAt - now) / 1000))} s)`
      const host = { address, mac, on: at.shortName, vlan }
      return lease === null
        ? row('ARP', host, '0005', since, `${until} s try 0`)
        : row('DH4', host, '0024', since, `${until} s try 0${leased}`)
    }),
  ]
}

/** The switch's own address in a VLAN. */
const isLocal = (of: Interface) => of.kind === 'svi' && of.address !== null

/** Seconds up to three minutes, whole minutes from then on. */
const trackedAge = (milliseconds: number) => {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000)
  return seconds < 180 ? `${seconds}s` : `${Math.floor(seconds / 60)}mn`
}

function olderTracking(context: Context, given: Given): Lines {
  if (context.device.os === 'ios-xe') return ["% This command is replaced by 'show device-tracking database'"]
  const tracking = [...context.device.interfaces.values()]
    .filter((of) => of.kind === 'physical' && of.mode === 'access')
    .map((of) => of.shortName)
  return [
    'Global IP Device Tracking for clients = Enabled',
    'Global IP Device Tracking Probe Count = 3',
    'Global IP Device Tracking Probe Interval = 30',
    'Global IP Device Tracking Probe Delay Interval = 0',
    '-----------------------------------------------------------------------------------------------',
    '  IP Address    MAC Address   Vlan  Interface           Probe-Timeout      State    Source',
    '-----------------------------------------------------------------------------------------------',
    ...bindings(context, given).map(
      ({ mac, address, vlan, port, lease }) =>
        `${loose(address, 16)}${dottedMac(mac)} ${loose(vlan, 5)}${loose(port.name, 23)}30              ACTIVE   ${lease === null ? 'ARP' : 'DHCP'}`,
    ),
    '',
    `Total number interfaces enabled: ${tracking.length}`,
    'Enabled interfaces:',
    ...Array.from({ length: Math.ceil(tracking.length / 7) }, (_, line) => {
      const last = (line + 1) * 7 >= tracking.length
      return `  ${tracking.slice(line * 7, line * 7 + 7).join(', ')}${last ? '' : ','}`
    }),
    '',
  ]
}
