import { authenticationSettings, powerSettings } from '@patchbay/connectors/switch/port-settings'
import { portAuthenticationWords as words } from '@patchbay/contract/changes/port-settings'
import type { PortIntent, ProfileHere } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortSnapshot } from '../port/snapshot.ts'

/** What can be set, as a port has it once a change was made to what it had. */
export function afterwards(intent: PortIntent, before: PortSnapshot) {
  const powerNow = powerSettings(before.section.lines)
  return {
    accessVlan: intent.accessVlan ?? before.accessVlan,
    voiceVlan: intent.voiceVlan === undefined ? before.voiceVlan : intent.voiceVlan,
    adminUp: intent.adminUp ?? before.adminUp,
    power: intent.power ?? powerNow.mode,
    powerPriority: intent.powerPriority ?? powerNow.priority,
    authentication: intent.authentication ?? authenticationSettings(before.section.lines).mode,
  }
}

/**
 * Fields that would be otherwise than a profile sets them, by their names. The description is left out: its places are filled
 * by people. So is the bounce, which leaves nothing behind.
 */
export function otherwiseThan(
  { accessVlan, voiceVlan, adminUp, power, powerPriority, authentication }: ProfileHere['sets'],
  intent: PortIntent,
  before: PortSnapshot,
): string[] {
  const signOnNow = authenticationSettings(before.section.lines)
  const after = afterwards(intent, before)
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
    ...(powerPriority === undefined || powerPriority === after.powerPriority
      ? []
      : [`power priority ${after.powerPriority} and not ${powerPriority}`]),
    ...(authentication === undefined || authentication === after.authentication
      ? []
      : [
          `authentication ${after.authentication === null ? signOnNow.words : words[after.authentication]} and not ${words[authentication]}`,
        ]),
  ]
}
