import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Chassis } from './chassis.ts'
import { vlanName } from './interface-facts.ts'
import { vlanList } from './notation.ts'
import { settingsOf } from './snapshot.ts'
import type { ConfigurationSnapshot, PortSettings } from './snapshot.ts'

/** The text of a configuration. Settings at their default are not in it. */

/** Dotted mask of the VLAN's subnet; /24 for what is in none. */
function maskOf(world: World, of: Interface): string {
  const bits = Number(world.vlans.get(of.accessVlan)?.subnet.split('/')[1] ?? 24)
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

/** The whole text from the first `!` to `end`; of the snapshot, or of what runs. */
export function configurationLines(chassis: Chassis, snapshot: ConfigurationSnapshot | null): string[] {
  const { device, lab } = chassis
  const vlans = [...(snapshot?.vlans ?? device.vlans)].filter((id) => id !== 1).sort((a, b) => a - b)
  return [
    '!',
    `version ${device.os === 'ios' ? '15.2' : device.software.split('.').slice(0, 2).join('.')}`,
    'service timestamps debug datetime msec',
    'service timestamps log datetime msec',
    'service password-encryption',
    '!',
    `hostname ${device.name}`,
    '!',
    ...[...new Set([...device.interfaces.values()].flatMap((of) => of.vrf ?? []))].flatMap((vrf) => [
      `vrf definition ${vrf}`,
      ' address-family ipv4',
      ' exit-address-family',
      '!',
    ]),
    'enable secret 9 <removed>',
    '!',
    'aaa new-model',
    ...(chassis.domainLookup ? [] : ['no ip domain lookup']),
    `ip domain name ${lab.world.domain}`,
    '!',
    ...[...chassis.recovery].sort().map((cause) => `errdisable recovery cause ${cause}`),
    ...(chassis.recoveryInterval === 300 ? [] : [`errdisable recovery interval ${chassis.recoveryInterval}`]),
    ...(chassis.archivePath === null
      ? []
      : [
          'archive',
          ` path ${chassis.archivePath}`,
          ...(chassis.archiveWriteMemory ? [' write-memory'] : []),
          '!',
        ]),
    ...vlans.flatMap((id) => [`vlan ${id}`, ` name ${vlanName(lab.world, id)}`, '!']),
    ...[...device.interfaces.values()].flatMap((of) => [
      ...interfaceLines(chassis, of, snapshot?.ports.get(of.name)),
      '!',
    ]),
    `ip ssh version 2`,
    '!',
    'line con 0',
    ' stopbits 1',
    `line vty 0 ${device.os === 'ios' ? 4 : 15}`,
    ...(chassis.execTimeout === 10 ? [] : [` exec-timeout ${chassis.execTimeout} 0`]),
    ' transport input ssh',
    '!',
    'end',
    '',
  ]
}
