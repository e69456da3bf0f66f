import type { Command, Context, Lines } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { portLines } from '../device/chassis.ts'
import { isSwitchport, vlanName } from '../device/interface-facts.ts'
import { vlanList } from '../device/notation.ts'
import { isOlderXe } from '../../release.ts'

export const switchportCommands: readonly Command[] = [
  {
    pattern: 'show interfaces [<interface>] switchport',
    run(context, given) {
      const name = given.values['interface']
      return [...context.device.interfaces.values()]
        .filter((of) => (name === undefined ? isSwitchport(of) : of.name === name))
        .flatMap((of) => block(context, of))
    },
  },
]

function block(context: Context, of: Interface): Lines {
  const { world, device, chassis } = context
  if (!isSwitchport(of)) return [`Name: ${of.shortName}`, 'Switchport: Disabled', '']
  const up = world.operUp(device, of)
  const xe = device.os === 'ios-xe'
  const trunk = of.mode === 'trunk'
  const dynamic = !trunk && portLines(chassis, of.name).dynamicMode
  const administrative = trunk ? 'trunk' : dynamic ? 'dynamic auto' : 'static access'
  const bundle =
    up && of.channel !== null ? ` (member of bundle ${of.channel.replace('Port-channel', 'Po')})` : ''
  const operational = up ? `${trunk ? 'trunk' : 'static access'}${bundle}` : 'down'
  const named = (id: number) => (device.vlans.has(id) ? `${id} (${vlanName(world, id)})` : `${id} (Inactive)`)
  const voice = of.voiceVlan === null ? 'none' : named(of.voiceVlan)
  const allowed = of.allowedVlans === 'all' ? 'ALL' : vlanList(of.allowedVlans)
  return [
    `Name: ${of.shortName}`,
    'Switchport: Enabled',
    `Administrative Mode: ${administrative}`,
    `Operational Mode: ${operational}`,
    'Administrative Trunking Encapsulation: dot1q',
    ...(up ? [`Operational Trunking Encapsulation: ${trunk ? 'dot1q' : 'native'}`] : []),
    `Negotiation of Trunking: ${trunk || dynamic ? 'On' : 'Off'}`,
    `Access Mode VLAN: ${named(of.accessVlan)}`,
    `Trunking Native Mode VLAN: ${named(of.nativeVlan)}`,
    `Administrative Native VLAN tagging: ${xe ? 'disabled' : 'enabled'}`,
    `Voice VLAN: ${voice}`,
    'Administrative private-vlan host-association: none ',
    'Administrative private-vlan mapping: none ',
    'Administrative private-vlan trunk native VLAN: none',
    'Administrative private-vlan trunk Native VLAN tagging: enabled',
    'Administrative private-vlan trunk encapsulation: dot1q',
    'Administrative private-vlan trunk normal VLANs: none',
    'Administrative private-vlan trunk associations: none',
    'Administrative private-vlan trunk mappings: none',
    'Operational private-vlan: none',
    `Trunking VLANs Enabled: ${allowed}`,
    'Pruning VLANs Enabled: 2-1001',
    'Capture Mode Disabled',
    'Capture VLANs Allowed: ALL',
    '',
    'Protected: false',
    'Unknown unicast blocked: disabled',
    'Unknown multicast blocked: disabled',
    ...(xe ? ['Vepa Enabled: false'] : []),
    ...(xe && !isOlderXe(device) ? ['App Interface: false'] : []),
    'Appliance trust: none',
    '',
  ]
}
