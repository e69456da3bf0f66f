import type { EndpointBody, IdentityPlans } from '@patchbay/connectors/identity/writes'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'

/** What shall be kept of the MAC; null for nothing. One that is put back is what it was, word for word. */
export function wantedBody(
  plans: IdentityPlans,
  { state, mac, staticGroup, profile: named, description, attributes, besides }: EndpointIntent,
  { body, group, profile }: EndpointSnapshot,
): EndpointBody | null {
  if (state === 'absent') return null
  if (besides !== null) return besides
  return plans.body(body, mac, {
    groupId: group?.id ?? '',
    staticGroup,
    profileId: named === '' ? '' : (profile?.id ?? null),
    description,
    custom: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
  })
}

/** Whether what a sign-on comes to is otherwise afterwards: its group or its profile is. */
export function changesAccess(intent: EndpointIntent, { says }: EndpointSnapshot): boolean {
  if (says === null || intent.state === 'absent') return true
  if (says.group !== intent.group) return true
  if (intent.profile === '') return says.staticProfile
  return intent.profile !== null && (says.profile !== intent.profile || !says.staticProfile)
}
