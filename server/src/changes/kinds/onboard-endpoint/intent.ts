import { onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import { z } from 'zod'

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
