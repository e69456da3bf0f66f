import type { Interface } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Chassis } from './chassis.ts'
import { maskLength } from './interface-facts.ts'
import { vlanList } from './notation.ts'
import { isSignOnLine, signOnLines } from './sign-on-lines.ts'
import { settingsOf } from './snapshot.ts'
import type { PortSettings } from './snapshot.ts'

/** The text of one interface in a configuration. Settings at their default are not in it. */

/** Dotted mask of an interface's address. */
function maskOf(world: World, of: Interface): string {
  const bits = maskLength(world, of)
  return [0, 8, 16, 24].map((at) => 256 - 2 ** (8 - Math.max(0, Math.min(8, bits - at)))).join('.')
}

function switchportLines(of: PortSettings): string[] {
  const { lines } = of
  return [
    ...(of.accessVlan === 1 ? [] : [` switchport access vlan ${of.accessVlan}`]),
    ...(of.nativeVlan === 1 ? [] : [` switchport trunk native vlan ${of.nativeVlan}`]),
    ...(of.allowedVlans === 'all'
      ? []
      : [` switchport trunk allowed vlan ${vlanList(of.allowedVlans) || 'none'}`]),
    ...(of.mode === 'trunk' || !lines.dynamicMode ? [` switchport mode ${of.mode}`] : []),
    ...(of.voiceVlan === null ? [] : [` switchport voice vlan ${of.voiceVlan}`]),
  ]
}

function powerLines({ powerAdmin, powerPriority, lines: { powerMax } }: PortSettings): string[] {
  if (powerAdmin === null) return []
  const most = powerMax === null || powerAdmin === 'never' ? '' : ` max ${powerMax}`
  return [
    ...(powerPriority === 'high' ? [' power inline port priority high'] : []),
    ...(powerAdmin === 'auto' && powerMax === null ? [] : [` power inline ${powerAdmin}${most}`]),
  ]
}

/** `interface …` and what is set under it, without the `!`. */
export function interfaceLines(
  chassis: Chassis,
  of: Interface,
  settings = settingsOf(chassis, of),
): string[] {
  const { lab } = chassis
  const routed = settings.mode === 'routed' && of.kind === 'physical' ? [' no switchport'] : []
  const address =
    of.address !== null
      ? [` ip address ${of.address} ${maskOf(lab.world, of)}`]
      : settings.mode === 'routed'
        ? [' no ip address']
        : []
  return [
    `interface ${of.name}`,
    ...(settings.description === '' ? [] : [` description ${settings.description}`]),
    ...routed,
    ...(of.vrf === null ? [] : [` vrf forwarding ${of.vrf}`]),
    ...(settings.mode === 'routed' ? address : switchportLines(settings)),
    ...signOnLines(settings.lines.kept),
    ...(settings.adminUp ? [] : [' shutdown']),
    ...(of.channel === null ? [] : [` channel-group ${of.channel.replace(/\D/g, '')} mode active`]),
    ...powerLines(settings),
    ...[...settings.lines.kept].flatMap(([key, line]) => (isSignOnLine(key) ? [] : [line])),
  ]
}
