import type { Check } from '@patchbay/contract/changes/check'
import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import { mayUse } from '../../../policies/used-by.ts'
import type { Requester } from '../../../policies/used-by.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import { grantedWords, grantersOf } from '../../../endpoints/granters.ts'
import type { EndpointIntent } from '../../../endpoints/intent.ts'
import type { EndpointSnapshot } from '../../../endpoints/snapshot.ts'

type Granted = Pick<EndpointGroups, 'granted'>

/**
 * Whether who asks may grant the group that is wanted, and take the device out of the one that it is in. Out is as much a grant as
 * in: what the group opens is gone, whoever put the device there, and so it is where the device is to be forgotten.
 */
export function checkEndpointRequester(
  policy: Granted,
  intent: EndpointIntent,
  before: EndpointSnapshot,
  requester: Requester,
): Check[] {
  const wanted = intent.state === 'absent' ? null : (before.group?.name ?? intent.group)
  const left = before.says?.group ?? null
  return [
    ...grants(wanted, policy, requester),
    ...takesOut(left === wanted ? null : left, policy, requester),
  ].map((one) => ({ ...one, source: null, observedAt: null, protectedClass: null }))
}

function grants(group: string | null, policy: Granted, requester: Requester): CheckResult[] {
  const usedBy = group === null ? [] : grantersOf(policy, group)
  if (group === null || usedBy.length === 0) return []
  const words = grantedWords(group, usedBy)
  return mayUse({ usedBy }, requester)
    ? [checkResult('green', 'grant', `${words}, and the requester is one of them.`)]
    : [checkResult('red', 'grant', `${words}.`, way)]
}

function takesOut(group: string | null, policy: Granted, requester: Requester): CheckResult[] {
  const usedBy = group === null ? [] : grantersOf(policy, group)
  if (group === null || mayUse({ usedBy }, requester)) return []
  const words = `It is in ${group}, which is granted by ${usedBy.join(', ')}: only they may remove it.`
  return [checkResult('red', 'grant-left', words, way)]
}

const way = 'Ask one of them to request it.'
