import { isDeepStrictEqual } from 'node:util'
import type { ReservationIntent } from '../../../addresses/intent.ts'
import { partsOf } from '../../../addresses/parts.ts'
import type { Part } from '../../../addresses/parts.ts'
import type { ReservationSnapshot } from '../../../addresses/snapshot.ts'

/** Back to what all servers had; null where those of a subnet did not have the same, which no one intent brings back. */
export function undoReservation(
  intent: ReservationIntent,
  before: ReservationSnapshot,
): ReservationIntent | null {
  const [own = null, ...others] = partsOf(intent, before).map(asItWas)
  const back = others.flatMap((other) => other ?? [])
  if (own === null || back.length < others.length) return null
  return {
    ...own,
    chosen: false,
    // Nobody's link goes down for what is put back: the device asks again by itself.
    renew: false,
    port: null,
    move: false,
    others: back.map(
      ({
        mac: _mac,
        chosen: _chosen,
        renew: _renew,
        port: _port,
        move: _move,
        others: _others,
        ...other
      }) => ({
        ...other,
        subnet: other.subnet ?? '',
      }),
    ),
  }
}

function asItWas({ intent, servers }: Part): ReservationIntent | null {
  const [first, ...others] = servers
  if (first === undefined || !others.every(({ body }) => isDeepStrictEqual(body, first.body))) return null
  const { says, body } = first
  return {
    ...intent,
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
