import type { Values } from '@patchbay/contract/resource-calls'
import { freezes as resource } from '@patchbay/contract/resources/freezes'
import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { isTimeZone } from '@patchbay/contract/times/zoned-time'
import { sql } from 'kysely'
import { departmentNames, knownPlaces, knownZones } from './operating-hours.ts'
import type { Faults, Source } from './source.ts'

type Stored = Readonly<Record<'id' | 'begins' | 'ends' | 'zone', string>>

function stateOf({ begins, ends, zone }: Stored, now: Date): string {
  const time = (text: string) => Date.parse((isTimeZone(zone) ? momentOf(text, zone) : null) ?? '')
  if (time(ends) <= now.getTime()) return 'over'
  // One whose time is not known holds.
  return time(begins) > now.getTime() ? 'to come' : 'in force'
}

export const freezes: Source = {
  resource,
  table: 'change_freeze',
  key: 'id',
  unique: 'change_freeze_named',
  rows: async (database) => {
    const now = new Date()
    const { rows } = await sql<Stored>`select id::text as id, begins, ends, zone from change_freeze`.execute(
      database,
    )
    const said = JSON.stringify(rows.map((row) => ({ of: row.id, state: stateOf(row, now) })))
    return sql`
      select f.id::text as id, f.version, f.removed_at, f.name, a.state, f.reason, f.begins, f.ends, f.zone, f.kinds, f.override,
        f.campuses, f.buildings, f.rooms, f.departments, n.names as department_names, null as unknown,
        coalesce(nullif(array_to_string(f.campuses || f.buildings || f.rooms || n.names, ', '), ''), 'everywhere') as places
      from change_freeze f join jsonb_to_recordset(${said}::jsonb) as a (of text, state text) on a.of = f.id::text
      cross join lateral (select ${departmentNames(sql`f.departments`)} as names) as n`
  },
  known: knownPlaces,
  takes: knownZones,
  check: async (_database, rows) => rows.map(({ after }) => faultsOfTimes(after)),
}

function faultsOfTimes(values: Values): Faults {
  const [begins, ends, zone] = ['begins', 'ends', 'zone'].map((name) => String(values[name]))
  if (begins === undefined || ends === undefined || zone === undefined || !isTimeZone(zone)) return {}
  const faults = Object.entries({
    begins: momentFault(begins, zone),
    ends: momentFault(ends, zone),
  }).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault] as const]))
  if (faults.length > 0) return Object.fromEntries(faults)
  return (momentOf(begins, zone) ?? '') < (momentOf(ends, zone) ?? '')
    ? {}
    : { ends: 'must be after its beginning' }
}
