import { holidayCalendars as resource } from '@patchbay/contract/resources/holiday-calendars'
import { sql } from 'kysely'
import type { HolidaySpan } from '../hours/ics-event.ts'
import { nextOf } from '../hours/read-ics.ts'
import type { Source } from './source.ts'

const spansFrom = sql`
  select min(span ->> 'from') from holiday h, jsonb_array_elements(h.spans) as span
  where h.calendar = c.name and h.fault is null and span ->> 'to' > to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`

export const holidayCalendars: Source = {
  resource,
  table: 'holiday_calendar',
  key: 'name',
  unique: 'holiday_calendar_pkey',
  rows: sql`
    select c.name as id, c.version, c.removed_at, c.name, c.notes, c.read_at, c.not_understood, null as unknown,
      (select count(*) from holiday h where h.calendar = c.name and h.fault is null) as event_count, coalesce(left((${spansFrom}), 10), '') as next
    from holiday_calendar c`,
  holders: [
    {
      what: 'sets of hours',
      rows: sql`select unnest(calendars) as id, name from operating_hours where removed_at is null`,
    },
  ],
  panels: [
    {
      title: 'Days',
      columns: ['Next', 'Name', 'Repeats'],
      none: 'No file was read yet.',
      rows: async (database, id) => {
        const { rows } = await sql<{
          name: string
          spans: HolidaySpan[]
          read_until: string | null
          fault: string | null
        }>`
          select name, spans, read_until, fault from holiday where calendar = ${id}`.execute(database)
        return rows
          .map(({ name, spans, read_until: until, fault }) => {
            const often =
              fault !== null
                ? `These times are not known. ${fault}`
                : until === null
                  ? spans.length > 1
                    ? `${spans.length} times`
                    : 'no'
                  : `yes, known until ${until}`
            return [nextOf(spans, new Date()), name, often]
          })
          .toSorted(([one = ''], [other = '']) => one.localeCompare(other))
      },
    },
  ],
}
