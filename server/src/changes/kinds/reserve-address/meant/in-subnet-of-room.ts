import type { Ask } from '@patchbay/connectors/asking'
import { notFound } from '@patchbay/connectors/failures'
import type { Means } from '../../../kind.ts'
import type { ReservationIntent } from '../intent.ts'
import { meantSubnets } from './meant-subnets.ts'

type Place = Pick<ReservationIntent, 'subnet' | 'address' | 'room'>

/** One of which neither subnet nor address is named is in the subnet of its room. @throws Failure where that is not one */
export async function inSubnetOfRoom(place: Place, means: Means, ask: Ask): Promise<Place> {
  const { subnet, address, room } = place
  if (subnet !== null || address !== null || room === null) return place
  const { subnets, of, why } = await meantSubnets(room, means, ask)
  const [only, ...others] = subnets
  if (only !== undefined && others.length === 0) return { ...place, subnet: only.subnet }
  const names = subnets.map((one) => one.subnet)
  const several = `${room} has ports in ${of} subnets, ${names.join(', ')}: name one, or the address.`
  throw notFound({ cause: 'absent', message: why ?? several })
}
