import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Neighbour } from '../../../../world/model/learned.ts'
import { cell } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'
import { lldpIsOff } from './discovery.ts'

export const lldpCommands: readonly Command[] = [
  { pattern: 'show lldp neighbors [<interface>]', run: brief },
  { pattern: 'show lldp neighbors [<interface>] detail', run: detail },
]

const letters: Readonly<Record<Neighbour['capabilities'][number], string>> = {
  router: 'R',
  switch: 'B',
  phone: 'B,T',
  'access-point': 'B,W',
  host: 'S',
}

const speakers = ({ world, device }: Context, given: Given) =>
  world
    .neighbours(device)
    .filter(
      (one) =>
        one.protocols.includes('lldp') &&
        (given.values['interface'] === undefined || one.interface.name === given.values['interface']),
    )

/** A station that is more than that is named by the more. */
function capability(one: Neighbour): string {
  const more = one.capabilities.filter((name) => name !== 'host')
  const names = more.length > 0 ? more : one.capabilities
  return [...new Set(names.flatMap((name) => letters[name].split(',')))].sort().join(',')
}

/** Phones name their port by their MAC, `AABBCCDDEEFF:P1`; switches by the short name of the interface. */
function portId({ world }: Context, one: Neighbour): string {
  if (one.capabilities.includes('phone')) return `${one.mac.replaceAll(':', '').toUpperCase()}:P1`
  if (one.remoteInterface === one.mac) return dottedMac(one.mac)
  const { uplink } = one.interface
  const remote = uplink === null ? undefined : world.switches.get(uplink.switch)
  return remote?.interfaces.get(one.remoteInterface)?.shortName ?? one.remoteInterface
}

const left = (context: Context, one: Neighbour) =>
  60 + ((Number.parseInt(one.mac.slice(-2), 16) + Math.floor(context.world.clock.now() / 1000)) % 60)

function brief(context: Context, given: Given): Lines {
  if (!context.chassis.lldp) return lldpIsOff
  const found = speakers(context, given)
  return [
    'Capability codes:',
    '    (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device',
    '    (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other',
    '',
    'Device ID           Local Intf     Hold-time  Capability      Port ID',
    ...found.map(
      (one) =>
        `${cell(one.name, 20)}${cell(one.interface.shortName, 15)}${cell(120, 11)}${cell(capability(one), 16)}${portId(context, one)}`,
    ),
    '',
    `Total entries displayed: ${found.length}`,
    '',
  ]
}

function detail(context: Context, given: Given): Lines {
  if (!context.chassis.lldp) return lldpIsOff
  const found = speakers(context, given)
  return [...found.flatMap((one) => entry(context, one)), '', `Total entries displayed: ${found.length}`, '']
}

function entry(context: Context, one: Neighbour): Lines {
  const of = context.device.interfaces.get(one.interface.name) ?? one.interface
  const phone = one.capabilities.includes('phone')
  const capabilities = capability(one)
  return [
    '------------------------------------------------',
    `Local Intf: ${of.shortName}`,
    // Phones give their address as chassis.
    `Chassis id: ${phone && one.address !== null ? one.address : dottedMac(one.mac)}`,
    `Port id: ${portId(context, one)}`,
    phone ? 'Port Description: SW PORT' : 'Port Description - not advertised',
    `System Name: ${one.name}`,
    '',
    'System Description: ',
    ...one.software.split('\n'),
    '',
    `Time remaining: ${left(context, one)} seconds`,
    `System Capabilities: ${capabilities}`,
    `Enabled Capabilities: ${capabilities}`,
    ...(one.address === null
      ? ['Management Addresses - not advertised']
      : ['Management Addresses:', `    IP: ${one.address}`]),
    'Auto Negotiation - supported, enabled',
    'Physical media capabilities:',
    '    1000baseT(FD)',
    '    100base-TX(FD)',
    'Media Attachment Unit type: 30',
    phone
      ? 'Vlan ID: - not advertised'
      : of.mode === 'access'
        ? `Vlan ID: ${of.accessVlan}`
        : 'Vlan ID: - not advertised',
    ...(context.device.os === 'ios-xe' ? [`Peer Source MAC: ${dottedMac(one.mac)}`] : []),
    ...(phone ? medInformation(one, of.voiceVlan) : []),
    '',
  ]
}

function medInformation(one: Neighbour, voice: number | null): Lines {
  return [
    '',
    'MED Information:',
    '',
    '    MED Codes:',
    '          (NP) Network Policy, (LI) Location Identification',
    '          (PS) Power Source Entity, (PD) Power Device',
    '          (IN) Inventory',
    '',
    '    Manufacturer: Cisco Systems, Inc.',
    `    Model: ${one.platform.replace(/^[Cc]isco /, '')}`,
    '    Capabilities: NP, PD, IN',
    '    Device type: Endpoint Class III',
    ...(voice === null
      ? ['    Network Policies - not advertised']
      : [`    Network Policy(Voice): VLAN ${voice}, tagged, Layer-2 priority: 5, DSCP: 46`]),
    `    PD device, Power source: PSE, Power Priority: Unknown, Wattage: ${one.watts.toFixed(1)}`,
    '    Location - not advertised',
  ]
}
