import { isDeepStrictEqual } from 'node:util'
import { canonicalMac } from '../../mac.ts'
import type { ReservationBody, ReservationPlace, ReservationTarget, WantedReservation } from '../writes.ts'
import { essenceOfOptions, ownOptionsOf, withOptions } from './reservation-options.ts'

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const contextOf = ({ 'user-context': context }: ReservationBody) => (isMap(context) ? context : {})

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const macOf = ({ 'hw-address': mac }: ReservationBody) => (typeof mac === 'string' ? canonicalMac(mac) : null)

/** Whether a row of a list of reservations is that of a hardware address. */
export const isOf = (row: unknown, mac: string): row is ReservationBody => isMap(row) && macOf(row) === mac

export function saysOf(body: ReservationBody): ReservationTarget {
  const { owner, description, kind, room } = contextOf(body)
  const address = textOf(body['ip-address'])
  return {
    address: address === '0.0.0.0' ? null : address,
    hostname: textOf(body['hostname'])?.replace(/\.$/, '') ?? null,
    owner: textOf(owner),
    description: textOf(description),
    thing: textOf(kind),
    room: textOf(room),
    options: ownOptionsOf(body['option-data']),
  }
}

/** `user-context` means nothing to Kea: who it belongs to and what it is stands there, beside what others wrote. */
export function bodyOf(
  before: ReservationBody | null,
  { mac }: ReservationPlace,
  { address, hostname, owner, description, thing, room, options }: WantedReservation,
  earlier: ReservationBody | null = null,
): ReservationBody {
  const { 'ip-address': _address, hostname: _hostname, 'user-context': _context, ...said } = before ?? {}
  const { 'option-data': had, ...rest } = said
  const own = withOptions(had, options, earlier?.['option-data'])
  const {
    owner: _owner,
    description: _description,
    kind: _kind,
    room: _room,
    ...others
  } = before === null ? {} : contextOf(before)
  const context = {
    ...others,
    ...(owner === null ? {} : { owner }),
    ...(description === null ? {} : { description }),
    ...(thing === null ? {} : { kind: thing }),
    ...(room === null ? {} : { room }),
  }
  return {
    ...rest,
    'hw-address': mac,
    ...(address === null ? {} : { 'ip-address': address }),
    ...(hostname === null ? {} : { hostname }),
    ...(own === undefined ? {} : { 'option-data': own }),
    ...(Object.keys(context).length === 0 ? {} : { 'user-context': context }),
  }
}

/** Whether two say the same: Kea fills in what was left out, and writes hardware addresses in a form of its own. */
export const sameBody = (one: ReservationBody | null, other: ReservationBody | null): boolean =>
  one === null || other === null ? one === other : isDeepStrictEqual(essence(one), essence(other))

function essence(body: ReservationBody): object {
  // Numbers that were kept as they are written are numbers again.
  const plain = JSON.parse(JSON.stringify(body)) as Record<string, unknown>
  const said = Object.entries(plain).filter(([, value]) => !isDefault(value))
  return {
    ...Object.fromEntries(said),
    'hw-address': macOf(body),
    hostname: saysOf(body).hostname?.toLowerCase() ?? null,
    'ip-address': saysOf(body).address,
    'option-data': essenceOfOptions(plain['option-data']),
  }
}

const isDefault = (value: unknown): boolean =>
  value === '' ||
  value === '0.0.0.0' ||
  (Array.isArray(value) && value.length === 0) ||
  (isMap(value) && Object.keys(value).length === 0)
