import type { HoursException, OpenInterval } from '@patchbay/contract/times/hours-text'
import { readDayHours, readExceptions } from '@patchbay/contract/times/hours-text'
import { isOpenBy, noHours } from '@patchbay/contract/times/is-open'
import type { OpenAnswer, OperatingHours } from '@patchbay/contract/times/is-open'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Place } from './places.ts'

/** Codes of the places that a set of hours or a freeze names; rooms as building/room. */
export interface NamedPlaces {
  readonly campuses: readonly string[]
  readonly buildings: readonly string[]
  readonly rooms: readonly string[]
  readonly departments: readonly string[]
}

export interface KeptHours extends OperatingHours, NamedPlaces {
  readonly warns: string
  readonly kinds: readonly string[]
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

type Row = NamedPlaces &
  Readonly<Record<(typeof weekdays)[number], string>> & {
    readonly name: string
    readonly zone: string
    readonly exceptions: string
    readonly warns: string
    readonly kinds: readonly string[]
    readonly holidays: readonly {
      readonly name: string
      readonly calendar: string
      readonly read_until: string | null
      readonly fault: string | null
      readonly spans: readonly { readonly from: string; readonly to: string }[]
    }[]
  }

/** Checked when they were saved; what does not fit any more says so rather than to hold in part. */
function weekOf(row: Row): (readonly OpenInterval[])[] {
  return weekdays.map((weekday) => {
    const read = readDayHours(row[weekday])
    if ('fault' in read) throw new Error(`${row.name}, ${weekday}: ${read.fault}`)
    return read.intervals
  })
}

function exceptionsOf({ name, exceptions, zone }: Row): readonly HoursException[] {
  const read = readExceptions(exceptions, zone)
  if ('fault' in read) throw new Error(`${name}: ${read.fault}`)
  return read.exceptions
}

/** Every set of hours with its holidays, by name. */
export async function readHours(database: Kysely<Database>): Promise<KeptHours[]> {
  const { rows } = await sql<Row>`
    select o.*, coalesce((select jsonb_agg(jsonb_build_object('name', h.name, 'calendar', h.calendar, 'spans', h.spans,
      'read_until', h.read_until, 'fault', h.fault) order by h.calendar, h.uid) from holiday h where h.calendar = any (o.calendars)), '[]') as holidays
    from operating_hours o where o.removed_at is null order by o.name`.execute(database)
  return rows.map((row) => {
    const { name: set, zone, warns, kinds, campuses, buildings, rooms, departments, holidays } = row
    const spansOf = (of: Row['holidays']) =>
      of.flatMap(({ name, calendar, spans }) => spans.map(({ from, to }) => ({ name, calendar, from, to })))
    const ends = holidays.flatMap(({ read_until: until }) => (until === null ? [] : [until]))
    return {
      set,
      zone,
      week: weekOf(row),
      exceptions: exceptionsOf(row),
      holidays: spansOf(holidays.filter(({ fault }) => fault === null)),
      unread: spansOf(holidays.filter(({ fault }) => fault !== null)),
      holidaysUntil: ends.toSorted()[0] ?? null,
      warns,
      kinds,
      campuses,
      buildings,
      rooms,
      departments,
    }
  })
}

/**
 * Those that decide at a place: the nearest of its room, its building and its campus, and beside it those of each department that
 * the room belongs to.
 */
export function hoursOf(all: readonly KeptHours[], place: Place): KeptHours[] {
  const named = (of: keyof NamedPlaces, code: string | null) =>
    code === null ? undefined : all.find((one) => one[of].includes(code))
  const nearest =
    named('rooms', place.room) ?? named('buildings', place.building) ?? named('campuses', place.campus)
  const beside = place.departments.map((code) => named('departments', code))
  return [...new Set([nearest, ...beside])].filter((one) => one !== undefined)
}

/** What each of them says of an instant; that nothing is known where there is none. */
export function openAt(
  hours: readonly OperatingHours[],
  place: Pick<Place, 'label'>,
  at: Date,
): OpenAnswer[] {
  return hours.length > 0 ? hours.map((one) => isOpenBy(one, at)) : [noHours(place.label)]
}
