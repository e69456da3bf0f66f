import type { Ask } from '@patchbay/connectors/asking'
import type { Reservation } from '@patchbay/connectors/dhcp/capabilities'
import { Failure, unreachable } from '@patchbay/connectors/failures'
import type { ReservedElsewhere } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { readMac } from '@patchbay/contract/identifiers/mac'
import type { Means } from '../changes/kind.ts'
import type { System } from '../systems/open.ts'
import type { ReservationIntent } from './intent.ts'
import { emptyReservation } from './empty-reservation.ts'
import { serversOf } from './dhcp-servers.ts'

/** Of a device by its hardware address in one subnet: one by a client id, or of all subnets, is another reservation. */
const isOfSubnet = (one: Reservation) => one.identifier === undefined && one.subnet !== null

async function reservationsOf(mac: string, { title, can }: System<'dhcp'>, ask: Ask) {
  const reading = await (await can()).findReservations?.({ mac }, ask)
  if (reading?.complete === true) return reading.value.filter((one) => one.mac === mac && isOfSubnet(one))
  throw unreachable({ cause: 'too-large', message: `${title} did not list all reservations.` })
}

/**
 * The reservations of a device in other subnets, as they are when it is moved to this one: none.
 * @throws Failure where a server does not tell all, or one that has any cannot be written to
 */
export async function takenAway(
  { mac, subnet }: Pick<ReservationIntent, 'mac' | 'subnet'>,
  { systems }: Means,
  ask: Ask,
): Promise<ReservationIntent['others']> {
  const all = await Promise.all(systems.ofKind('dhcp').map((system) => reservationsOf(mac, system, ask)))
  const networks = new Set(all.flat().flatMap((one) => one.subnet ?? []))
  return Promise.all(
    [...networks]
      .filter((network) => network !== subnet)
      .toSorted()
      .map(async (network) => {
        const servers = await serversOf({ subnet: network, address: null }, systems, ask)
        const names = servers.map(({ system }) => system.name)
        return { ...emptyReservation, state: 'none' as const, subnet: network, servers: names, besides: null }
      }),
  )
}

interface Reserved {
  readonly places: ReservedElsewhere[]
  readonly unread: { readonly title: string; readonly why: string }[]
}

/** Where a device is reserved now, by all servers, for a form before anything is previewed; one that does not answer is named. */
export async function reservedPlaces(text: string, { systems }: Means, ask: Ask): Promise<Reserved> {
  const read = readMac(text)
  if (read?.kind !== 'mac') return { places: [], unread: [] }
  const found = new Map<string, ReservedElsewhere>()
  const unread: Reserved['unread'] = []
  await Promise.all(
    systems.ofKind('dhcp').map(async (system) => {
      try {
        for (const { subnet, address, hostname } of await reservationsOf(read.mac, system, ask)) {
          const key = `${subnet ?? ''} ${address ?? ''}`
          const before = found.get(key)?.servers ?? []
          const servers = [...before, system.title].toSorted()
          found.set(key, { subnet: subnet ?? '', address, hostname, servers })
        }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        unread.push({ title: system.title, why: error.detail.message })
      }
    }),
  )
  const named = ({ subnet, address }: ReservedElsewhere) => `${subnet} ${address ?? ''}`
  return {
    places: [...found.values()].toSorted((one, other) => (named(one) < named(other) ? -1 : 1)),
    unread,
  }
}
