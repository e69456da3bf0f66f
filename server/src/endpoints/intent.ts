import { onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import { z } from 'zod'
import type { EndpointBody, IdentityPlans } from '@patchbay/connectors/identity/writes'
import type { EndpointSnapshot } from './snapshot.ts'

/** The wanted endpoint of the MAC; null for none. An undo restores the earlier one word for word. */
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

/** Whether what an authentication comes to is otherwise afterwards: its group or its profile is. */
export function changesAccess(intent: EndpointIntent, { says }: EndpointSnapshot): boolean {
  if (says === null || intent.state === 'absent') return true
  if (says.group !== intent.group) return true
  if (intent.profile === '') return says.staticProfile
  return intent.profile !== null && (says.profile !== intent.profile || !says.staticProfile)
}

/** What a person asked for, with the system decided: the same at preview, at the click and at every step. */
export const endpointIntent = z.strictObject({
  state: z.enum(['present', 'absent']),
  /** With colons, in lower case. */
  mac: z.string(),
  /** Name of the system that is written to; null where it could not be found. */
  system: z.string().nullable(),
  thing: z.enum(onboardedThings).nullable(),
  group: z.string().nullable(),
  /** Of one that is put back it may be profiling's to choose; what people ask for stays. */
  staticGroup: z.boolean(),
  /** Empty for one that is given back to profiling. */
  profile: z.string().nullable(),
  /** Empty for one that is taken away. */
  description: z.string().nullable(),
  attributes: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Of one that is put back: all of it, in its system's words. */
  besides: z.record(z.string(), z.unknown()).nullable(),
})

export type EndpointIntent = z.output<typeof endpointIntent>
