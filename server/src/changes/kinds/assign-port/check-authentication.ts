import type { CheckResult } from '../check-result.ts'
import { authenticationSettings } from '@patchbay/connectors/switch/port-settings'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { asksAfterwards, asksAnew, opens } from './port/port-authentication.ts'
import type { PortSnapshot } from './port/snapshot.ts'

/** Whether it may be set at the port at all, and what that opens. */
export function checkAuthentication(intent: PortIntent, before: PortSnapshot): CheckResult[] {
  if (intent.authentication === undefined) return []
  const id = 'authentication-set'
  const { governedBy } = authenticationSettings(before.section.lines)
  if (governedBy !== null) {
    const words = `How one authenticates there is settled by its line “${governedBy}”, which is not changed from here.`
    const way = 'Have it changed on the switch, where that line leads, or leave the authentication as it is.'
    return [{ id, level: 'red', words, way }]
  }
  if (intent.authentication !== 'none' && before.mode === 'trunk') {
    const words = 'It is a trunk, at which nobody authenticates.'
    return [{ id, level: 'red', words, way: 'Make it an access port first.' }]
  }
  if (!opens(intent, before)) return []
  const words = 'It lets in whoever is plugged in there from then on, and nobody asks who that is.'
  return [{ id: 'opened', level: 'amber', words, way: 'Give it an end, where it is for a while.' }]
}

/** The identity system's VLAN wins over the port's, where one is to authenticate. */
export function checkVlanGiven(intent: PortIntent, before: PortSnapshot): CheckResult[] {
  if (intent.accessVlan === undefined || !asksAfterwards(intent, before)) return []
  const given = before.sessions.find(({ vlan }) => vlan !== null)?.vlan ?? null
  const words =
    'Who authenticates here may be given another VLAN by the identity system, which wins over this one.'
  const now = given === null ? words : `${words} The device there is given VLAN ${given} now.`
  return [{ id: 'authentication', level: 'amber', words: now, way: null }]
}

/** Whether a port that asks anew finds somebody who answers, and has room for who is there. */
export const checkSignOn = (intent: PortIntent, before: PortSnapshot): CheckResult[] =>
  asksAnew(intent, before) ? [...answered(before), ...roomFor(intent, before)] : []

function answered({ signOns }: PortSnapshot): CheckResult[] {
  const id = 'sign-on'
  if (signOns === undefined) return []
  if (signOns.is === 'unknown') {
    const words =
      'The switch knows no sessions: it has no 802.1X, or it is not turned on for the whole switch.'
    return [{ id, level: 'red', words, way: 'Have it set up on the switch first.' }]
  }
  if (signOns.is === 'unread') {
    const words = `Whether anybody authenticates at this switch was not read: ${signOns.why}`
    return [{ id, level: 'amber', words, way: null }]
  }
  if (signOns.count > 0) {
    const who = signOns.count === 1 ? 'One device authenticates' : `${signOns.count} devices authenticate`
    return [{ id, level: 'green', words: `${who} at this switch now.`, way: null }]
  }
  const words =
    'Nobody authenticates at this switch now. That “dot1x system-auth-control” is set and a server answers it is not read from here.'
  return [{ id, level: 'amber', words, way: 'Look at the switch, or ask who set it up.' }]
}

/** IOS authorizes one device where the section names no host mode. */
function roomFor(intent: PortIntent, { section, devices, voiceVlan }: PortSnapshot): CheckResult[] {
  const { hostMode } = authenticationSettings(section.lines)
  const phone = (intent.voiceVlan === undefined ? voiceVlan : intent.voiceVlan) !== null
  if ((hostMode !== null && hostMode !== 'single-host') || (devices.length < 2 && !phone)) return []
  const why = devices.length > 1 ? `${devices.length} devices are there` : 'it is for a phone as well'
  const says = hostMode === null ? 'Its section names no host mode' : 'Its host mode is single-host'
  const words = `${says}, so that it lets in one device, and ${why}: a second one may take the port down.`
  const way = 'Have “authentication host-mode multi-auth” or “multi-domain” set on the switch.'
  return [{ id: 'host-mode', level: 'amber', words, way }]
}
