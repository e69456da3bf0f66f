import { z } from 'zod'
import { expected } from './expected/read-expected.ts'

const says = z.object({
  group: z.string().nullable(),
  groupId: z.string().nullable(),
  staticGroup: z.boolean(),
  profile: z.string().nullable(),
  profileId: z.string().nullable(),
  staticProfile: z.boolean(),
  description: z.string().nullable(),
  custom: z.record(z.string(), z.string()),
})

/** A session that runs, as the identity system tells it. */
export const keptSession = z.object({
  /** Such as `sw-b07-2 Gi1/0/14`; null where it does not say. */
  place: z.string().nullable(),
  address: z.string().nullable(),
  username: z.string().nullable(),
  vlan: z.number().nullable(),
  method: z.string().nullable(),
  group: z.string().nullable(),
  passed: z.boolean(),
  startedAt: z.string().nullable(),
})

/** What all of it was, before an endpoint is made, changed or taken away. */
export const endpointSnapshot = z.object({
  observedAt: z.string(),
  /** As people call the system. */
  title: z.string(),
  /** What is kept of the MAC; null for nothing. */
  body: z.record(z.string(), z.unknown()).nullable(),
  says: says.nullable(),
  /** The group that is wanted, as the system has it; null where it has none of that name, or none is wanted. */
  group: z
    .object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      systemDefined: z.boolean().nullable(),
      /** Name of the group that it lies in. */
      parent: z.string().nullable().default(null),
    })
    .nullable(),
  profile: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Names of the attributes that the site defined; null where they are not told. */
  attributes: z.array(z.string()).nullable(),
  containment: z.discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    z.object({ state: z.literal('held'), policy: z.string(), actions: z.array(z.string()) }),
    /** Not all who are held could be looked at. */
    z.object({ state: z.literal('unknown') }),
  ]),
  session: keptSession.nullable(),
  /** Why it is not known whether it has one; null where it is. */
  sessionUnknown: z.string().nullable(),
  /** The last authentication of a day that was refused, where it has no session. */
  refusal: z.object({ at: z.string().nullable(), place: z.string().nullable(), why: z.string() }).nullable(),
  /** Where our own walks saw it last. */
  seen: z.object({ place: z.string(), at: z.string(), present: z.boolean() }).nullable(),
  /** How the port asks where it is now, by its section; null where it is on none, or that is not told. */
  port: z
    .object({ place: z.string(), asks: z.enum(['mab', 'dot1x-only', 'nobody']), source: z.string() })
    .nullable()
    .default(null),
  /** By which rule it is authorized there; null where it comes into no group, or its system tells no policy. */
  expected: expected.nullable().default(null),
  /** Who made it, by the registry of the IEEE; null where that is not known. */
  maker: z.string().nullable(),
})

export type EndpointSnapshot = z.output<typeof endpointSnapshot>
export type EndpointSays = z.output<typeof says>
