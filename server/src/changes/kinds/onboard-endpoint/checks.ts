import type { Check } from '@patchbay/contract/changes/check'
import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import { checkGroup } from './check-group.ts'
import { checkMac } from './check-mac.ts'
import type { EndpointIntent } from '../../../endpoints/intent.ts'
import type { EndpointSnapshot } from '../../../endpoints/snapshot.ts'
import { expectedWords } from '../../../endpoints/expected/unexpected.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import { notSaid } from '@patchbay/contract/policies/missing-names'
import { signsOnAgain } from '../../../endpoints/show.ts'

/** What holds it back, and where it is now. */
function checkOnline(intent: EndpointIntent, before: EndpointSnapshot): CheckResult[] {
  return [held(before), online(intent, before), ...asked(intent, before)]
}

function held({ containment, title }: EndpointSnapshot): CheckResult {
  if (containment.state === 'none') return checkResult('green', 'quarantine', 'It is not contained.')
  if (containment.state === 'unknown') {
    const words = `${title} did not list all contained endpoints; this may be one of them.`
    return checkResult('unknown', 'quarantine', words, 'Try again.')
  }
  const { policy, actions } = containment
  const does = actions.length === 0 ? '' : ` (${actions.join(', ')})`
  const words = `It is contained by ${policy === '' ? 'a policy' : policy}${does}, set by a person.`
  return checkResult('red', 'quarantine', words, 'Have the containment cleared first.')
}

/** A port that asks by 802.1X alone never asks for the MAC, whatever is kept of it. */
function asked({ state, besides }: EndpointIntent, { port }: EndpointSnapshot): CheckResult[] {
  if (state !== 'present' || besides !== null || port?.asks !== 'dot1x-only') return []
  const words = `It is at ${port.place}, which does 802.1X and no MAB, so its MAC is not looked up.`
  const way = 'Enable MAB on that port, or use a port that has it.'
  return [{ ...checkResult('amber', 'dot1x-only', words, way), source: port.source }]
}

function online(intent: EndpointIntent, before: EndpointSnapshot): CheckResult {
  const { session, sessionUnknown, refusal, seen, title } = before
  if (sessionUnknown !== null) {
    const words = `Whether it is authenticated is not known: ${sessionUnknown}. It takes effect at its next authentication.`
    return checkResult('amber', 'online', words)
  }
  if (session !== null) {
    const at = session.place ?? 'an unknown port'
    if (!signsOnAgain(intent, before))
      return checkResult('green', 'online', `It is authenticated at ${at}, and stays authenticated.`)
    if (intent.state === 'present') {
      return checkResult('green', 'online', `It is authenticated at ${at} now, and re-authenticates at once.`)
    }
    const words = `It is authenticated at ${at} now. It re-authenticates as an unknown device and may be denied.`
    return checkResult('amber', 'online', words)
  }
  if (refusal !== null) {
    const at = refusal.place === null ? '' : ` at ${refusal.place}`
    return checkResult(
      'amber',
      'online',
      `It is denied${at}: ${refusal.why}`,
      'Check whether a group fixes that.',
    )
  }
  if (seen?.present === true) {
    const words = `It is on ${seen.place} now without a session: the port does not authenticate, or not with ${title}.`
    return checkResult('amber', 'online', words, 'Check the authentication of that port.')
  }
  const last = seen === null ? 'It was never seen here' : `It was seen last on ${seen.place} at ${seen.at}`
  return checkResult('green', 'online', `${last}. It takes effect when it authenticates.`)
}

/**
 * What the site wants of every endpoint is said, now or before: whose it is, say. One that is put back as it was, or that is
 * forgotten, is asked for nothing.
 */
function checkNeeded(
  { state, attributes, besides }: EndpointIntent,
  { says }: EndpointSnapshot,
  { needed }: Pick<EndpointGroups, 'needed'>,
): CheckResult[] {
  if (state === 'absent' || besides !== null || needed.length === 0) return []
  const said = new Map([
    ...Object.entries(says?.custom ?? {}),
    ...attributes.map(({ name, value }) => [name, value] as const),
  ])
  const missing = notSaid(needed, (name) => said.get(name))
  if (missing.length === 0)
    return [
      { ...checkResult('green', 'needed', 'All fields that the site requires are filled.'), source: null },
    ]
  const words = `The site requires ${missing.join(' and ')} for every endpoint.`
  return [{ ...checkResult('red', 'needed', words, 'Fill it in.'), source: null }]
}

/** Is it there already, and what of it is somebody's own doing. */
function checkKnown(intent: EndpointIntent, before: EndpointSnapshot, leftBy: number | null): CheckResult[] {
  const { says, title } = before
  if (says === null) {
    const words = intent.state === 'absent' ? `${title} does not know it.` : `${title} does not know it yet.`
    return [checkResult('green', 'known', words)]
  }
  if (intent.state === 'absent') return [forgotten(before, leftBy)]
  return [moved(intent, before), ...profile(intent, before)]
}

const untold = 'It does not report since when and by whom.'

function forgotten({ says, title }: EndpointSnapshot, leftBy: number | null): CheckResult {
  if (says?.staticGroup !== true)
    return checkResult('green', 'known', `Its group was not set by hand: ${title} profiled it.`)
  if (leftBy !== null) {
    const words = `Run ${leftBy} put it into ${says.group ?? 'its group'}, unchanged since.`
    return checkResult('green', 'known', words)
  }
  const words = `Somebody put it into ${says.group ?? 'its group'}. ${untold} All of it is removed.`
  return checkResult('amber', 'known', words)
}

function moved({ group, besides }: EndpointIntent, { says, title }: EndpointSnapshot): CheckResult {
  const now = says?.group ?? 'no group'
  if (besides !== null) return checkResult('green', 'known', `${title} has it in ${now}.`)
  if (says?.group === group) return checkResult('green', 'known', `${title} already has it in ${now}.`)
  if (says?.staticGroup === true) {
    const words = `${title} has it: a person put it into ${now}. ${untold} It is moved.`
    return checkResult('amber', 'known', words, 'Ask its owner.')
  }
  return checkResult('green', 'known', `${title} has it in ${now} by profiling.`)
}

function profile(
  { profile: wanted, besides }: EndpointIntent,
  { says, title }: EndpointSnapshot,
): CheckResult[] {
  const is = says?.profile ?? null
  if (wanted === null || besides !== null || is === null || is === wanted || is === 'Unknown') return []
  if (wanted === '') {
    if (says?.staticProfile !== true) return []
    const given = `Its profile ${is} was set by hand. Profiling decides from now on.`
    return [checkResult('amber', 'profile-conflict', given, 'Tell whoever set it.')]
  }
  const words =
    says?.staticProfile === true
      ? `Its profile ${is} was set by hand and becomes ${wanted}.`
      : `${title} profiles it as ${is}; it is set to ${wanted}.`
  return [checkResult('amber', 'profile-conflict', words, 'Leave the profile empty.')]
}

/** By which rule it is authorized; where that cannot be said it is no fault, and another way of judging is. */
function checkExpected(
  { besides }: EndpointIntent,
  { expected, group, title }: EndpointSnapshot,
): CheckResult[] {
  if (expected === null || besides !== null || group === null) return []
  const id = 'expected'
  if (expected.state !== 'rule') {
    const why =
      expected.state === 'open'
        ? `The rule that authorizes it on ${title} cannot be predicted: ${expected.why}.`
        : `The rule that authorizes it on ${title} is not known: ${expected.why}.`
    return [checkResult('green', id, `${why} Its result is compared with others of ${group.name}.`)]
  }
  const device = `A device of ${group.name} that authenticates by its MAC`
  if (expected.accepts === false) {
    const words = `${device} is expected to be refused, at ${expectedWords(expected)}.`
    return [checkResult('amber', id, words, 'Add a rule that authorizes the group, or choose another group.')]
  }
  return [checkResult('green', id, `${device} is expected at ${expectedWords(expected)}.`)]
}

/** What was looked at, each with how it was found. */
export function checkEndpoint(
  intent: EndpointIntent,
  before: EndpointSnapshot,
  policy: EndpointGroups,
  leftBy: number | null = null,
): Check[] {
  const whole = intent.state === 'present'
  // What was there before is put back whatever is thought of it.
  const own = whole && intent.besides === null ? checkMac(intent, before, policy) : []
  const all = [
    ...own,
    ...checkKnown(intent, before, leftBy),
    ...(whole ? checkGroup(intent, before, policy) : []),
    ...checkNeeded(intent, before, policy),
    ...checkOnline(intent, before),
    ...checkExpected(intent, before),
  ]
  return all.map(({ source = before.title, ...one }) => ({
    ...one,
    source,
    observedAt: before.observedAt,
    protectedClass: null,
  }))
}
