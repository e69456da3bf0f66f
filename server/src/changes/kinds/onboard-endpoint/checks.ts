import type { Check } from '@patchbay/contract/changes/check'
import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import { checkExpected } from './check-expected.ts'
import { checkGroup } from './check-group.ts'
import { checkKnown } from './check-known.ts'
import { checkMac } from './check-mac.ts'
import { checkNeeded } from './check-needed.ts'
import { checkOnline } from './check-online.ts'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'

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
