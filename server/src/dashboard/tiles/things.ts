import { isTroubled } from '@patchbay/contract/systems/troubled'
import { sql } from 'kysely'
import { networkDevices } from '../../resources/network-devices.ts'
import { rowsOf } from '../../resources/read.ts'
import type { Source } from '../../resources/source.ts'
import { upsUnits } from '../../resources/ups-units.ts'
import { describeAll } from '../../systems/describe.ts'
import { addressOf, mostThings } from '../tile/tile.ts'
import type { Asking, Thing } from '../tile/tile.ts'
import type { ListQuery } from '../tile/tile.ts'

const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

const named = (path: string, query: ListQuery) => addressOf({ path, scoped: false }, query, {})

const place = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' ')

const sentences = (...parts: readonly string[]) =>
  parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')

/** The first of a list's rows of the scope, with these columns alone: others are not computed for it. */
async function firstOf<Row>(
  { database, scope }: Asking,
  source: Source,
  columns: readonly (keyof Row & string)[],
  narrowed: { readonly [field: string]: string },
  latest: string,
): Promise<readonly Row[]> {
  const { building = '', department = '' } = scope
  const conditions = [
    sql`removed_at is null`,
    ...Object.entries(narrowed).map(([field, value]) => sql`${sql.ref(field)} = ${value}`),
    ...(building === '' ? [] : [sql`building = ${building}`]),
    ...(department === '' ? [] : [sql`${department} = any (department)`]),
  ]
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from (${await rowsOf(database, source)}) as every
    where ${sql.join(conditions, sql` and `)} order by ${sql.ref(latest)} desc nulls last, id limit ${mostThings}`.execute(
    database,
  )
  return rows
}

interface UnitRow {
  readonly id: string
  readonly building: string
  readonly room: string
  readonly state: string
  readonly state_since: Date | null
  readonly charge: number | null
  readonly runtime: number | null
  readonly device_count: number | null
  readonly aged_at: Date | null
}

/** Units on battery, lost, or otherwise in trouble, with what is left of their battery and what hangs on it. */
export async function troubledUnits(asking: Asking): Promise<readonly Thing[]> {
  const rows = await firstOf<UnitRow>(
    asking,
    upsUnits,
    ['id', 'building', 'room', 'state', 'state_since', 'charge', 'runtime', 'device_count', 'aged_at'],
    { health: 'trouble' },
    'state_since',
  )
  return rows.map((row) => {
    const left = [
      ...(row.charge === null ? [] : [`${row.charge} % charge`]),
      ...(row.runtime === null ? [] : [`${row.runtime} min left`]),
    ].join(', ')
    const { device_count: fed, aged_at: at } = row
    return {
      title: `UPS ${row.state}`,
      target: row.id,
      words: sentences(
        place(row.building, row.room),
        left === '' || at === null ? left : `Last read at ${at.toISOString()}: ${left}`,
        fed === null ? '' : `Feeds ${fed} ${fed === 1 ? 'device' : 'devices'}`,
      ),
      at: (row.state_since ?? asking.now).toISOString(),
      opens: named(upsUnits.resource.path, { id: row.id }),
      verb: 'Open',
    }
  })
}

interface SwitchRow {
  readonly id: string
  readonly building: string | null
  readonly closet: string | null
  readonly walked_at: Date | null
}

/** Switches that no way reaches. */
export async function unreachableSwitches(asking: Asking): Promise<readonly Thing[]> {
  const rows = await firstOf<SwitchRow>(
    asking,
    networkDevices,
    ['id', 'building', 'closet', 'walked_at'],
    { reachable: 'unreachable' },
    'walked_at',
  )
  return rows.map(({ id, building, closet, walked_at: at }) => ({
    title: 'Switch unreachable',
    target: id,
    words: sentences(
      place(building, closet),
      at === null ? 'It was never read' : `Last read at ${at.toISOString()}`,
    ),
    at: (at ?? asking.now).toISOString(),
    opens: asking.person.keys.has('queries-cisco-switch')
      ? named('/common-queries/cisco-switch', { q: id })
      : named(networkDevices.resource.path, { id }),
    verb: 'Open',
  }))
}

const troubleWords = {
  failing: 'does not answer',
  skipped: 'does not answer',
  throttled: 'is throttled',
  incomplete: 'is not set up',
} as const

/** Systems that do not answer: each is one fault, however many things are read by it. */
export async function troubledSystems({ describe, now }: Asking): Promise<readonly Thing[]> {
  const rows = (await describeAll(describe)).filter(isTroubled)
  return rows.slice(0, mostThings).map(({ name, title, state, why, health }) => ({
    title: capital(`system ${troubleWords[state as keyof typeof troubleWords]}`),
    target: title,
    words: sentences(why ?? ''),
    at: health.last_success_at ?? health.last_failure_at ?? now.toISOString(),
    opens: named('/administration/connected-systems', { system: name }),
    verb: 'Open',
  }))
}
