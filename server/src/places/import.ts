import { asSeen } from '@patchbay/contract/identifiers/clean'
import { sql } from 'kysely'
import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readPlaceRows } from './place-rows.ts'
import type { Column, KnownPlaces } from './place-rows.ts'

export interface ImportedPlaces {
  /** How many are new or changed. */
  readonly buildings: number
  readonly floors: number
  readonly rooms: number
  readonly outlets: number
  readonly unchanged: number
  readonly refused: { line: number; reason: string }[]
}

type PlaceTable = 'building' | 'floor' | 'room' | 'outlet'

/** Columns by table, with the column of the file each is filled from. Only these words reach SQL as identifiers. */
const shapes: Readonly<
  Record<PlaceTable, { key: readonly string[]; rest: Readonly<Record<string, Column>> }>
> = {
  building: { key: ['code'], rest: { name: 'building_name' } },
  floor: { key: ['building', 'code'], rest: {} },
  room: { key: ['building', 'code'], rest: { floor: 'floor', name: 'room_name', kind: 'room_kind' } },
  outlet: {
    key: ['label'],
    rest: {
      building: 'building',
      room: 'room',
      panel: 'panel',
      panel_port: 'panel_port',
      switch: 'switch',
      interface: 'interface',
      cable_length_m: 'cable_length_m',
    },
  },
}

/** Rows that one statement brings. */
const together = 5_000

/**
 * Writes the rows of a table, as one array a column. A column that the file does not have keeps what
 * is stored. Returns how many were new or changed.
 */
async function write<Table extends PlaceTable>(
  transaction: Transaction<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  given: ReadonlySet<Column>,
): Promise<number> {
  let written = 0
  for (let from = 0; from < rows.length; from += together)
    written += await writeSome(transaction, table, rows.slice(from, from + together), given)
  return written
}

async function writeSome<Table extends PlaceTable>(
  transaction: Transaction<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  given: ReadonlySet<Column>,
): Promise<number> {
  const { key } = shapes[table]
  const rest = Object.entries(shapes[table].rest).flatMap(([column, from]) =>
    given.has(from) ? [column] : [],
  )
  const columns = [...key, ...rest]
  const arrays = columns.map((column) => {
    const values = rows.map((row) => (row as Readonly<Record<string, string | number | null>>)[column])
    return column === 'cable_length_m'
      ? sql`${values.map((value) => value ?? null)}::integer[]`
      : sql`${values.map((value) => value ?? '')}::text[]`
  })
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const changed = [
    ...rest.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    // Who has it open must see that it was changed.
    sql`version = ${sql.ref(`${table}.version`)} + 1`,
  ]
  const differs = sql`(${sql.join(rest.map((column) => sql.ref(`${table}.${column}`)))})
    is distinct from (${sql.join(rest.map((column) => sql`excluded.${sql.ref(column)}`))})`
  const { rows: written } = await sql<{ count: number }>`
    with written as (
      insert into ${sql.table(table)} (${list(columns)})
      select * from unnest(${sql.join(arrays)})
      on conflict (${list(key)}) ${rest.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(changed)} where ${differs}`}
      returning 1)
    select count(*) as count from written`.execute(transaction)
  return written[0]?.count ?? 0
}

/** May be kept otherwise than it is seen: marks that letters have apart, what is not drawn, blanks at an end or several together. */
const unusual = (name: string) => sql`${sql.ref(name)} ~ '[^ -~]|^ | $|  '`

/**
 * What was removed in the console stays removed until somebody restores it there; and what older versions wrote otherwise than
 * it is seen, where nothing has the name as it is seen.
 */
async function readKnown(transaction: Transaction<Database>): Promise<KnownPlaces> {
  const { rows } = await sql<{ what: string; within: string; name: string; removed: boolean }>`
    select 'building' as what, '' as within, code as name, removed_at is not null as removed from building_kept
      where removed_at is not null or ${unusual('code')}
    union all select 'floor', building || '/', code, removed_at is not null from floor
      where removed_at is not null or ${unusual('id')}
    union all select 'room', building || '/', code, removed_at is not null from room_kept
      where removed_at is not null or ${unusual('id')}
    union all select 'outlet', '', label, removed_at is not null from outlet_kept
      where removed_at is not null or ${unusual('label')}`.execute(transaction)
  const removed = new Set<string>()
  const kept = new Map<string, string>()
  const exactly = new Set<string>()
  for (const row of rows) {
    const written = `${row.what} ${row.within}${row.name}`
    const seen = `${row.what} ${asSeen(row.within)}${asSeen(row.name)}`
    if (row.removed) removed.add(seen)
    else if (written === seen) exactly.add(seen)
    else kept.set(seen, row.name)
  }
  // A name of plain letters is none of these rows: where it is there too, the older one is not meant.
  for (const name of [...exactly, ...(await plainTwins(transaction, [...kept.keys()]))]) kept.delete(name)
  return { removed, stored: kept }
}

/** Which of these are there as they are seen. */
async function plainTwins(transaction: Transaction<Database>, names: readonly string[]): Promise<string[]> {
  const of = (what: string) =>
    sql`${names.flatMap((name) => (name.startsWith(what) ? [name.slice(what.length)] : []))}::text[]`
  const { rows } = await sql<{ name: string }>`
    select 'building ' || code as name from building_kept where code = any(${of('building ')})
    union all select 'floor ' || id from floor where id = any(${of('floor ')})
    union all select 'room ' || id from room_kept where id = any(${of('room ')})
    union all select 'outlet ' || label from outlet_kept where label = any(${of('outlet ')})`.execute(
    transaction,
  )
  return rows.map(({ name }) => name)
}

/** Brings buildings, rooms and outlets of the file into the database. The same file twice changes nothing. */
export async function importPlaces(
  transaction: Transaction<Database>,
  text: string,
): Promise<ImportedPlaces> {
  const { buildings, floors, rooms, outlets, refused, given } = await readPlaceRows(
    text,
    await readKnown(transaction),
  )
  const counts = {
    buildings: await write(transaction, 'building', [...buildings.values()], given),
    floors: await write(transaction, 'floor', [...floors.values()], given),
    rooms: await write(transaction, 'room', [...rooms.values()], given),
    outlets: await write(transaction, 'outlet', [...outlets.values()], given),
  }
  const all = buildings.size + floors.size + rooms.size + outlets.size
  return {
    ...counts,
    unchanged: all - counts.buildings - counts.floors - counts.rooms - counts.outlets,
    refused: refused.map((row) => ({ ...row })),
  }
}
