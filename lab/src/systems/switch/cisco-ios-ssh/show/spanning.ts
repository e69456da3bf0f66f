import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import { portLines } from '../device/chassis.ts'
import { cell, right } from '../device/column.ts'
import { bridgesItself, carriedVlans, vlanName } from '../device/interface-facts.ts'

export const spanningCommands: readonly Command[] = [
  { pattern: 'show spanning-tree summary', run: summary },
  { pattern: 'show spanning-tree interface <interface>', run: ofInterface },
  { pattern: 'show spanning-tree interface <interface> detail', run: ofInterface },
]

/** Ports forwarding in a VLAN now: up, and in it. */
function forwarding({ world, device }: Context, id: number): number {
  return [...device.interfaces.values()].filter((of) => {
    if (!bridgesItself(of) || !world.operUp(device, of)) return false
    if (of.mode === 'trunk') return carriedVlans(device, of).includes(id)
    return of.mode === 'access' && (of.accessVlan === id || of.voiceVlan === id)
  }).length
}

function summary(context: Context): Lines {
  const { device, world } = context
  const vlans = [...device.vlans].sort((a, b) => a - b)
  const counts = vlans.map((id) => ({ id, count: forwarding(context, id) })).filter(({ count }) => count > 0)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const row = (name: string, count: number) =>
    `${cell(name, 22)} ${right(0, 8)} ${right(0, 9)} ${right(0, 8)} ${right(count, 10)} ${right(count, 10)}`
  return [
    'Switch is in rapid-pvst mode',
    `Root bridge for: ${device.role === 'distribution' ? counts.map(({ id }) => vlanName(world, id)).join(', ') : 'none'}`,
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
    ...counts.map(({ id, count }) => row(`VLAN${String(id).padStart(4, '0')}`, count)),
    '---------------------- -------- --------- -------- ---------- ----------',
    row(`${counts.length} vlans`, total),
  ]
}

/** Cost by speed in the short method; a channel of several cables costs one less than its cable. */
const cost = (speed: number) => (speed >= 10_000 ? 2 : speed >= 2_000 ? 3 : speed >= 1_000 ? 4 : 19)

const rank = { core: 0, distribution: 1, access: 2 }

/** A row per VLAN; what is down, or is a member of a bundle, has no spanning tree of its own. */
function ofInterface({ world, device, chassis }: Context, given: Given): Lines {
  const of = device.interfaces.get(valueOf(given, 'interface'))
  if (of === undefined) return []
  if (!bridgesItself(of) || !world.operUp(device, of))
    return [`no spanning tree info available for ${of.name}`]
  const above = of.uplink === null ? undefined : world.switches.get(of.uplink.switch)
  const role = above !== undefined && rank[above.role] < rank[device.role] ? 'Root' : 'Desg'
  const edge = [...portLines(chassis, of.name).kept.values()].some((line) => line.includes('portfast'))
  const vlans =
    of.mode === 'trunk'
      ? carriedVlans(device, of)
      : [of.accessVlan, ...(of.voiceVlan === null ? [] : [of.voiceVlan])].sort((a, b) => a - b)
  const number = `128.${of.bridgePort ?? 0}`
  return [
    '',
    'Vlan                Role Sts Cost      Prio.Nbr Type',
    '------------------- ---- --- --------- -------- --------------------------------',
    ...vlans.map(
      (id) =>
        `${cell(`VLAN${String(id).padStart(4, '0')}`, 19)} ${role} FWD ${cell(cost(world.linkSpeed(device, of)), 9)} ${cell(number, 8)} P2p ${edge ? 'Edge ' : ''}`,
    ),
    '',
  ]
}
