import { changeKindNames } from '@patchbay/contract/changes/kinds/all'
import { operatingHours as resource } from '@patchbay/contract/resources/operating-hours'
import { readDayHours, readExceptions } from '@patchbay/contract/times/hours-text'
import { isOpenBy } from '@patchbay/contract/times/is-open'
import { dayOf, mondayOf, openDays } from '@patchbay/contract/times/open-days'
import type { OpenDay } from '@patchbay/contract/times/open-days'
import { isTimeZone, timeZones } from '@patchbay/contract/times/zoned-time'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readHours } from '../hours/read-hours.ts'
import type { KeptHours } from '../hours/read-hours.ts'
import { codesOfBuildings } from './buildings.ts'
import { given } from './sets.ts'
import type { DetailPanel, Faults, Source, Written } from './source.ts'

/** Departments by their codes as `Physics (PHY)`; by the code alone where there is none of it any more. */
export const departmentNames = (departments: RawBuilder<unknown>) => sql`
  array(select coalesce(d.name || ' (' || d.code || ')', of.code) from unnest(${departments}) with ordinality as of (code, at)
    left join department d on d.code = of.code and d.removed_at is null order by of.at)`

const textsOf = async (database: Kysely<Database>, query: ReturnType<typeof sql<{ text: string }>>) =>
  (await query.execute(database)).rows.map(({ text }) => text)

const zones = timeZones()

/** A zone is more than what is chosen from: names of before, and those of a newer table. */
export const knownZones: NonNullable<Source['takes']> = { zone: isTimeZone }

/** What operating hours and freezes choose from. */
export const knownPlaces: NonNullable<Source['known']> = {
  zone: async () => zones,
  kinds: async () => changeKindNames,
  campuses: (database) =>
    textsOf(
      database,
      sql`select code as text from campus where removed_at is null order by code collate in_order`,
    ),
  buildings: codesOfBuildings,
  rooms: (database) =>
    textsOf(
      database,
      sql`select building || '/' || code as text from room order by (building || '/' || code) collate in_order`,
    ),
  departments: (database) =>
    textsOf(
      database,
      sql`select code as text from department where removed_at is null order by code collate in_order`,
    ),
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const places = ['campuses', 'buildings', 'rooms', 'departments'] as const

/** Of a set by its name, days from one on that it gives, as they are drawn. */
const daysOf =
  (
    days: (hours: KeptHours, now: Date) => readonly OpenDay[],
    named: (day: OpenDay) => string,
  ): DetailPanel['rows'] =>
  async (database, id) => {
    const hours = (await readHours(database)).find(({ set }) => set === id)
    return hours === undefined
      ? []
      : days(hours, new Date()).map((day) => [
          named(day),
          {
            text: day.words,
            open: day.open.map(({ from, to }): [number, number] => [from, to]),
            ...(day.now === null ? {} : { now: day.now }),
          },
          day.differs,
        ])
  }

const weekDays = 7
/** As many as exceptions and holidays are looked ahead for. */
const aheadDays = 60

export const operatingHours: Source = {
  resource,
  table: 'operating_hours',
  key: 'name',
  unique: 'operating_hours_pkey',
  rows: async (database) => {
    const now = new Date()
    const answers = (await readHours(database)).map((one) => isOpenBy(one, now))
    const said = JSON.stringify(
      answers.map(({ set, state, words, reason }) => ({ set, state, said: words, reason })),
    )
    return sql`
      select o.name as id, o.version, o.removed_at, o.name, a.state, a.said, a.reason, o.zone, o.monday, o.tuesday, o.wednesday, o.thursday,
        o.friday, o.saturday, o.sunday, o.exceptions, o.calendars, o.campuses, o.buildings, o.rooms, o.departments, ${departmentNames(sql`o.departments`)} as department_names, o.warns, o.kinds,
        o.notes, cardinality(o.campuses) + cardinality(o.buildings) + cardinality(o.rooms) + cardinality(o.departments) as place_count,
        case when a.state is null then jsonb_build_object('state', 'It was removed.', 'reason', 'It was removed.') end as unknown
      from operating_hours o
      left join jsonb_to_recordset(${said}::jsonb) as a (set text, state text, said text, reason text) on a.set = o.name`
  },
  takes: knownZones,
  known: {
    ...knownPlaces,
    calendars: (database) =>
      textsOf(
        database,
        sql`select name as text from holiday_calendar where removed_at is null order by name collate in_order`,
      ),
  },
  check: async (database, rows) => {
    const taken = await takenPlaces(database, rows)
    return rows.map(({ after }, at) => {
      const faults: Record<string, string> = {}
      for (const weekday of weekdays) {
        const read = readDayHours(String(after[weekday]))
        if ('fault' in read) faults[weekday] = read.fault
      }
      const read = readExceptions(String(after['exceptions']), String(after['zone']))
      if ('fault' in read) faults['exceptions'] = read.fault
      return { ...faults, ...taken[at] }
    })
  },
  panels: [
    {
      title: 'This week',
      section: 'first',
      columns: ['Day', 'Open', 'Differs by'],
      identifiers: [],
      none: 'It was removed.',
      rows: daysOf(
        (hours, now) => openDays(hours, mondayOf(dayOf(hours, now)), weekDays, now),
        ({ weekday, now }) => (now === null ? weekday : `${weekday}, today`),
      ),
    },
    {
      title: `In the next ${aheadDays} days`,
      section: 'Days that differ',
      columns: ['Day', 'Open', 'Differs by'],
      identifiers: [],
      none: `No exception and no holiday in the next ${aheadDays} days.`,
      rows: daysOf(
        (hours, now) =>
          openDays(hours, dayOf(hours, now), aheadDays, now).filter(({ differs }) => differs !== ''),
        ({ weekday, day }) => `${weekday} ${day}`,
      ),
    },
  ],
}

/** A place has one set of hours of its own. */
async function takenPlaces(database: Kysely<Database>, rows: readonly Written[]): Promise<readonly Faults[]> {
  const faults: Record<string, string>[] = rows.map(() => ({}))
  for (const field of places) {
    const { rows: found } = await sql<{ at: number; others: string[] }>`
      select given.at, (array_agg(place || ' has the hours of ' || name order by place, name))[:10] as others
      from ${given(resource, rows, [field])} join (select name, unnest(${sql.ref(field)}) as place from operating_hours
        where removed_at is null) as other on other.name <> given.id and other.place = any (given.${sql.ref(field)})
      group by given.at`.execute(database)
    for (const { at, others } of found) {
      const these = faults[at]
      if (these !== undefined) these[field] = others.join(', ')
    }
  }
  return faults
}
