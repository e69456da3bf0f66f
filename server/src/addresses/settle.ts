import type { Ask } from '@patchbay/connectors/asking'
import { Failure, notFound } from '@patchbay/connectors/failures'
import type { ReservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { readOption, reservationOptions } from '@patchbay/contract/changes/reservation-options'
import { readMac } from '@patchbay/contract/identifiers/mac'
import type { ListLine } from '../changes/list-kind.ts'
import type { Means } from '../changes/kind.ts'
import { addressFor } from './choose-address.ts'
import type { Choosing } from './choose-address.ts'
import type { ReservationIntent } from './intent.ts'
import { takenAway } from './move.ts'
import { emptyReservation } from './empty-reservation.ts'
import { portOf } from './seen-at.ts'
import { serversOf } from './dhcp-servers.ts'
import { meantSubnets } from './meant-subnets.ts'

type Place = Pick<ReservationIntent, 'subnet' | 'address' | 'room'>

/** One of which neither subnet nor address is named is in the subnet of its room. @throws Failure where that is not one */
async function inSubnetOfRoom(place: Place, means: Means, ask: Ask): Promise<Place> {
  const { subnet, address, room } = place
  if (subnet !== null || address !== null || room === null) return place
  const { subnets, of, why } = await meantSubnets(room, means, ask)
  const [only, ...others] = subnets
  if (only !== undefined && others.length === 0) return { ...place, subnet: only.subnet }
  const names = subnets.map((one) => one.subnet)
  const several = `${room} has ports in ${of} subnets, ${names.join(', ')}. Enter one, or the address.`
  throw notFound({ cause: 'absent', message: why ?? several })
}

/** As a server writes them. */
function optionsOf({ options }: ReservationWish): ReservationIntent['options'] {
  if (options === null) return null
  const told = reservationOptions.flatMap((name) => {
    const text = options[name]
    const read = text === null ? null : readOption(name, text)
    return read !== null && 'data' in read ? [[name, read.data] as const] : []
  })
  return Object.fromEntries(told)
}

/** As it was asked for, or as it was settled before. */
type Wish = ReservationWish & { readonly chosen?: boolean }

/**
 * Decides what a wish leaves open: the servers, the subnet, by the room where that is all that is named, and the next free
 * address. What cannot be decided stays open, and the preview then says why. An address that was chosen here before is chosen
 * anew where it is free no more; what somebody typed stays.
 * @param line of a list, whose other lines get other addresses; null for one by itself
 */
export async function settle(
  wish: Wish,
  means: Means,
  ask: Ask,
  line: ListLine | null = null,
): Promise<ReservationIntent> {
  const before = wish.chosen === true ? wish.address : null
  const address = before === null ? wish.address : null
  const read = readMac(wish.mac)
  const open: ReservationIntent = {
    ...wish,
    address,
    chosen: false,
    mac: read?.kind === 'mac' ? read.mac : wish.mac,
    options: optionsOf(wish),
    ...(wish.state === 'none' ? { ...emptyReservation, renew: false, move: false } : {}),
    port:
      wish.renew && wish.state === 'reserved' && read?.kind === 'mac' ? await portOf(read.mac, means) : null,
    others: [],
    servers: [],
    besides: null,
  }
  try {
    return await decided({ ...open, address }, means, ask, { line, before })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return open
  }
}

/** @throws Failure that says why it cannot be decided */
export async function decided(
  intent: ReservationIntent,
  means: Means,
  ask: Ask,
  choosing: Choosing = {},
): Promise<ReservationIntent> {
  const servers = await serversOf(await inSubnetOfRoom(intent, means, ask), means.systems, ask)
  const networks = new Set(servers.map(({ subnet }) => subnet.subnet))
  const [network = null] = networks
  if (networks.size > 1) {
    const message = `Servers have different subnets: ${[...networks].join(', ')}. Enter the subnet.`
    throw notFound({ cause: 'absent', message })
  }
  const address =
    intent.state === 'none'
      ? null
      : (intent.address ?? (await addressFor(intent.mac, servers, means, ask, choosing)).address)
  const chosen = intent.address === null && address !== null
  const there = {
    ...intent,
    address,
    chosen,
    subnet: network,
    servers: servers.map(({ system }) => system.name),
  }
  return intent.move ? { ...there, others: await takenAway(there, means, ask) } : there
}
