import { powerSettings } from '@patchbay/connectors/switch/port-settings'
import type { Check } from '@patchbay/contract/changes/check'
import { checkProtection, protectionClass } from '../../../ports/check-protection.ts'
import { checkOwnWay } from '../../../ports/management-path.ts'
import { disagreementWords } from '../../../power/agreement.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import type { PowerIntent, PowerSnapshot } from './intent.ts'

/** Each finding about the port, its device and its access point. */
export function checkPower(intent: PowerIntent, before: PowerSnapshot): Check[] {
  const { source, observedAt } = before
  const restores = intent.asItWas !== undefined
  return [
    // What gives power back cuts nobody off.
    ...(restores ? [] : [checkProtection(before), devices(intent, before)]),
    state(intent, before),
    ...(restores || intent.action === 'on' ? [] : [...accessPoint(intent, before), ...voice(before)]),
    ...(restores || intent.action === 'on' ? [] : checkOwnWay(before, false)),
  ].map((one) => ({ ...one, source, observedAt, protectedClass: protectionClass(before, one) }))
}

function state({ action, asItWas }: PowerIntent, before: PowerSnapshot): CheckResult {
  const { mode } = powerSettings(before.section.lines)
  const id = 'state'
  if (asItWas !== undefined) return checkResult('green', id, `The port is set to ${mode}.`)
  if (!before.adminUp)
    return checkResult('red', id, 'The port is shut.', 'Open it in Switch port assignment.')
  if (action === 'on') {
    return mode === 'never'
      ? checkResult('green', id, 'The port is set never to give PoE.')
      : checkResult('green', id, `The port already is set to ${mode}.`)
  }
  if (mode === 'never') return checkResult('red', id, 'The port is set never to give PoE.', 'Set it to on.')
  if (before.delivering) return checkResult('green', id, givesWords(before))
  return action === 'cycle'
    ? checkResult('red', id, 'The port delivers no PoE.', 'Bounce the port instead.')
    : checkResult('amber', id, 'The port delivers no PoE now.', 'Enter a reason.')
}

const givesWords = ({ drawn, class: of }: PowerSnapshot) =>
  `The port delivers ${drawn === null ? 'PoE' : `${drawn} W`}${of === null ? '' : `, class ${of}`}.`

function devices({ action }: PowerIntent, { devices: here }: PowerSnapshot): CheckResult {
  const id = 'devices'
  if (action === 'on') return checkResult('green', id, 'Nobody loses power.')
  const until = action === 'cycle' ? ' for a moment' : ''
  if (here.length === 0) return checkResult('green', id, 'No device is seen on the port.')
  if (here.length === 1)
    return checkResult('green', id, `One device is on the port and loses its power${until}.`)
  return checkResult(
    'amber',
    id,
    `${here.length} devices are on the port; each loses its power or its link${until}.`,
    'Enter a reason.',
  )
}

/** A phone without power makes no emergency call. */
const voice = ({ voiceVlan, devices: here }: PowerSnapshot): CheckResult[] =>
  voiceVlan !== null && here.some(({ vlan }) => vlan === voiceVlan)
    ? [
        checkResult(
          'amber',
          'phone',
          'A phone is on the port. It makes no emergency call without power.',
          'Enter a reason.',
        ),
      ]
    : []

/** The access point of the port: whether all three agree that it is there, and who did not answer. */
function accessPoint({ action }: PowerIntent, { onPort }: PowerSnapshot): CheckResult[] {
  const { accessPoint: one, listed, silent } = onPort
  if (one !== null) {
    const name = one.name ?? one.radioMac
    const words = disagreementWords(one.agreement)
    const source = one.controller
    if (words === null) {
      const clients = one.clients === null ? 'its clients are not known' : `${one.clients} clients`
      const seen = `Access point ${name} by MAC, LLDP and controller; ${clients}.`
      return [{ ...checkResult('green', 'access-point', seen), source }]
    }
    return [
      {
        ...checkResult(
          'amber',
          'access-point',
          `Access point ${name} is not certain: ${words}.`,
          'Enter a reason.',
        ),
        source,
      },
    ]
  }
  if (silent.length === 0) {
    if (listed === null) return []
    const words = `Access point ${listed} is on the port, and no controller knows it.`
    return [checkResult('amber', 'access-point', words, 'Enter a reason.')]
  }
  const words = `No controller confirms the access point${listed === null ? '' : ` ${listed}`}: ${silent.join('; ')}`
  // Off without its controller could not be shown to come back.
  if (listed !== null && action === 'off')
    return [checkResult('red', 'access-point', words, 'Wait for the controller, or cycle instead.')]
  return [checkResult('amber', 'access-point', words, 'Enter a reason.')]
}
