import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Chassis } from './chassis.ts'
import { maskLength } from './interface-facts.ts'
import { vlanList } from './notation.ts'
import { settingsOf } from './snapshot.ts'
import type { PortSettings } from './snapshot.ts'

/** The text of one interface in a configuration. Settings at their default are not in it. */

/** Dotted mask of an interface's address. */
function maskOf(world: World, of: Interface): string {
  const bits = maskLength(world, of)
  return [0, 8, 16, 24].map((at) => 256 - 2 ** (8 - Math.max(0, Math.min(8, bits - at)))).join('.')
}

function authenticationLines(device: Switch, kept: ReadonlyMap<string, string>): string[] {
  const usual =
    device.os === 'ios'
      ? [
          ['authentication host-mode', ' authentication host-mode multi-auth'],
          ['authentication order', ' authentication order dot1x mab'],
          ['authentication port-control', ' authentication port-control auto'],
          ['authentication periodic', ' authentication periodic'],
          ['mab', ' mab'],
          ['dot1x pae', ' dot1x pae authenticator'],
        ]
      : [
          ['authentication periodic', ' authentication periodic'],
          ['access-session port-control', ' access-session port-control auto'],
          ['mab', ' mab'],
          ['dot1x pae', ' dot1x pae authenticator'],
          [
            'service-policy type control subscriber',
            ' service-policy type control subscriber DOT1X_MAB_POLICY',
          ],
        ]
  return usual.flatMap(([key = '', line = '']) => (kept.has(key) ? [] : [line]))
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

function powerLines({ powerAdmin, lines: { powerMax } }: PortSettings): string[] {
  if (powerAdmin === null || (powerAdmin === 'auto' && powerMax === null)) return []
  return [
    ` power inline ${powerAdmin}${powerMax === null || powerAdmin === 'never' ? '' : ` max ${powerMax}`}`,
  ]
}

/** `interface …` and what is set under it, without the `!`. */
export function interfaceLines(
  chassis: Chassis,
  of: Interface,
  settings = settingsOf(chassis, of),
): string[] {
  const { device, lab } = chassis
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
    ...(settings.authentication ? authenticationLines(device, settings.lines.kept) : []),
    ...(settings.adminUp ? [] : [' shutdown']),
    ...(of.channel === null ? [] : [` channel-group ${of.channel.replace(/\D/g, '')} mode active`]),
    ...powerLines(settings),
    ...settings.lines.kept.values(),
  ]
}
