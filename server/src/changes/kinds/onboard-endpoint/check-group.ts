import { thingWords } from '@patchbay/contract/changes/onboarded-things'
import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import { belongsElsewhere } from '../../../endpoints/group-for.ts'
import type { EndpointIntent } from '../../../endpoints/intent.ts'
import type { EndpointSnapshot } from '../../../endpoints/snapshot.ts'
import { hasWords } from '../../../policies/name-words.ts'

/**
 * Why a group opens more than a device's own network; null where the site does not say so. What its rules really give only the
 * identity system's policy knows, so that its name is taken at its word.
 */
export function privilegedBecause(
  { privileged }: Pick<EndpointGroups, 'privileged'>,
  group: string,
): string | null {
  const meant = privileged.find(({ groups }) => groups.some((words) => hasWords(group, words)))
  return meant === undefined ? null : `its name is for ${meant.name}, which it gives access for`
}

/** Are the group, the profile and the attributes there, and what comes with the group. */
export function checkGroup(
  intent: EndpointIntent,
  before: EndpointSnapshot,
  policy: EndpointGroups,
): CheckResult[] {
  return [
    group(intent, before, policy),
    ...belongs(intent, before, policy),
    ...profile(intent, before),
    ...attributes(intent, before),
  ]
}

function group(
  { group: name, besides }: EndpointIntent,
  before: EndpointSnapshot,
  policy: EndpointGroups,
): CheckResult {
  const { title } = before
  if (before.group === null) {
    // One that is put back stands by its number, which its system judges.
    if (besides !== null && name === null)
      return checkResult('green', 'group', 'The endpoint was in no group.')
    if (name === null) {
      return checkResult('red', 'group', 'No group is chosen.', 'Choose the group of the device.')
    }
    const words = `${title} has no group ${name}.`
    return checkResult('red', 'group', words, 'Choose one of its groups.')
  }
  const called = before.group.name
  if (besides !== null) return checkResult('green', 'group', `${title} still has the group ${called}.`)
  if (/^(?:block(?:ed)?|black).?list/i.test(called)) {
    return checkResult('amber', 'kept-out', `Members of ${called} are denied.`)
  }
  const because = privilegedBecause(policy, called)
  if (because !== null) return checkResult('amber', 'privileged', `${called} is privileged: ${because}.`)
  if (before.group.systemDefined === true) {
    const words = `${title} manages ${called} by its own rules.`
    return checkResult('amber', 'group', words, 'Choose a group of the site.')
  }
  return checkResult('green', 'group', `${title} has the group ${called}, unchanged.`)
}

/** The site says where such things belong; somebody may know better, and says why. */
function belongs(
  { thing, besides }: EndpointIntent,
  { group: chosen }: EndpointSnapshot,
  { things }: EndpointGroups,
): CheckResult[] {
  if (thing === null || besides !== null || chosen === null) return []
  const elsewhere = belongsElsewhere(things, thing, chosen.name)
  if (elsewhere.length === 0) return []
  const words = `A ${thingWords[thing]} belongs in ${elsewhere.join(' or ')} by policy, not in ${chosen.name}.`
  return [{ ...checkResult('amber', 'belongs', words), source: null }]
}

function profile({ profile: name, besides }: EndpointIntent, before: EndpointSnapshot): CheckResult[] {
  if (name === null || name === '' || besides !== null) return []
  if (before.profile !== null)
    return [checkResult('green', 'profile', `${before.title} has the profile ${name}.`)]
  return [
    checkResult('red', 'profile', `${before.title} has no profile ${name}.`, 'Choose one of its profiles.'),
  ]
}

function attributes(
  { attributes: wanted, besides }: EndpointIntent,
  before: EndpointSnapshot,
): CheckResult[] {
  if (wanted.length === 0 || besides !== null) return []
  const { attributes: defined, title } = before
  if (defined === null) {
    const words = `${title} does not list its custom attributes, and refuses unknown ones.`
    return [checkResult('amber', 'attributes', words)]
  }
  const unknown = wanted.map(({ name }) => name).filter((name) => !defined.includes(name))
  if (unknown.length === 0) return [checkResult('green', 'attributes', 'All attributes are defined.')]
  const words = `${title} has no attribute ${unknown.join(', ')}.`
  return [checkResult('red', 'attributes', words, 'Define it there first, or leave it out.')]
}
