import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import type { Interface, Switch } from '../../../../world/model/switch.ts'
import { bridgePriority, pathCost, rootBridgeOf, rootPortOf } from '../../spanning-tree.ts'
import { portLines } from '../device/chassis.ts'
import { cell, right } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'
import { bridgesItself, carriedVlans } from '../device/interface-facts.ts'

export const spanningCommands: readonly Command[] = [
  { pattern: 'show spanning-tree', run: trees },
  { pattern: 'show spanning-tree vlan <vlan>', run: trees },
  { pattern: 'show spanning-tree summary', run: summary },
  { pattern: 'show spanning-tree interface <interface>', run: ofInterface },
  { pattern: 'show spanning-tree interface <interface> detail', run: detailOf },
]

/** Ports forwarding in a VLAN now: up, and in it. */
function forwarding({ world, device }: Context, id: number): number {
  return [...device.interfaces.values()].filter((of) => {
    if (!bridgesItself(of) || !world.operUp(device, of)) return false
    if (of.mode === 'trunk') return carriedVlans(device, of).includes(id)
    return of.mode === 'access' && (of.accessVlan === id || of.voiceVlan === id)
  }).length
}

export const instance = (id: number) => `VLAN${String(id).padStart(4, '0')}`

/** Its list of VLANs goes on in lines that are indented by two. */
function rootBridge(names: readonly string[]): string[] {
  if (names.length === 0) return ['Root bridge for: none']
  const rest = [...names]
  const first = rest.splice(0, 6).join(', ')
  return [
    `Root bridge for: ${first}`,
    ...Array.from({ length: Math.ceil(rest.length / 7) }, (_, line) => {
      return `  ${rest.slice(line * 7, line * 7 + 7).join(', ')}`
    }),
  ]
}

function summary(context: Context): Lines {
  const { device } = context
  const vlans = [...device.vlans].sort((a, b) => a - b)
  const counts = vlans.map((id) => ({ id, count: forwarding(context, id) })).filter(({ count }) => count > 0)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const row = (name: string, count: number) =>
    `${cell(name, 22)} ${right(0, 8)} ${right(0, 9)} ${right(0, 8)} ${right(count, 10)} ${right(count, 10)}`
  return [
    'Switch is in rapid-pvst mode',
    ...rootBridge(device.role === 'distribution' ? counts.map(({ id }) => instance(id)) : []),
    'Extended system ID                      is enabled',
    'Portfast Default                        is disabled',
    'PortFast BPDU Guard Default             is enabled',
    'Portfast BPDU Filter Default            is disabled',
    'Loopguard Default                       is disabled',
    'EtherChannel misconfig guard            is enabled',
    'UplinkFast                              is disabled',
    'BackboneFast                            is disabled',
    'Configured Pathcost method used is short',
    '',
    'Name                   Blocking Listening Learning Forwarding STP Active',
    '---------------------- -------- --------- -------- ---------- ----------',
    ...counts.map(({ id, count }) => row(instance(id), count)),
    '---------------------- -------- --------- -------- ---------- ----------',
    row(`${counts.length} vlan${counts.length === 1 ? '' : 's'}`, total),
  ]
}

const tableHead: Lines = [
  'Interface           Role Sts Cost      Prio.Nbr Type',
  '------------------- ---- --- --------- -------- --------------------------------',
]

/** Ports in the tree of a VLAN: up, bridging for themselves, and in it. */
function portsOf({ world, device }: Context, id: number): Interface[] {
  return [...device.interfaces.values()].filter((of) => {
    if (!bridgesItself(of) || !world.operUp(device, of)) return false
    return vlansOf(device, of).includes(id)
  })
}

function vlansOf(device: Switch, of: Interface): number[] {
  if (of.mode === 'trunk') return carriedVlans(device, of)
  return [of.accessVlan, ...(of.voiceVlan === null ? [] : [of.voiceVlan])].sort((a, b) => a - b)
}

const edgeOf = ({ chassis }: Context, of: Interface) =>
  [...portLines(chassis, of.name).kept.values()].some((line) => line.includes('portfast')) ? 'Edge ' : ''

function portRow(context: Context, name: string, of: Interface, role: string): string {
  const cost = pathCost(context.world.linkSpeed(context.device, of))
  return `${cell(name, 19)} ${role} FWD ${cell(cost, 9)} ${cell(`128.${of.bridgePort ?? 0}`, 8)} P2p ${edgeOf(context, of)}`
}

const timers = 'Hello Time   2 sec  Max Age 20 sec  Forward Delay 15 sec'
const field = (text: string) => `${' '.repeat(13)}${text}`

/** Every VLAN that something forwards in, or that one alone, with its ports. */
export function treesOf(
  context: Context,
  wanted?: string,
): { readonly id: number; readonly ports: Interface[] }[] {
  return [...context.device.vlans]
    .filter((id) => wanted === undefined || id === Number(wanted))
    .sort((a, b) => a - b)
    .flatMap((id) => {
      const ports = portsOf(context, id)
      return ports.length === 0 ? [] : [{ id, ports }]
    })
}

function trees(context: Context, given: Given): Lines {
  const { world, device } = context
  const wanted = given.values['vlan']
  const vlans = treesOf(context, wanted)
  if (wanted !== undefined && vlans.length === 0)
    return [`Spanning tree instance(s) for vlan ${wanted} does not exist.`]
  return vlans.flatMap(({ id, ports }) => {
    const way = rootPortOf(world, device, id, ports)
    const root = rootBridgeOf(world, device, id, way)
    return [
      '',
      instance(id),
      '  Spanning tree enabled protocol rstp',
      `  Root ID    Priority    ${bridgePriority(true, id)}`,
      field(`Address     ${dottedMac(root.mac)}`),
      ...(way === null
        ? [field('This bridge is the root')]
        : [
            field(`Cost        ${pathCost(world.linkSpeed(device, way))}`),
            field(`Port        ${way.bridgePort ?? 0} (${way.name})`),
          ]),
      field(timers),
      '',
      `  Bridge ID  Priority    ${bridgePriority(way === null, id)}  (priority ${bridgePriority(way === null, 0)} sys-id-ext ${id})`,
      field(`Address     ${dottedMac(device.mac)}`),
      field(timers),
      field('Aging Time  300 sec'),
      '',
      ...tableHead,
      ...ports.map((of) => portRow(context, of.shortName, of, of === way ? 'Root' : 'Desg')),
      '',
    ]
  })
}

/** A row per VLAN; what is down, or is a member of a bundle, has no spanning tree of its own. */
function ofInterface(context: Context, given: Given): Lines {
  const { world, device } = context
  const of = device.interfaces.get(valueOf(given, 'interface'))
  if (of === undefined) return []
  if (!bridgesItself(of) || !world.operUp(device, of))
    return [`no spanning tree info available for ${of.name}`, '']
  return [
    '',
    'Vlan                Role Sts Cost      Prio.Nbr Type',
    '------------------- ---- --- --------- -------- --------------------------------',
    ...vlansOf(device, of).map((id) => {
      const role = rootPortOf(world, device, id, [of]) === of ? 'Root' : 'Desg'
      return portRow(context, instance(id), of, role)
    }),
    '',
  ]
}

/** A paragraph per VLAN. A port that is no root port sends, and hears nothing. */
function detailOf(context: Context, given: Given): Lines {
  const { world, device, chassis } = context
  const of = device.interfaces.get(valueOf(given, 'interface'))
  if (of === undefined) return []
  if (!bridgesItself(of) || !world.operUp(device, of))
    return [`no spanning tree info available for ${of.name}`, '']
  const number = of.bridgePort ?? 0
  const cost = pathCost(world.linkSpeed(device, of))
  const sent = Math.floor(Math.max(0, world.clock.now() - of.lastChange) / 2_000)
  return vlansOf(device, of).flatMap((id) => {
    const way = rootPortOf(world, device, id, portsOf(context, id))
    const root = rootBridgeOf(world, device, id, way)
    const isRoot = way === of
    return [
      ` Port ${number} (${of.name}) of ${instance(id)} is ${isRoot ? 'root' : 'designated'} forwarding `,
      `   Port path cost ${cost}, Port priority 128, Port Identifier 128.${number}.`,
      `   Designated root has priority ${bridgePriority(true, id)}, address ${dottedMac(root.mac)}`,
      `   Designated bridge has priority ${bridgePriority(isRoot || way === null, id)}, address ${dottedMac(isRoot ? root.mac : device.mac)}`,
      `   Designated port id is 128.${number}, designated path cost ${isRoot || way === null ? 0 : pathCost(world.linkSpeed(device, way))}`,
      `   Timers: message age ${isRoot ? 16 : 0}, forward delay 0, hold 0`,
      '   Number of transitions to forwarding state: 1',
      ...(edgeOf(context, of) === '' ? [] : ['   The port is in the portfast mode']),
      '   Link type is point-to-point by default',
      ...([...portLines(chassis, of.name).kept.values()].some((line) => line.includes('bpduguard enable'))
        ? ['   Bpdu guard is enabled']
        : []),
      `   BPDU: sent ${isRoot ? 1 : sent}, received ${isRoot ? sent : 0}`,
      '',
    ]
  })
}
