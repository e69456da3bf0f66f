import type { Ask, Reading } from '../../asking.ts'
import { refused, unreachable } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import type { Writing, Written } from '../../writing.ts'
import type { EndpointChange, KeptEndpoint } from '../writes.ts'
import { bodyRead, sameBody } from './endpoint-body.ts'
import { customOf, readByMac } from './endpoints.ts'
import type { Ers } from './ers.ts'
import type { Names } from './names.ts'
import { ersRequest, lineOf } from './plan-endpoint.ts'

/** The endpoint of a MAC as it can be put back; incomplete without one says that it may be there all the same. */
export async function readKeptEndpoint(
  ers: Ers,
  names: Names,
  asked: string,
  ask: Ask,
): Promise<Reading<KeptEndpoint>> {
  const reading = await readByMac<KeptEndpoint>(
    ers,
    names,
    asked,
    (endpoint, found) => ({
      body: { ...bodyRead(found.mac, endpoint) },
      says: {
        group: found.group,
        groupId: endpoint.groupId || null,
        staticGroup: found.staticGroup,
        profile: found.profile,
        profileId: endpoint.profileId || null,
        staticProfile: endpoint.staticProfileAssignment ?? false,
        description: found.description === '' ? null : found.description,
        custom: customOf(endpoint),
      },
    }),
    ask,
  )
  return { ...reading, value: reading.value ?? { body: null, says: null } }
}

/** Reads what stands, and sends the one request that makes it be as wanted. */
export async function setEndpoint(
  ers: Ers,
  names: Names,
  { mac: asked, known, wanted }: EndpointChange,
  writing: Writing,
): Promise<Written> {
  const mac = canonicalMac(asked)
  if (mac === null) throw notAllowed()
  const { value, complete } = await readKeptEndpoint(ers, names, mac, writing)
  const { body } = value
  if (body === null && !complete) {
    const message = `${ers.name} did not say whether it has ${mac}; nothing was sent`
    throw unreachable({ cause: 'too-large', message })
  }
  const request = ersRequest(body, wanted)
  if (request === null) return { sent: [], answer: 'It already was as intended.' }
  if (body !== null && !sameBody(body, known)) {
    const message = `${ers.name} changed ${mac} since it was read; nothing was sent`
    throw refused({ cause: 'busy', message })
  }
  const { status, headers, text } = await ers.write(request, writing)
  const place = headers.get('location')?.[0]
  const told = place === undefined ? text.slice(0, 2_000) : `Location: ${place.slice(0, 300)}`
  return { sent: [lineOf(request)], answer: `${status} ${told}`.trim() }
}
