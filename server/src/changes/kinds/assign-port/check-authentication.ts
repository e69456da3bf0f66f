import type { CheckResult } from '../check-result.ts'
import { authenticationSettings } from '@patchbay/connectors/switch/port-settings'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { asksAfterwards, asksAnew, opens } from '../../../ports/port-authentication.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'

/** Whether it may be set at the port at all, and what that opens. */
export function checkAuthentication(intent: PortIntent, before: PortSnapshot): CheckResult[] {
  if (intent.authentication === undefined) return []
  const id = 'authentication-set'
  const { governedBy } = authenticationSettings(before.section.lines)
  if (governedBy !== null) {
    const words = `Its line “${governedBy}” governs authentication and cannot be changed from here.`
    const way = 'Change it on the switch, or leave the authentication as it is.'
    return [{ id, level: 'red', words, way }]
  }
  if (intent.authentication !== 'none' && before.mode === 'trunk') {
    const words = 'The port is a trunk, which does not authenticate.'
    return [{ id, level: 'red', words, way: 'Make it an access port first.' }]
  }
  if (!opens(intent, before)) return []
  const words = 'Any device gets network on this port, without authentication.'
  return [{ id: 'opened', level: 'amber', words, way: 'Set an end if it is temporary.' }]
}

/** The identity system's VLAN wins over the port's, where one is to authenticate. */
export function checkVlanGiven(intent: PortIntent, before: PortSnapshot): CheckResult[] {
  if (intent.accessVlan === undefined || !asksAfterwards(intent, before)) return []
  const given = before.sessions.find(({ vlan }) => vlan !== null)?.vlan ?? null
  const words = 'The identity system may assign another VLAN, which overrides this one.'
  const now = given === null ? words : `${words} The device on the port has VLAN ${given} now.`
  return [{ id: 'authentication', level: 'amber', words: now, way: null }]
}

/** Whether a port that asks anew finds somebody who answers, and has room for who is there. */
export const checkFirstAuthentication = (intent: PortIntent, before: PortSnapshot): CheckResult[] =>
  asksAnew(intent, before) ? [...answered(before), ...roomFor(intent, before)] : []

function answered({ signOns: authentications }: PortSnapshot): CheckResult[] {
  const id = 'sign-on'
  if (authentications === undefined) return []
  if (authentications.is === 'unknown') {
    const words = '802.1X is missing or not enabled on the whole switch.'
    return [{ id, level: 'red', words, way: 'Enable it on the switch first.' }]
  }
  if (authentications.is === 'unread') {
    const words = `Sessions on this switch were not read: ${authentications.why}`
    return [{ id, level: 'amber', words, way: null }]
  }
  if (authentications.count > 0) {
    const who =
      authentications.count === 1
        ? 'One device authenticates'
        : `${authentications.count} devices authenticate`
    return [{ id, level: 'green', words: `${who} at this switch now.`, way: null }]
  }
  const words =
    'No device authenticates on this switch now. Whether “dot1x system-auth-control” is set cannot be read from here.'
  return [{ id, level: 'amber', words, way: 'Check the switch, or ask its owner.' }]
}

/** IOS authorizes one device where the section names no host mode. */
function roomFor(intent: PortIntent, { section, devices, voiceVlan }: PortSnapshot): CheckResult[] {
  const { hostMode } = authenticationSettings(section.lines)
  const phone = (intent.voiceVlan === undefined ? voiceVlan : intent.voiceVlan) !== null
  if ((hostMode !== null && hostMode !== 'single-host') || (devices.length < 2 && !phone)) return []
  const why = devices.length > 1 ? `${devices.length} devices are there` : 'it is for a phone as well'
  const says = hostMode === null ? 'Its section names no host mode' : 'Its host mode is single-host'
  const words = `${says}, so one device is authorized, and ${why}: a second one may err-disable the port.`
  const way = 'Set “authentication host-mode multi-auth” or “multi-domain” on the switch.'
  return [{ id: 'host-mode', level: 'amber', words, way }]
}
