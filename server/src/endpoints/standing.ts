import type { Ask } from '@patchbay/connectors/asking'
import type { EndpointBody, KeptEndpoint } from '@patchbay/connectors/identity/writes'
import type { Held } from '../changes/kind.ts'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { readKept } from './system.ts'
import type { WritableIdentity } from './system.ts'

/** What a system stores of a device, against the intent. */
export async function standing(
  system: WritableIdentity,
  mac: string,
  { from, to }: { readonly from: EndpointBody | null; readonly to: EndpointBody | null },
  ask: Ask,
): Promise<Held> {
  const now = await readKept(system, mac, ask)
  const seen = seenOf(system.title, mac, now)
  if (to !== null || now.body === null) return { holds: system.plans.same(now.body, to), seen }
  return { holds: isLearned(now) && isAnother(system, now.body, from), seen }
}

/** What authenticates is learned again at once; it stands there by itself then, and in nothing that somebody set. */
const isLearned = ({ says }: KeptEndpoint) =>
  says !== null &&
  !says.staticGroup &&
  !says.staticProfile &&
  says.description === null &&
  Object.keys(says.custom).length === 0

const isAnother = ({ plans }: WritableIdentity, now: EndpointBody, before: EndpointBody | null) =>
  before === null || now['id'] !== before['id'] || !plans.same(now, before)

function seenOf(title: string, mac: string, { says }: KeptEndpoint): string {
  if (says === null) return `${title} does not know ${mac}.`
  const group = says.group ?? 'no group'
  return says.staticGroup
    ? `${title} has ${mac} in ${group}, fixed.`
    : `${title} has ${mac} in ${group}, by profiling.`
}

/** The two ways of one change. */
export const waysOf = (wanted: EndpointBody | null, { body }: Pick<EndpointSnapshot, 'body'>) => ({
  forth: { from: body, to: wanted },
  back: { from: wanted, to: body },
})

export const writeTitle = ({ state }: EndpointIntent, { body, title }: EndpointSnapshot): string => {
  if (state === 'absent') return `Have ${title} forget it`
  return body === null ? `Create it on ${title}` : `Update it on ${title}`
}
