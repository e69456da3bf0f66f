import type { MapBuildingSheet } from '@patchbay/contract/site-resources/campus-map/map'
import { pageOf } from '@patchbay/contract/resources/resource'
import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import { entriesAt } from '../changes/history/list-history.ts'
import { placesOf } from '../changes/history/places.ts'
import { mayOpenKey } from '../dashboard/tile/tile.ts'
import type { Asking } from '../dashboard/tile/tile.ts'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { placeOf } from '../hours/places.ts'
import { hoursOf, openAt, readHours } from '../hours/read-hours.ts'
import { rowsOf } from '../resources/read.ts'
import { upsUnits } from '../resources/ups-units.ts'
import { countsOf } from './counts.ts'
import { outlineVersions } from './outlines.ts'

const mostChanges = 6

type Sheet = MapBuildingSheet
const read = async <T>(database: Kysely<Database>, statement: RawBuilder<T>): Promise<T[]> =>
  (await statement.execute(database)).rows

/** All that a visit to a building needs, from what is kept. @throws CallError `no-such-thing` */
export async function readSheet(asking: Asking, code: string): Promise<Sheet> {
  const { database, person } = asking
  const [building] = await read(
    database,
    sql<Pick<Sheet, 'name' | 'campus' | 'address' | 'keyHolder' | 'notes'>>`
      select name, campus, address, key_holder as "keyHolder", notes from building_kept where code = ${code} and removed_at is null`,
  )
  if (building === undefined) throw new CallError('no-such-thing')
  const seesUps = mayOpenKey('siteresources-ups-units', person)
  const [open, floors, closets, contacts, ups, counts, changes, outlines] = await Promise.all([
    openIn(asking, code),
    read(database, floorsOf(code)),
    closetsOf(asking, code),
    mayOpenKey('siteresources-departments', person) ? read(database, contactsOf(code)) : null,
    seesUps ? upsOf(database, code) : null,
    countsOf(asking, [code]),
    mayOpenKey('commands-history', person) ? changesOf(asking, code) : null,
    outlineVersions(database, code),
  ])
  const wrong = (counts.get(code) ?? []).filter(({ tone, value }) => tone !== 'plain' && (value ?? 0) > 0)
  return { code, ...building, open, floors, closets, contacts, ups, wrong, changes, outlines }
}

async function openIn({ database, now }: Asking, code: string): Promise<Sheet['open']> {
  const place = await placeOf(database, 'building', code)
  if (place === undefined) return []
  return openAt(hoursOf(await readHours(database), place), place, now).map(({ state, words, reason }) => ({
    state,
    words,
    reason,
  }))
}

const floorsOf = (code: string) => sql<Sheet['floors'][number]>`
  select f.code as floor, f.name, (select count(*)::int from room r where r.building = f.building and r.floor = f.code) as rooms,
    exists (select from floor_plan p where p.building = f.building and p.floor = f.code and p.published_at is not null) as "hasPlan"
  from floor f where f.building = ${code} and f.removed_at is null order by f.code collate in_order`

/** Rooms of switches and UPS units, whatever the site calls their kind. */
async function closetsOf({ database, person }: Asking, code: string): Promise<Sheet['closets']> {
  interface Row extends Omit<Sheet['closets'][number], 'devices'> {
    readonly devices: readonly string[]
  }
  const rows = await read(
    database,
    sql<Row>`
      select r.code as room, r.name, r.floor, r.key_holder as "keyHolder", r.notes,
        array(select d.name from network_device d where d.building = r.building and d.closet = r.code and d.removed_at is null
          order by d.name collate in_order) as devices
      from room_kept r where r.building = ${code} and r.removed_at is null and (lower(r.kind) = 'closet' or exists (
        select from network_device d where d.building = r.building and d.closet = r.code and d.removed_at is null))
      order by r.floor collate in_order, r.code collate in_order`,
  )
  const seesDevices = mayOpenKey(networkDevices.keys.read, person)
  return rows.map(({ devices, ...row }) => ({
    ...row,
    devices: !seesDevices
      ? []
      : devices.map((title) => ({
          title,
          opens: `${pageOf(networkDevices)}?${new URLSearchParams({ id: title }).toString()}`,
        })),
  }))
}

/** Departments with a room here, and whom each names. */
const contactsOf = (code: string) => sql<NonNullable<Sheet['contacts']>[number]>`
  select code as department, name, contact, deputy, phone from department
  where removed_at is null and exists (select from unnest(rooms) as room where starts_with(room, ${`${code}/`}))
  order by code collate in_order`

/** UPS units with the state that their list has. */
async function upsOf(database: Kysely<Database>, code: string): Promise<NonNullable<Sheet['ups']>> {
  const rows = await read(
    database,
    sql<{ name: string; room: string; state: string | null; at: string | null }>`
      select name, room, state, read_at as at from (${await rowsOf(database, upsUnits)}) as units
      where building = ${code} and removed_at is null order by name collate in_order`,
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at === null ? null : new Date(at).toISOString() }))
}

async function changesOf({ database, kinds }: Asking, building: string): Promise<Sheet['changes']> {
  const { places } = await placesOf(database, { building }, mostChanges)
  return entriesAt(database, kinds, places)
}
