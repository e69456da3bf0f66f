import type { Command, Context, Given, Lines } from '../command/command.ts'
import type { Neighbour } from '../../../../world/model/learned.ts'
import { loose, right } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'
import { cdpIsOff } from './discovery.ts'

export const cdpCommands: readonly Command[] = [
  { pattern: 'show cdp neighbors [<interface>]', run: brief },
  { pattern: 'show cdp neighbors [<interface>] detail', run: detail },
  { pattern: 'show cdp entry *', run: (context) => detail(context, { keywords: new Set(), values: {} }) },
]

const letters: Readonly<Record<Neighbour['capabilities'][number], string>> = {
  router: 'R',
  switch: 'S',
  phone: 'P',
  'access-point': 'T',
  host: 'H',
}
const words: Readonly<Record<Neighbour['capabilities'][number], string>> = {
  router: 'Router',
  switch: 'Switch IGMP',
  phone: 'Phone',
  'access-point': 'Trans-Bridge',
  host: 'Host',
}

const speakers = ({ world, device }: Context, given: Given) =>
  world
    .neighbours(device)
    .filter(
      (one) =>
        one.protocols.includes('cdp') &&
        (given.values['interface'] === undefined || one.interface.name === given.values['interface']),
    )

/** Between 120 and 179 s, the same for a neighbour at one moment. */
const holdTime = (context: Context, one: Neighbour) =>
  120 + ((Number.parseInt(one.mac.slice(-2), 16) + Math.floor(context.world.clock.now() / 1000)) % 60)

/** `Gig 1/0/7`, as only this table writes it. */
const spaced = (name: string) => name.replace(/^([A-Za-z]{3})[A-Za-z-]*/, '$1 ')

function brief(context: Context, given: Given): Lines {
  if (!context.chassis.cdp) return cdpIsOff
  const found = speakers(context, given)
  return [
    'Capability Codes: R - Router, T - Trans Bridge, B - Source Route Bridge',
    '                  S - Switch, H - Host, I - IGMP, r - Repeater, P - Phone, ',
    '                  D - Remote, C - CVTA, M - Two-port Mac Relay ',
    '',
    'Device ID        Local Intrfce     Holdtme    Capability  Platform  Port ID',
    ...found.flatMap((one) => {
      const capability = one.capabilities.map((name) => letters[name]).join(' ')
      const port = /^[A-Z][A-Za-z-]+\d/.test(one.remoteInterface)
        ? spaced(one.remoteInterface)
        : one.remoteInterface
      const platform = one.platform.replace(/^[Cc]isco /, '').slice(0, 9)
      const rest = `${loose(spaced(one.interface.name), 18)}${loose(holdTime(context, one), 14)}${right(capability, 8)}  ${loose(platform, 10)}${port}`
      // A long name has a line to itself.
      return one.name.length < 17 ? [`${one.name.padEnd(17)}${rest}`] : [one.name, `${' '.repeat(17)}${rest}`]
    }),
    '',
    `Total cdp entries displayed : ${found.length}`,
  ]
}

function detail(context: Context, given: Given): Lines {
  if (!context.chassis.cdp) return cdpIsOff
  const found = speakers(context, given)
  return [...found.flatMap((one) => entry(context, one)), '', `Total cdp entries displayed : ${found.length}`]
}

function entry(context: Context, one: Neighbour): Lines {
  const { address } = one
  const newer = context.device.os === 'ios-xe'
  const of = context.device.interfaces.get(one.interface.name) ?? one.interface
  return [
    '-------------------------',
    `Device ID: ${one.name}`,
    'Entry address(es): ',
    ...(address === null ? [] : [`  IP address: ${address}`]),
    `Platform: ${one.platform},  Capabilities: ${one.capabilities.map((name) => words[name]).join(' ')} `,
    `Interface: ${of.name},  Port ID (outgoing port): ${one.remoteInterface}`,
    `Holdtime : ${holdTime(context, one)} sec`,
    '',
    'Version :',
    ...one.software.split('\n'),
    '',
    'advertisement version: 2',
    ...(newer ? [`Peer Source MAC: ${dottedMac(one.mac)}`] : []),
    ...(one.capabilities.includes('switch') ? ["VTP Management Domain: ''"] : []),
    ...(of.mode === 'routed' ? [] : [`Native VLAN: ${of.mode === 'trunk' ? of.nativeVlan : of.accessVlan}`]),
    'Duplex: full',
    ...(one.watts > 0
      ? [`Power drawn: ${one.watts.toFixed(3)} Watts`, 'Power request id: 2, Power management id: 5']
      : []),
    'Management address(es): ',
    ...(address === null ? [] : [`  IP address: ${address}`]),
    '',
  ]
}
