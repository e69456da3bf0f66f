import { containmentRequest } from './set-containment.ts'
import { sessionLines } from './change-authorization.ts'
import type { EndpointBody, EndpointChange, IdentityPlans } from '../writes.ts'
import { emptyBody, iseBodyOf, sameBody } from './endpoint-body.ts'
import type { IseBody } from './endpoint-body.ts'

/** One request of ERS: below `/ers/config`, with its body; null for none. */
export interface ErsRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly parts: readonly string[]
  readonly body: string | null
}

/** What of it is no value: a group or a profile that nobody names is left to ISE. */
const named = (body: IseBody) => ({
  ...(body.groupId === '' ? {} : { groupId: body.groupId }),
  staticGroupAssignment: body.staticGroupAssignment,
  ...(body.profileId === '' ? {} : { profileId: body.profileId }),
  staticProfileAssignment: body.staticProfileAssignment,
})

/** As ERS is told it. Attributes are merged there, so that one that goes away is sent empty. */
function inErs(wanted: IseBody, standing: IseBody | null): string {
  const gone = Object.keys(standing?.customAttributes ?? {}).filter(
    (name) => !Object.hasOwn(wanted.customAttributes, name),
  )
  const custom = { ...wanted.customAttributes, ...Object.fromEntries(gone.map((name) => [name, ''])) }
  const { description, portalUser, identityStore, identityStoreId } = wanted
  return JSON.stringify({
    ERSEndPoint: {
      ...(standing === null ? {} : { id: standing.id, name: wanted.mac, ...standing.others }),
      mac: wanted.mac,
      description,
      ...named(wanted),
      portalUser,
      identityStore,
      identityStoreId,
      ...(Object.keys(custom).length === 0 ? {} : { customAttributes: { customAttributes: custom } }),
    },
  })
}

/** What makes what stands be as wanted; null where it is so. */
export function ersRequest(standing: EndpointBody | null, wanted: EndpointBody | null): ErsRequest | null {
  if (sameBody(standing, wanted)) return null
  const before = standing === null ? null : iseBodyOf(standing)
  if (wanted === null) return { method: 'DELETE', parts: ['endpoint', before?.id ?? ''], body: null }
  const body = inErs(iseBodyOf(wanted), before)
  return before === null
    ? { method: 'POST', parts: ['endpoint'], body }
    : { method: 'PUT', parts: ['endpoint', before.id ?? ''], body }
}

export const lineOf = ({ method, parts, body }: ErsRequest) =>
  `${method} /ers/config/${parts.join('/')}${body === null ? '' : ` ${body}`}`

/** Given back, it is what it was until profiling makes out another. */
function profileAs(profileId: string | null): Partial<IseBody> {
  if (profileId === null) return {}
  return profileId === '' ? { staticProfileAssignment: false } : { profileId, staticProfileAssignment: true }
}

export const endpointPlans: IdentityPlans = {
  body(before, mac, { groupId, staticGroup, profileId, description, custom }) {
    const standing = before === null ? emptyBody(mac) : iseBodyOf(before)
    const attributes = Object.entries({ ...standing.customAttributes, ...custom })
    return {
      ...standing,
      groupId,
      staticGroupAssignment: staticGroup,
      ...profileAs(profileId),
      ...(description === null ? {} : { description }),
      customAttributes: Object.fromEntries(attributes.filter(([, value]) => value !== '')),
    }
  },
  same: sameBody,
  lines({ known, wanted }: EndpointChange) {
    const request = ersRequest(known, wanted)
    return request === null ? [] : [lineOf(request)]
  },
  sessionLines,
  containmentLines(change) {
    const request = containmentRequest(change)
    return request === null ? [] : [lineOf(request)]
  },
}
