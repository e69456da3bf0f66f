import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import type { IdentityEndpoint } from '../capabilities.ts'
import type { Ers } from './ers.ts'
import { endpointAnswer } from './ers-schema.ts'
import type { ErsEndpoint } from './ers-schema.ts'
import type { Names } from './names.ts'

/** The endpoint of a MAC with the names of its group and profile, or null. */
export function findEndpoint(
  ers: Ers,
  names: Names,
  asked: string,
  ask: Ask,
): Promise<Reading<IdentityEndpoint | null>> {
  return readByMac(ers, names, asked, (_, found) => found, ask)
}

/** Reads the endpoint of a MAC, which `shape` makes something of. Lists hold stubs, so it is read by id. */
export async function readByMac<T>(
  ers: Ers,
  names: Names,
  asked: string,
  shape: (endpoint: ErsEndpoint, found: IdentityEndpoint) => T,
  ask: Ask,
): Promise<Reading<T | null>> {
  const mac = canonicalMac(asked)
  if (mac === null) throw notAllowed()
  // Stored and compared in upper case with colons.
  const list = await ers.list('endpoint', `mac.EQ.${mac.toUpperCase()}`, ask)
  const absent = {
    value: null,
    complete: list.complete && list.dropped === 0,
    dropped: list.dropped,
    observedAt: list.receivedAt,
  }
  const ours = list.rows.find((stub) => canonicalMac(stub.name ?? '') === mac) ?? list.rows[0]
  if (ours === undefined) return absent
  const found = await ers.get('endpoint', ours.id, endpointAnswer, ask)
  // Deleted between the two questions, or a list that did not keep to its filter.
  if (found === null) return absent
  const endpoint = found.value.ERSEndPoint
  if (canonicalMac(endpoint.mac ?? endpoint.name ?? '') !== mac) return absent
  const [group, profile] = await Promise.all([
    named(endpoint.groupId, (id) => names.group(id, ask)),
    named(endpoint.profileId, (id) => names.profile(id, ask)),
  ])
  return {
    value: shape(endpoint, {
      id: endpoint.id,
      mac,
      description: endpoint.description ?? '',
      group: group.name,
      profile: profile.name,
      staticGroup: endpoint.staticGroupAssignment ?? false,
      attributes: attributesOf(endpoint),
    }),
    complete: group.known && profile.known,
    dropped: list.dropped,
    observedAt: found.receivedAt,
  }
}

/** An endpoint is worth having without the name of its group; a question called off is not. */
async function named(
  id: string | null | undefined,
  ask: (id: string) => Promise<string | null>,
): Promise<{ readonly name: string | null; readonly known: boolean }> {
  if (!id) return { name: null, known: true }
  try {
    return { name: await ask(id), known: true }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { name: null, known: false }
  }
}

export function customOf(endpoint: Pick<ErsEndpoint, 'customAttributes'>): Readonly<Record<string, string>> {
  const custom = endpoint.customAttributes ?? {}
  const inner = custom['customAttributes']
  const nested = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : custom
  return textsOf(Object.entries(nested))
}

function attributesOf(endpoint: ErsEndpoint): Readonly<Record<string, string>> {
  return textsOf([
    ...Object.entries(customOf(endpoint)),
    ...Object.entries(endpoint.mdmAttributes ?? {}),
    ['portalUser', endpoint.portalUser],
    ['identityStore', endpoint.identityStore],
  ])
}

/** What can be shown of them, as text. */
export function textsOf(rows: readonly (readonly [string, unknown])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.flatMap(([key, value]) => {
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
      return typeof text === 'string' && text !== '' && key !== '__proto__' ? [[key, text]] : []
    }),
  )
}
