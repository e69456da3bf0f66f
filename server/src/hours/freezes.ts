import { freezeOverrides } from '@patchbay/contract/resources/freezes'
import { momentOf } from '@patchbay/contract/times/moment-text'
import { isTimeZone } from '@patchbay/contract/times/zoned-time'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Place } from './places.ts'
import type { NamedPlaces } from './read-hours.ts'

/** A time in which nothing is changed at some places, or anywhere. */
export interface Freeze extends NamedPlaces {
  readonly id: number
  readonly name: string
  readonly reason: string
  /** Milliseconds since 1970; the end is not in it. */
  readonly from: number
  readonly until: number
  /** Names of kinds of change; all where none is named. */
  readonly kinds: readonly string[]
  /** Somebody with the key to go past protections may, with a second person. */
  readonly passable: boolean
}

type Row = NamedPlaces &
  Pick<Freeze, 'id' | 'name' | 'reason' | 'kinds'> &
  Readonly<Record<'begins' | 'ends' | 'zone' | 'override', string>>

/** Requests to people change nothing at a place. */
const never: readonly string[] = ['submit-request']

/** What the clocks do not show any more, such as in a zone with other rules by now, is no time. */
function timeIn(text: string, zone: string): number | null {
  const at = isTimeZone(zone) ? momentOf(text, zone) : null
  return at === null ? null : Date.parse(at)
}

const unknownEnd = Date.parse('9999-12-31T00:00:00Z')

/** Those that hold changes back at an instant, the one that lasts longest first. */
export async function freezesAt(database: Kysely<Database>, at: Date): Promise<Freeze[]> {
  const { rows } = await sql<Row>`
    select id, name, reason, begins, ends, zone, kinds, override, campuses, buildings, rooms, departments
    from change_freeze where removed_at is null`.execute(database)
  return rows
    .map(({ begins, ends, zone, override, ...row }) => ({
      ...row,
      // One whose time is not known holds: what cannot be read is not over.
      from: timeIn(begins, zone) ?? -Infinity,
      until: timeIn(ends, zone) ?? unknownEnd,
      passable: override === freezeOverrides[1],
    }))
    .filter(({ from, until }) => from <= at.getTime() && at.getTime() < until)
    .toSorted((one, other) => other.until - one.until)
}

export const isEverywhere = ({ campuses, buildings, rooms, departments }: NamedPlaces): boolean =>
  campuses.length + buildings.length + rooms.length + departments.length === 0

/** Does it hold at a place. */
export const holdsAt = (freeze: NamedPlaces, place: Place): boolean =>
  isEverywhere(freeze) ||
  (place.campus !== null && freeze.campuses.includes(place.campus)) ||
  (place.building !== null && freeze.buildings.includes(place.building)) ||
  (place.room !== null && freeze.rooms.includes(place.room)) ||
  place.departments.some((code) => freeze.departments.includes(code))

/** Does it hold back a change that does one of these kinds. */
export const holdsBack = ({ kinds }: Pick<Freeze, 'kinds'>, done: readonly string[]): boolean =>
  done.some((kind) => (kinds.length === 0 ? !never.includes(kind) : kinds.includes(kind)))
