import { loginsIn } from '../locate/owner.ts'
import type { Touched } from '../policies/protected.ts'
import { placesNamed } from '../changes/downstream/place-named.ts'
import { mergeTouched } from '../changes/downstream/merge-touched.ts'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'

const named = (names: readonly (string | null | undefined)[]) => names.filter((name) => name != null)

/** Where a session is, in which network, with which address and in which group, and whose it is. */
export function touchedByAuthentication(session: EndpointSnapshot['session']): Partial<Touched> {
  if (session === null) return {}
  return {
    places: placesNamed(session.place),
    vlans: session.vlan === null ? [] : [session.vlan],
    addresses: named([session.address]),
    people: loginsIn([session.username], {}),
    groups: named([session.group]),
  }
}

/** The device, where it is, the groups that it is in and comes into, and whose it is as far as its endpoint says. */
export function touchedByEndpoint(
  { mac, group, attributes }: EndpointIntent,
  { session, seen, refusal, says }: EndpointSnapshot,
): Touched {
  const wanted = Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
  return mergeTouched(touchedByAuthentication(session), {
    macs: [mac],
    places: session === null ? placesNamed(seen?.place, refusal?.place) : [],
    people: [...loginsIn([], says?.custom ?? {}), ...loginsIn([], wanted)],
    groups: named([group, says?.group]),
  })
}
