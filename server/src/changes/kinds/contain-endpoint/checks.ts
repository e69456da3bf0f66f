import type { Check } from '@patchbay/contract/changes/check'
import type { ContainmentAsked } from '@patchbay/contract/changes/kinds/contain-endpoint'
import type { ContainedMac, ContainmentSnapshot } from '../../../containment/snapshot.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import { checkDeviceMac } from '../device-mac.ts'

/** Ids say of which MAC they are, since each is answered by itself. */
const of = (result: CheckResult, { mac }: ContainedMac): CheckResult => ({
  ...result,
  id: `${result.id} ${mac.replaceAll(':', '')}`,
})

/** What was looked at, each with how it was found. `leftBy` is the run that is undone. */
export function checkContainment(
  intent: ContainmentAsked,
  before: ContainmentSnapshot,
  leftBy: number | null,
): Check[] {
  const contains = intent.act === 'contain'
  const results = [
    ...(contains ? [...checkPolicy(intent, before), ...checkRules(intent, before)] : []),
    ...before.macs.flatMap((mac) => [
      ...(contains ? [of(checkDeviceMac(mac.mac, private_), mac)] : []),
      of(contains ? checkHeld(intent, mac) : checkRelease(mac, leftBy), mac),
      of(checkOnline(intent, mac), mac),
    ]),
    ...(contains ? before.unread : []).map((title) =>
      checkResult(
        'amber',
        'names',
        `${title} did not tell its host name, so protection by name is not checked.`,
      ),
    ),
  ]
  return results.map(({ source = before.title, ...one }) => ({
    ...one,
    source,
    observedAt: before.observedAt,
    protectedClass: null,
  }))
}

/** A phone keeps the MAC that it made up for one network, so that it is contained there. */
const private_ = {
  level: 'amber',
  words: 'The MAC is private: the device may come back with another one.',
  way: 'Contain the person’s other devices, too, or ask for the account to be disabled.',
} as const

function checkPolicy({ policy }: ContainmentAsked, { policies, title }: ContainmentSnapshot): CheckResult[] {
  if (policies === null) return [checkResult('unknown', 'policy', `${title} did not list its ANC policies.`)]
  if (policy === null) {
    return [
      checkResult(
        'red',
        'policy',
        `${title} has no ANC policy that quarantines.`,
        'Create one at ISE, with a rule that grants the quarantine result.',
      ),
    ]
  }
  return policies.includes(policy)
    ? [checkResult('green', 'policy', `${title} quarantines by the policy ${policy}.`)]
    : [checkResult('red', 'policy', `${title} has no ANC policy ${policy} that quarantines.`)]
}

/** A policy that no rule asks for is stored and changes nothing. */
function checkRules({ policy }: ContainmentAsked, { grants, title }: ContainmentSnapshot): CheckResult[] {
  if (grants === null || policy === null) return []
  const { results, why } = grants
  if (why !== null) {
    return [
      checkResult(
        'amber',
        'rules',
        `The rules of ${title} are not known: ${why} The proof compares with the result before.`,
      ),
    ]
  }
  return results.length === 0
    ? [
        checkResult(
          'amber',
          'rules',
          `No rule of ${title} asks for ${policy}. A device under it keeps its usual result.`,
          'Create a rule at ISE that grants the quarantine result.',
        ),
      ]
    : [checkResult('green', 'rules', `${title} grants ${results.join(' or ')} under ${policy}.`)]
}

function checkHeld({ policy }: ContainmentAsked, of: ContainedMac): CheckResult {
  if (of.policyUnknown !== null) return checkResult('unknown', 'held', of.policyUnknown, 'Try again.')
  if (of.policy === null) return checkResult('green', 'held', `${of.mac} is under no policy.`)
  if (of.policy !== policy) {
    return checkResult(
      'red',
      'held',
      `${of.mac} is under ${of.policy}, and ISE takes one policy at a time.`,
      'Clear it at ISE first.',
    )
  }
  return of.holders.length > 0
    ? checkResult('green', 'held', `${of.mac} is contained already, by run ${of.holders.join(', ')}.`)
    : checkResult(
        'amber',
        'held',
        `${of.mac} was put under ${of.policy} outside of this console. A release leaves it there.`,
      )
}

function checkRelease(of: ContainedMac, leftBy: number | null): CheckResult {
  if (of.policyUnknown !== null) return checkResult('unknown', 'held', of.policyUnknown, 'Try again.')
  if (of.policy === null) return checkResult('green', 'held', `${of.mac} is under no policy any more.`)
  const others = of.holders.filter((id) => id !== leftBy)
  return others.length > 0
    ? checkResult(
        'green',
        'held',
        `Run ${others.join(', ')} contains ${of.mac} as well, so that it stays under ${of.policy}.`,
      )
    : checkResult('green', 'held', `${of.mac} is under ${of.policy}.`)
}

function checkOnline({ act }: ContainmentAsked, of: ContainedMac): CheckResult {
  if (of.sessionUnknown !== null) {
    return checkResult(
      act === 'contain' ? 'amber' : 'green',
      'online',
      `Whether ${of.mac} is online is not known: ${of.sessionUnknown}`,
    )
  }
  if (of.session === null) {
    const back = act === 'contain' ? 'It is armed: it is quarantined when it comes back.' : 'It is away.'
    return checkResult('green', 'online', `${of.mac} has no session. ${back}`)
  }
  const { place, username } = of.session
  const as = username === null ? '' : ` as ${username}`
  return checkResult('green', 'online', `${of.mac} is at ${place ?? 'an unknown port'}${as}.`)
}
