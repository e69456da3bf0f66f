import type { PortIntent, ProfileHere } from '@patchbay/contract/command-centre/switch-port-assignment'
import { fieldsOf } from '../show.ts'
import type { PortSnapshot } from '../snapshot.ts'

/**
 * Fields that would be otherwise than a profile sets them, by their names. The description is left out: its places are filled
 * by people. So is the bounce, which leaves nothing behind.
 */
export function otherwiseThan(
  { accessVlan, voiceVlan, adminUp, power }: ProfileHere['sets'],
  intent: PortIntent,
  before: PortSnapshot,
): string[] {
  const powerNow = fieldsOf(before)['Power']
  const after = {
    accessVlan: intent.accessVlan ?? before.accessVlan,
    voiceVlan: intent.voiceVlan === undefined ? before.voiceVlan : intent.voiceVlan,
    adminUp: intent.adminUp ?? before.adminUp,
    power: intent.power ?? powerNow,
  }
  const vlan = (id: number | null) => (id === null ? 'none' : String(id))
  return [
    ...(accessVlan === undefined || accessVlan === after.accessVlan
      ? []
      : [`access VLAN ${vlan(after.accessVlan)} and not ${accessVlan}`]),
    ...(voiceVlan === undefined || voiceVlan === after.voiceVlan
      ? []
      : [`voice VLAN ${vlan(after.voiceVlan)} and not ${vlan(voiceVlan)}`]),
    ...(adminUp === undefined || adminUp === after.adminUp
      ? []
      : [after.adminUp ? 'enabled and not shut down' : 'shut down and not enabled']),
    ...(power === undefined || power === after.power ? [] : [`power ${after.power} and not ${power}`]),
  ]
}
