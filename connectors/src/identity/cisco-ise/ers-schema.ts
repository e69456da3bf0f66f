import { z } from 'zod'

const text = z.string().max(2_000)

export const stub = z.object({ id: text, name: text.optional() })

export const listAnswer = z.object({
  SearchResult: z.object({
    total: z.int().optional(),
    resources: z.array(z.unknown()),
    nextPage: z.object({ href: z.string() }).optional(),
  }),
})

const attributes = z.record(z.string(), z.unknown())

export const endpointAnswer = z.object({
  ERSEndPoint: z.object({
    id: text,
    mac: text.optional(),
    name: text.optional(),
    description: text.nullish(),
    groupId: text.nullish(),
    profileId: text.nullish(),
    staticGroupAssignment: z.boolean().optional(),
    portalUser: text.nullish(),
    identityStore: text.nullish(),
    // Nested twice by ERS; single where a release flattens it.
    customAttributes: attributes.nullish(),
    mdmAttributes: attributes.nullish(),
  }),
})
export type ErsEndpoint = z.output<typeof endpointAnswer>['ERSEndPoint']

export const groupAnswer = z.object({ EndPointGroup: z.object({ name: text }) })
export const profileAnswer = z.object({ ProfilerProfile: z.object({ name: text }) })
