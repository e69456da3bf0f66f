import type { MapPlace } from '@patchbay/contract/common-queries/map-locate'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { listedOnFloors } from '../floor-plans/on-floor.ts'
import { readPlaced } from '../floor-plans/read-placed.ts'
import type { Placed } from '../floor-plans/read-placed.ts'
import { placeOf } from '../hours/places.ts'
import { hoursOf, openAt, readHours } from '../hours/read-hours.ts'
import { nearestTo } from './nearest.ts'
import { drawnPlan } from './drawn-plan.ts'
import { roomsIn } from './rooms-in.ts'
import type { RoomHere } from './rooms-in.ts'
import { readDrawnFloors } from './site-floors.ts'
import { walkTo } from './walk.ts'

/** What is meant: a thing of a list, a room, or a point of a floor. */
export interface MeantPlace {
  readonly building: string
  readonly floor?: string | undefined
  readonly room?: string | undefined
  readonly kind?: Placed['kind'] | undefined
  readonly name?: string | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
}

interface Located {
  readonly floor: string | null
  readonly room: string | null
  readonly at: { readonly x: number; readonly y: number } | null
  readonly placed: string
}

/** A place on the plan that is valid today, with how to get there. @throws CallError `no-such-thing` */
export async function readPlace(database: Kysely<Database>, meant: MeantPlace): Promise<MapPlace> {
  const { building } = meant
  const head = await buildingOf(database, building)
  const [rooms, placed, listed, drawn] = await Promise.all([
    roomsIn(database, building),
    readPlaced(database, { building }),
    listedPlace(database, meant),
    readDrawnFloors(database, building),
  ])
  const found = findIn(meant, placed, rooms, listed)
  const plan = await drawnPlan(database, building, found.floor, placed)
  const here = placed.filter((one) => one.floor === found.floor)
  const room = found.room ?? roomAround(here, found.at)
  const nearest = found.at === null ? [] : nearestTo(found.at, here, rooms)
  const closet = nearest.find(({ kind }) => kind === 'closet')
  const holder = rooms.find(
    ({ code, keyHolder }) => keyHolder !== '' && (code === closet?.name || code === room),
  )
  const [open, contacts] = await Promise.all([
    openIn(database, building, room),
    contactsOf(database, building, room),
  ])
  return {
    building,
    buildingName: head.name,
    floor: found.floor,
    room,
    plan,
    at: plan === null ? null : found.at,
    placed:
      plan === null && found.floor !== null
        ? `Floor ${found.floor} of ${building} has no published plan.`
        : found.placed,
    walk: walkTo({
      ...head,
      building,
      floor: found.floor,
      room,
      at: found.at,
      north: plan?.north ?? null,
      thing: meant.name ?? null,
      placed,
      rooms,
    }),
    nearest,
    key: keyOf(holder, head.keyHolder),
    open,
    contacts,
    floors: drawn.map(({ floor }) => floor),
  }
}

const keyOf = (room: RoomHere | undefined, ofBuilding: string): MapPlace['key'] => {
  if (room !== undefined) return { of: `room ${room.code}`, holder: room.keyHolder }
  return ofBuilding === '' ? null : { of: 'the building', holder: ofBuilding }
}

interface Head {
  readonly name: string
  readonly address: string
  readonly keyHolder: string
}

async function buildingOf(database: Kysely<Database>, code: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select name, address, key_holder as "keyHolder" from building_kept where code = ${code} and removed_at is null`.execute(
    database,
  )
  if (rows[0] === undefined) throw new CallError('no-such-thing')
  return rows[0]
}

/** Floor and room of a thing by the lists, placed or not. */
async function listedPlace(database: Kysely<Database>, { building, kind, name }: MeantPlace) {
  if (kind === undefined || name === undefined) return null
  const { rows } = await sql<{ floor: string; room: string }>`
    select floor, room from (${listedOnFloors}) as listed where building = ${building} and kind = ${kind} and name = ${name}`.execute(
    database,
  )
  return rows[0] ?? null
}

function findIn(
  { kind, name, room, floor, x, y }: MeantPlace,
  placed: readonly Placed[],
  rooms: readonly RoomHere[],
  listed: { readonly floor: string; readonly room: string } | null,
): Located {
  if (x !== undefined && y !== undefined && floor !== undefined)
    return { floor, room: room ?? null, at: { x, y }, placed: 'A point of the plan.' }
  const code = listed?.room ?? room ?? null
  const level = listed?.floor ?? floor ?? (rooms.find((one) => one.code === code)?.floor || null)
  const thing = placed.find(
    (one) => one.kind === kind && one.name === name && (level === null || one.floor === level),
  )
  if (thing !== undefined)
    return {
      floor: thing.floor,
      room: code,
      at: { x: thing.x, y: thing.y },
      placed: `Placed on the plan of ${thing.validFrom}.`,
    }
  const around =
    code === null
      ? undefined
      : placed.find((one) => one.kind === 'room' && one.name === code && one.floor === level)
  if (around !== undefined)
    return {
      floor: around.floor,
      room: code,
      at: { x: around.x, y: around.y },
      placed: `${name ?? 'It'} is not placed on the plan. The mark is the middle of room ${code ?? ''}.`,
    }
  return { floor: level, room: code, at: null, placed: `${name ?? code ?? 'It'} is not placed on a plan.` }
}

/** The placed room in whose outline a point is. */
function roomAround(here: readonly Placed[], at: Located['at']): string | null {
  if (at === null) return null
  return (
    here.find(({ kind, outline }) => kind === 'room' && outline !== null && isInside(outline, at))?.name ??
    null
  )
}

/** By the crossings of a ray to the right. */
function isInside(outline: readonly number[], { x, y }: { readonly x: number; readonly y: number }): boolean {
  let inside = false
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length
    const [x1 = 0, y1 = 0] = [outline[at], outline[at + 1]]
    const [x2 = 0, y2 = 0] = [outline[next], outline[next + 1]]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}

async function openIn(
  database: Kysely<Database>,
  building: string,
  room: string | null,
): Promise<MapPlace['open']> {
  const place =
    (room === null ? undefined : await placeOf(database, 'room', `${building}/${room}`)) ??
    (await placeOf(database, 'building', building))
  if (place === undefined) return null
  const [first] = openAt(hoursOf(await readHours(database), place), place, new Date())
  return first === undefined ? null : { words: first.words, reason: first.reason }
}

async function contactsOf(
  database: Kysely<Database>,
  building: string,
  room: string | null,
): Promise<MapPlace['contacts']> {
  if (room === null) return []
  const { rows } = await sql<MapPlace['contacts'][number]>`
    select code as department, contact, phone from department
    where removed_at is null and rooms @> array[${`${building}/${room}`}] order by code collate in_order`.execute(
    database,
  )
  return rows
}
