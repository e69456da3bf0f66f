import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing, Written } from '../../writing.ts'
import type { WirelessAction, WirelessPlans } from '../writes.ts'
import { capwap, common } from './models.ts'
import { gone } from './restconf.ts'
import type { Restconf } from './restconf.ts'

/** Seconds for which an LED may blink. */
const longest = 3_600

const operations = {
  deauthenticate: 'Cisco-IOS-XE-wireless-client-rpc:apf-ms-delete-all',
  reboot: 'Cisco-IOS-XE-wireless-access-point-cmd-rpc:ap-reset',
  blink: 'Cisco-IOS-XE-wireless-access-point-cfg-rpc:set-lrad-led-flash',
} as const

/** What is told of an action. Never a user name: an empty one would mean nearly everybody. */
function inputOf(action: WirelessAction, accessPoint: string): Readonly<Record<string, unknown>> {
  if (action.action === 'deauthenticate') return { 'mac-addr': action.mac }
  if (action.action === 'reboot') return { 'ap-name': accessPoint }
  return action.seconds === 0
    ? { 'ap-name': accessPoint, 'led-flash-state': false, 'config-type': 'set-led-flash-state' }
    : {
        'ap-name': accessPoint,
        'led-flash-state': true,
        'flash-sec': action.seconds,
        'config-type': 'set-led-flash-duration',
      }
}

export const wirelessPlans: WirelessPlans = {
  lines: (action, accessPoint) => [
    `POST /restconf/operations/${operations[action.action]} ${JSON.stringify({
      input: inputOf(action, accessPoint ?? ''),
    })}`,
  ],
}

/** Sends one action to what is there now: for a target that is not, the controller would say the same. */
export async function act(restconf: Restconf, action: WirelessAction, given: Writing): Promise<Written> {
  const writing = writingInSteps(given)
  const mac = canonicalMac(action.action === 'deauthenticate' ? action.mac : action.radioMac)
  if (mac === null) throw notAllowed()
  if (
    action.action === 'blink' &&
    !(Number.isInteger(action.seconds) && action.seconds >= 0 && action.seconds <= longest)
  )
    throw notAllowed()
  const { name } = restconf
  if (action.action === 'deauthenticate') {
    const { value } = await restconf.row(common.at, [mac], common.row, writing)
    if (value === null) throw gone(name, `the client ${mac}`)
    return restconf.operate(operations.deauthenticate, inputOf({ ...action, mac }, ''), writing)
  }
  const { value } = await restconf.row(capwap.at, [mac], capwap.row, writing)
  if (value?.name == null) throw gone(name, `the access point ${mac}`)
  return restconf.operate(operations[action.action], inputOf(action, value.name), writing)
}
