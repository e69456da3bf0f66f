import type { DhcpPlans, ReservationBody } from '../writes.ts'
import { byMac, keaPlace, targetOf } from './read-reservation.ts'
import type { KeaPlace } from './read-reservation.ts'
import { bodyOf, sameBody } from './reservation-body.ts'
import { releaseLines } from './release-lease.ts'
import { isSaved, reservationWays } from './reservation-way.ts'
import type { ReservationWay } from './reservation-way.ts'

type HostCommand = readonly [command: string, parameters: Readonly<Record<string, unknown>>]

/** What host_cmds is told: one command where it can replace a host, two on 2.2. */
export function hostCommands(
  way: ReservationWay,
  place: KeaPlace,
  before: ReservationBody | null,
  wanted: ReservationBody | null,
): readonly HostCommand[] {
  const remove: HostCommand = ['reservation-del', { ...byMac(place), ...targetOf(way) }]
  if (wanted === null) return before === null ? [] : [remove]
  const parameters = { reservation: { 'subnet-id': place.id, ...wanted }, ...targetOf(way) }
  if (before === null) return [['reservation-add', parameters]]
  if (way !== 'only-database') return [['reservation-update', parameters]]
  return [remove, ['reservation-add', parameters]]
}

/** The one part of a whole configuration that is otherwise. */
export function setLine(id: number, before: ReservationBody | null, wanted: ReservationBody | null): string {
  const where = `config-set: all as it was read, but in the reservations of subnet ${id}`
  const parts = [
    ...(before === null ? [] : [`no longer ${JSON.stringify(before)}`]),
    ...(wanted === null ? [] : [`now ${JSON.stringify(wanted)}`]),
  ]
  return `${where} ${parts.join(', ')}`
}

export const reservationPlans: DhcpPlans = {
  body: bodyOf,
  same: sameBody,
  lines: ({ way: told, body }, { place: given, wanted }) => {
    if (sameBody(body, wanted)) return []
    const place = keaPlace(given)
    const way = reservationWays.find((known) => known === told) ?? 'configuration'
    const commands =
      way === 'configuration'
        ? ['config-test', setLine(place.id, body, wanted)]
        : hostCommands(way, place, body, wanted).map(
            ([command, parameters]) => `${command} ${JSON.stringify(parameters)}`,
          )
    return [...commands, ...(isSaved(way) ? ['config-write'] : [])]
  },
  releaseLines,
}
