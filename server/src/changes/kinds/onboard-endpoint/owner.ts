import { ownerAttributes } from '../../../locate/owner.ts'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'

/** What its attributes say of whose it is, as they are to be; the one called owner before the others. */
export function ownerOfEndpoint(
  { state, attributes }: EndpointIntent,
  { says }: EndpointSnapshot,
): string | null {
  if (state === 'absent') return null
  const wanted = Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
  const all = { ...says?.custom, ...wanted }
  const owner = Object.entries(all).flatMap(([name, value]) => (/^owner$/i.test(name) ? [value] : []))
  return [...owner, ...ownerAttributes(all)].map((text) => text.trim()).find((text) => text !== '') ?? null
}
