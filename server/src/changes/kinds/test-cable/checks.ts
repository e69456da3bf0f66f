import type { Check } from '@patchbay/contract/changes/check'
import { checkProtection, protectionClass } from '../../../ports/check-protection.ts'
import { checkOwnWay } from '../../../ports/management-path.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import type { CableSnapshot } from './read.ts'

/** What was looked at before a test, each with how it was found. */
export function checkCable(before: CableSnapshot): Check[] {
  const { source, observedAt } = before
  const protection = guard(before)
  return [
    { ...protection.check, protectedClass: protection.protectedClass },
    ...[state(before), testable(before), devices(before), ...checkOwnWay(before, false)].map((one) => ({
      ...one,
      protectedClass: null,
    })),
  ].map((one) => ({ ...one, source, observedAt }))
}

/** A test may take the link: what the site only warns of takes a second person here, as what it protects does. */
function guard(before: CableSnapshot): { check: CheckResult; protectedClass: string | null } {
  const check = checkProtection(before)
  if (check.level !== 'amber' || before.warnedBecause === null)
    return { check, protectedClass: protectionClass(before, check) }
  const words = `More than one device depends on the port: ${before.warnedBecause}.`
  return {
    check: { ...check, level: 'red', words, way: 'A test of its cable takes a second person.' },
    protectedClass: before.warnedBecause,
  }
}

function state({ adminUp, cause, testing }: CableSnapshot): CheckResult {
  if (!adminUp) return checkResult('red', 'state', 'The port is shut.', 'Open it in Switch port assignment.')
  if (cause !== null)
    return checkResult(
      'red',
      'state',
      'The port is err-disabled.',
      'Clear the err-disable first; its preview names the cause.',
    )
  // A test that never came to an end looks like one that runs; a switch refuses the second while the first does.
  if (testing)
    return checkResult(
      'amber',
      'state',
      'Its last test has pairs without a result. It may still run.',
      'Wait for the result, or enter a reason.',
    )
  return checkResult('green', 'state', 'It is open.')
}

const testable = ({ testable: { can, why } }: CableSnapshot): CheckResult =>
  checkResult(can ? 'green' : 'red', 'testable', why, can ? null : 'Look at it without a test.')

function devices({ devices: there, operUp }: CableSnapshot): CheckResult {
  if (there.length === 0)
    return checkResult(
      'green',
      'devices',
      operUp ? 'No device is seen on the port.' : 'The port has no link.',
    )
  const names = there.map(({ mac, hostname }) => hostname ?? mac).join(', ')
  return checkResult(
    'amber',
    'devices',
    `The test may drop the link for some seconds: ${names} would lose its connection.`,
    'Enter a reason.',
  )
}
