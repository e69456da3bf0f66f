import { z } from 'zod'

const text = z.string().max(2_000)

/** Flat, and with the custom attributes nested once, unlike ERS. */
export const openEndpoint = z.object({
  id: text,
  mac: text.nullish(),
  name: text.nullish(),
  description: text.nullish(),
  groupId: text.nullish(),
  profileId: text.nullish(),
  staticGroupAssignment: z.boolean().nullish(),
  deviceType: text.nullish(),
  vendor: text.nullish(),
  productId: text.nullish(),
  serialNumber: text.nullish(),
  hardwareRevision: text.nullish(),
  softwareRevision: text.nullish(),
  ipAddress: text.nullish(),
  protocol: text.nullish(),
  customAttributes: z.record(z.string(), z.unknown()).nullish(),
  mdmAttributes: z.record(z.string(), z.unknown()).nullish(),
})
export type OpenEndpoint = z.output<typeof openEndpoint>

/** Most calls wrap their answer; rows are looked at one by one. */
export const wrapped = z.object({ response: z.array(z.unknown()) })
export const bareList = z.array(z.unknown())

/** Attributes, blocks of conditions, or a name for one kept elsewhere; what is not understood stays unread. */
export const openCondition = z.object({
  conditionType: text,
  isNegate: z.boolean().nullish(),
  name: text.nullish(),
  id: text.nullish(),
  dictionaryName: text.nullish(),
  attributeName: text.nullish(),
  operator: text.nullish(),
  attributeValue: text.nullish(),
  dictionaryValue: text.nullish(),
  children: z.array(z.unknown()).nullish(),
})

export const openPolicySet = z.object({
  id: text,
  name: text,
  description: text.nullish(),
  rank: z.int().nullish(),
  state: text.nullish(),
  default: z.boolean().nullish(),
  condition: z.unknown(),
  isProxy: z.boolean().nullish(),
})
export type OpenPolicySet = z.output<typeof openPolicySet>

/** What rules of authentication and of authorization have in common. */
const commonRule = z.object({
  name: text,
  rank: z.int().nullish(),
  state: text.nullish(),
  default: z.boolean().nullish(),
  condition: z.unknown(),
})
export type CommonRule = z.output<typeof commonRule>

export const openAuthenticationRule = z.object({
  rule: commonRule,
  identitySourceName: text.nullish(),
  ifAuthFail: text.nullish(),
  ifUserNotFound: text.nullish(),
  ifProcessFail: text.nullish(),
})
export type OpenAuthenticationRule = z.output<typeof openAuthenticationRule>

export const openRule = z.object({
  rule: commonRule,
  profile: z.union([z.array(text), text]).nullish(),
  securityGroup: text.nullish(),
})
export type OpenRule = z.output<typeof openRule>

export const openNode = z.object({
  hostname: text,
  fqdn: text.nullish(),
  ipAddress: text.nullish(),
  roles: z.array(text).nullish(),
  services: z.array(text).nullish(),
  nodeStatus: text.nullish(),
})

/** Bare in the vendor's client, wrapped as most calls are in others. */
export const attributeList = z.union([bareList, wrapped])
export const openAttribute = z.object({ attributeName: text.min(1), attributeType: text })
