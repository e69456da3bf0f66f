import { isDeepStrictEqual } from 'node:util'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** Back to what both servers had; null where they did not have the same, which no one intent brings back. */
export function undoReservation(
  intent: ReservationIntent,
  { servers }: ReservationSnapshot,
): ReservationIntent | null {
  const [first, ...others] = servers
  if (first === undefined || !others.every(({ body }) => isDeepStrictEqual(body, first.body))) return null
  const { says, body } = first
  return {
    ...intent,
    // Nobody's link goes down for what is put back: the device asks again by itself.
    renew: false,
    port: null,
    state: body === null ? 'none' : 'reserved',
    address: says?.address ?? null,
    hostname: says?.hostname ?? null,
    owner: says?.owner ?? null,
    description: says?.description ?? null,
    thing: says?.thing ?? null,
    room: says?.room ?? null,
    options: intent.options === null ? null : (says?.options ?? {}),
    besides: body,
  }
}
