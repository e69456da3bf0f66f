import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { EndpointBody } from '../writes.ts'
import { customOf } from './endpoints.ts'
import type { ErsEndpoint } from './ers-schema.ts'

/** An endpoint as ERS takes it, whole, without what it sets itself. Texts are empty for nothing. */
const iseBody = z.object({
  /** Null for one that is to be created. */
  id: z.string().nullable(),
  mac: z.string(),
  description: z.string(),
  groupId: z.string(),
  staticGroupAssignment: z.boolean(),
  profileId: z.string(),
  staticProfileAssignment: z.boolean(),
  portalUser: z.string(),
  identityStore: z.string(),
  identityStoreId: z.string(),
  /** Once nested, without those that are empty. */
  customAttributes: z.record(z.string(), z.string()),
  /** What a later release tells and nobody here knows: given back, since PUT replaces every scalar field. */
  others: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

export type IseBody = z.output<typeof iseBody>

/** @param mac with colons, in lower case. */
export const emptyBody = (mac: string): IseBody => ({
  id: null,
  mac: mac.toUpperCase(),
  description: '',
  groupId: '',
  staticGroupAssignment: false,
  profileId: '',
  staticProfileAssignment: false,
  portalUser: '',
  identityStore: '',
  identityStoreId: '',
  customAttributes: {},
  others: {},
})

/** A body as it was kept; what is none of ours is a defect of ours. */
export const iseBodyOf = (body: EndpointBody): IseBody => iseBody.parse(body)

const readOnly = new Set([
  'name',
  'link',
  'mdmAttributes',
  'staticGroupAssignmentDefined',
  'staticProfileAssignmentDefined',
])

/** What ERS said of an endpoint, as it would be told again. */
export function bodyRead(mac: string, endpoint: ErsEndpoint): IseBody {
  const empty = emptyBody(mac)
  const others = Object.entries(endpoint).filter(
    ([name]) => !Object.hasOwn(empty, name) && !readOnly.has(name) && name !== '__proto__',
  )
  return {
    id: endpoint.id,
    mac: empty.mac,
    description: endpoint.description ?? '',
    groupId: endpoint.groupId ?? '',
    staticGroupAssignment: endpoint.staticGroupAssignment ?? false,
    profileId: endpoint.profileId ?? '',
    staticProfileAssignment: endpoint.staticProfileAssignment ?? false,
    portalUser: endpoint.portalUser ?? '',
    identityStore: endpoint.identityStore ?? '',
    identityStoreId: endpoint.identityStoreId ?? '',
    customAttributes: { ...customOf(endpoint) },
    others: Object.fromEntries(
      others.flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? [[name, value] as const]
          : [],
      ),
    ),
  }
}

/** A group and a profile that nobody set by hand are profiling's to change at any time. */
function decided(body: IseBody): object {
  const { id: _id, others: _others, groupId, profileId, ...said } = body
  return {
    ...said,
    groupId: body.staticGroupAssignment ? groupId : null,
    profileId: body.staticProfileAssignment ? profileId : null,
  }
}

/** Whether two say the same, whichever number ISE gave them. */
export function sameBody(one: EndpointBody | null, other: EndpointBody | null): boolean {
  if (one === null || other === null) return one === other
  return isDeepStrictEqual(decided(iseBodyOf(one)), decided(iseBodyOf(other)))
}
