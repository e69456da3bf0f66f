import { z } from 'zod'

const text = z.string().max(2_000)

export const stub = z.object({ id: text, name: text.optional(), description: text.nullish() })

export const listAnswer = z.object({
  SearchResult: z.object({
    total: z.int().optional(),
    resources: z.array(z.unknown()),
    nextPage: z.object({ href: z.string() }).optional(),
  }),
})

/** What ERS says of a failure, in its own form. */
export const ersFailure = z.object({
  ERSResponse: z.object({ messages: z.array(z.object({ code: text.nullish() })).nullish() }),
})

const attributes = z.record(z.string(), z.unknown())

export const endpointAnswer = z.object({
  // What else a release tells is given back when an endpoint is written.
  ERSEndPoint: z.looseObject({
    id: text,
    mac: text.optional(),
    name: text.optional(),
    description: text.nullish(),
    groupId: text.nullish(),
    profileId: text.nullish(),
    staticGroupAssignment: z.boolean().optional(),
    staticProfileAssignment: z.boolean().optional(),
    portalUser: text.nullish(),
    identityStore: text.nullish(),
    identityStoreId: text.nullish(),
    // Nested twice by ERS; single where a release flattens it.
    customAttributes: attributes.nullish(),
    mdmAttributes: attributes.nullish(),
  }),
})
export type ErsEndpoint = z.output<typeof endpointAnswer>['ERSEndPoint']

export const groupAnswer = z.object({
  EndPointGroup: z.object({
    id: text.optional(),
    name: text,
    description: text.nullish(),
    systemDefined: z.boolean().nullish(),
    // In the schema of 3.3; earlier releases may leave it out.
    parentId: text.nullish(),
  }),
})
export const profileAnswer = z.object({ ProfilerProfile: z.object({ name: text }) })

export const authorizationProfileAnswer = z.object({
  AuthorizationProfile: z.object({
    name: text,
    accessType: text.nullish(),
    // A number or a name, with the tag under which it is sent.
    vlan: z.object({ nameID: z.union([text, z.int()]).nullish() }).nullish(),
  }),
})

export const versionAnswer = z.object({
  OperationResult: z.object({ resultValue: z.array(z.object({ name: text, value: text })) }),
})

export const containmentAnswer = z.object({
  ErsAncEndpoint: z.object({ macAddress: text, policyName: text.nullish() }),
})
export const containmentPolicyAnswer = z.object({
  ErsAncPolicy: z.object({ name: text, actions: z.array(text).nullish() }),
})

export const deviceAnswer = z.object({
  NetworkDevice: z.object({
    id: text,
    name: text,
    description: text.nullish(),
    authenticationSettings: z.object({ networkProtocol: text.nullish() }).nullish(),
    // Its secrets come as stars and are not read.
    trustsecsettings: z.object({}).nullish(),
    profileName: text.nullish(),
    modelName: text.nullish(),
    softwareVersion: text.nullish(),
    coaPort: z.int().nullish(),
    NetworkDeviceIPList: z.array(z.object({ ipaddress: text, mask: z.int().nullish() })).nullish(),
    NetworkDeviceGroupList: z.array(text).nullish(),
  }),
})

export const nodeAnswer = z.object({
  Node: z.object({
    name: text,
    displayName: text.nullish(),
    fqdn: text.nullish(),
    ipAddress: text.nullish(),
    ipAddresses: z.array(text).nullish(),
    papNode: z.boolean().nullish(),
    primaryPapNode: z.boolean().nullish(),
    pxGridNode: z.boolean().nullish(),
    nodeServiceTypes: text.nullish(),
  }),
})
