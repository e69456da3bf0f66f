import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import { checked } from '../../transport/answers.ts'
import { refused } from '../../failures.ts'
import type { KeptReservation, ReservationBody, ReservationPlace } from '../writes.ts'
import type { KeaChannel } from './channel.ts'
import { subnetNumber } from './question.ts'
import { saysOf } from './reservation-body.ts'
import { isSaved, reservationWay } from './reservation-way.ts'
import type { ReservationWay } from './reservation-way.ts'
import { readRunning, reservedIn } from './running-configuration.ts'
import type { RunningConfiguration } from './running-configuration.ts'

/** A place with its number, the MAC checked. */
export interface KeaPlace {
  readonly id: number
  readonly mac: string
}

export function keaPlace({ subnetId, mac: given }: ReservationPlace): KeaPlace {
  const mac = canonicalMac(given)
  if (mac === null) throw notAllowed()
  return { id: subnetNumber(subnetId), mac }
}

export interface Standing {
  readonly running: RunningConfiguration
  readonly way: ReservationWay
  readonly body: ReservationBody | null
}

const host = z.record(z.string(), z.unknown())

/** How it is now: the configuration, the way to write, and what stands in the place. */
export async function standingOf(channel: KeaChannel, { id, mac }: KeaPlace, ask: Ask): Promise<Standing> {
  const running = await readRunning(channel, ask)
  const way = await reservationWay(channel, running, ask)
  const configured = reservedIn(channel.name, running, id, mac)
  if (isSaved(way)) return { running, way, body: configured }
  if (configured !== null) {
    throw refused({
      cause: 'right-missing',
      message: `${channel.name} has the reservation of ${mac} in its configuration, not in its database. Change it there`,
    })
  }
  const given = await channel.command('reservation-get', { ...byMac({ id, mac }), ...targetOf(way) }, ask)
  // 2.x says result 0 without arguments where 3.0 says result 3.
  if (given.state !== 'ok' || given.arguments === undefined) return { running, way, body: null }
  const { 'subnet-id': _subnet, ...body } = checked(channel.name, host, given.arguments)
  return { running, way, body }
}

export const byMac = ({ id, mac }: KeaPlace) => ({
  'subnet-id': id,
  'identifier-type': 'hw-address',
  identifier: mac,
})

/** Where host_cmds works, said each time: what is meant by default differs between reading and writing. */
export const targetOf = (way: ReservationWay) =>
  way === 'database' || way === 'memory' ? { 'operation-target': way } : {}

export async function readReservation(
  channel: KeaChannel,
  place: ReservationPlace,
  ask: Ask,
): Promise<Reading<KeptReservation>> {
  const { running, way, body } = await standingOf(channel, keaPlace(place), ask)
  return {
    value: { way, saves: isSaved(way), body, says: body === null ? null : saysOf(body) },
    complete: true,
    dropped: 0,
    observedAt: running.readAt,
  }
}
