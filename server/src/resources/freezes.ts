import type { Values } from '@patchbay/contract/resources/field-schema'
import { freezeOverrides, freezes as resource } from '@patchbay/contract/resources/freezes'
import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { isTimeZone } from '@patchbay/contract/times/zoned-time'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { departmentNames, knownPlaces, knownZones } from './operating-hours.ts'
import { takeTwo } from './freeze-release.ts'
import type { FreezeWish } from './freeze-release.ts'
import type { Faults, Source, Written } from './source.ts'

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
  binds: bindWhoWeakens,
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
    : { ends: 'must be after its start' }
}

type Tx = Transaction<Database>

const instantsOf = (values: Values) =>
  ['begins', 'ends'].map((name) =>
    Date.parse(momentOf(String(values[name]), String(values['zone'])) ?? ''),
  ) as [number, number]

const listOf = (values: Values, name: string): readonly string[] => {
  const value = values[name]
  return Array.isArray(value) ? value.map(String) : []
}

/** It holds back less than before: an empty list is all of them. */
function isWeaker(before: Values, after: Values, now: number): boolean {
  const narrows = (name: string) => {
    const [was, is] = [listOf(before, name), listOf(after, name)]
    return was.some((one) => !is.includes(one))
  }
  const placed = (values: Values) => places.some((name) => listOf(values, name).length > 0)
  const [, ended] = instantsOf(before)
  const [begins, ends] = instantsOf(after)
  return (
    begins > now ||
    ends < ended ||
    (before['override'] === freezeOverrides[0] && after['override'] !== freezeOverrides[0]) ||
    (listOf(before, 'kinds').length === 0 && listOf(after, 'kinds').length > 0) ||
    (listOf(after, 'kinds').length > 0 && narrows('kinds')) ||
    (!placed(before) && placed(after)) ||
    (placed(after) && places.some(narrows))
  )
}

const places = ['campuses', 'buildings', 'rooms', 'departments'] as const

/** A freeze in force binds those who can remove it, too: what weakens it is done once two independent people have saved it. */
async function bindWhoWeakens(tx: Tx, rows: readonly Written[], person: number): Promise<void> {
  const now = Date.now()
  const ids = rows.map(({ id }) => Number(id))
  const gone = new Set(
    (
      await sql<{ id: string }>`select id::text as id from change_freeze
        where id = any(${ids}::int[]) and removed_at is not null`.execute(tx)
    ).rows.map(({ id }) => id),
  )
  const wishes: FreezeWish[] = []
  for (const { id, before, after } of rows) {
    if (before === null) continue
    const [began, ended] = instantsOf(before)
    if (!(began <= now && now < ended)) continue
    if (!gone.has(id) && !isWeaker(before, after, now)) continue
    wishes.push({
      freeze: id,
      name: String(before['name']),
      change: JSON.stringify({ removed: gone.has(id), after: gone.has(id) ? null : after }),
      words: gone.has(id) ? 'remove it' : 'weaken it',
      path: `${resource.path.replace(/\/freezes$/, '')}?list=freezes&id=${id}`,
    })
  }
  await takeTwo(tx, wishes, person)
}
