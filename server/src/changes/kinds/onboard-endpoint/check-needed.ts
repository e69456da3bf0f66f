import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import { notSaid } from '@patchbay/contract/policies/not-said'
import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'

/**
 * What the site wants of every endpoint is said, now or before: whose it is, say. One that is put back as it was, or that is
 * forgotten, is asked for nothing.
 */
export function checkNeeded(
  { state, attributes, besides }: EndpointIntent,
  { says }: EndpointSnapshot,
  { needed }: Pick<EndpointGroups, 'needed'>,
): Found[] {
  if (state === 'absent' || besides !== null || needed.length === 0) return []
  const said = new Map([
    ...Object.entries(says?.custom ?? {}),
    ...attributes.map(({ name, value }) => [name, value] as const),
  ])
  const missing = notSaid(needed, (name) => said.get(name))
  if (missing.length === 0)
    return [{ ...found('green', 'needed', 'It has what the site wants of every endpoint.'), source: null }]
  const words = `The site wants ${missing.join(' and ')} of every endpoint.`
  return [{ ...found('red', 'needed', words, 'Fill it in.'), source: null }]
}
