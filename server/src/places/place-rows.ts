import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { asSeen } from '@patchbay/contract/identifiers/clean'
import type { Insertable } from 'kysely'
import type { BuildingTable, FloorTable, OutletTable, RoomTable } from '../database/tables/places.ts'
import { inTurns, readTable } from './csv.ts'

export interface PlaceRows {
  readonly buildings: ReadonlyMap<string, Insertable<BuildingTable>>
  readonly floors: ReadonlyMap<string, Insertable<FloorTable>>
  readonly rooms: ReadonlyMap<string, Insertable<RoomTable>>
  readonly outlets: ReadonlyMap<string, Insertable<OutletTable>>
  /** The columns that the file has. */
  readonly given: ReadonlySet<Column>
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
}

/** Places that are there, each by what it is and its name as it is seen, such as `room B07/2.14`. */
export interface KnownPlaces {
  readonly removed: ReadonlySet<string>
  /** What is kept otherwise than it is seen, as older versions wrote it: its code or label. */
  readonly stored: ReadonlyMap<string, string>
}

/** A file whose head line cannot be used; one sentence. */
export class PlacesHeadError extends Error {
  override readonly name = 'PlacesHeadError'
}

export const columns = [
  'building',
  'building_name',
  'floor',
  'room',
  'room_name',
  'room_kind',
  'outlet',
  'panel',
  'panel_port',
  'switch',
  'interface',
  'cable_length_m',
] as const

export type Column = (typeof columns)[number]

const required: readonly Column[] = ['building', 'room']
const longest = 200
const mostRefused = 1_000
// Control characters would end up in lists, exports and maps.
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

function readHead(cells: readonly string[]): ReadonlyMap<Column, number> {
  const places = new Map<Column, number>()
  for (const [index, cell] of cells.entries()) {
    const name = asSeen(cell).toLowerCase()
    const column = columns.find((candidate) => candidate === name)
    if (column === undefined) throw new PlacesHeadError(`The column "${name.slice(0, 60)}" is not known.`)
    if (places.has(column)) throw new PlacesHeadError(`The column "${column}" is given twice.`)
    places.set(column, index)
  }
  const missing = required.find((column) => !places.has(column))
  if (missing !== undefined) throw new PlacesHeadError(`The column "${missing}" is missing.`)
  return places
}

/**
 * Reads the rows of the contract's CSV. A row that cannot be used, or names what was removed, is refused with its line; the
 * others go on. What is kept under a name that nobody can tell from that of the file is written under that.
 */
export async function readPlaceRows(text: string, { removed, stored }: KnownPlaces): Promise<PlaceRows> {
  const buildings = new Map<string, Insertable<BuildingTable>>()
  const floors = new Map<string, Insertable<FloorTable>>()
  const rooms = new Map<string, Insertable<RoomTable>>()
  const outlets = new Map<string, Insertable<OutletTable>>()
  const refused: { line: number; reason: string }[] = []
  let head: ReadonlyMap<Column, number> | null = null
  const rows = await readTable(text, (words) => new PlacesHeadError(words), {
    rows: 500_000,
    cells: 5_000_000,
  })
  for await (const { line, cells } of inTurns(rows)) {
    if (head === null) {
      head = readHead(cells)
      continue
    }
    const places = head
    const cell = (column: Column) => asSeen(cells[places.get(column) ?? -1] ?? '')
    const reason = reasonAgainst(cells, places.size, cell) ?? removedOf(removed, cell)
    if (reason !== null) {
      if (refused.length < mostRefused) refused.push({ line, reason })
      continue
    }
    const seen = cell('building')
    const keptAs = (what: string, name: string) => stored.get(what) ?? name
    const building = keptAs(`building ${seen}`, seen)
    const roomCode = keptAs(`room ${seen}/${cell('room')}`, cell('room'))
    buildings.set(building, {
      code: building,
      name: cell('building_name') || (buildings.get(building)?.name ?? ''),
    })
    if (roomCode === '') continue
    const floor = keptAs(`floor ${seen}/${cell('floor')}`, cell('floor'))
    const key = `${building}\n${roomCode}`
    const before = rooms.get(key)
    rooms.set(key, {
      building,
      code: roomCode,
      floor: floor || (before?.floor ?? ''),
      name: cell('room_name') || (before?.name ?? ''),
      kind: cell('room_kind') || (before?.kind ?? ''),
    })
    if (floor !== '') floors.set(`${building}\n${floor}`, { building, code: floor })
    const label = keptAs(`outlet ${cell('outlet')}`, cell('outlet'))
    if (label === '') continue
    if (outlets.has(label)) {
      if (refused.length < mostRefused)
        refused.push({ line, reason: `The outlet "${label}" is given twice.` })
      continue
    }
    outlets.set(label, {
      label,
      building,
      room: roomCode,
      panel: cell('panel'),
      panel_port: cell('panel_port'),
      switch: cell('switch'),
      interface: shortInterface(cell('interface')),
      cable_length_m: cell('cable_length_m') === '' ? null : Number(cell('cable_length_m')),
    })
  }
  if (head === null) throw new PlacesHeadError('The file has no header row.')
  return { buildings, floors, rooms, outlets, given: new Set(head.keys()), refused }
}

function removedOf(removed: ReadonlySet<string>, cell: (column: Column) => string): string | null {
  if (removed.size === 0) return null
  const building = cell('building')
  const named = [
    `building ${building}`,
    `floor ${building}/${cell('floor')}`,
    `room ${building}/${cell('room')}`,
    `outlet ${cell('outlet')}`,
  ]
  const gone = named.find((name) => removed.has(name))
  return gone === undefined ? null : `The ${gone} was removed. Restore it first.`
}

function reasonAgainst(
  cells: readonly string[],
  width: number,
  cell: (column: Column) => string,
): string | null {
  if (cells.length > width) return 'The row has more cells than the header row.'
  if (cells.some((text) => text.length > longest)) return `A cell has more than ${longest} characters.`
  if (cells.some((text) => unprintable.test(text))) return 'A cell holds a control character.'
  if (cell('building') === '') return 'The building is missing.'
  if (cell('outlet') !== '' && cell('room') === '') return 'The room of the outlet is missing.'
  const length = cell('cable_length_m')
  if (length !== '' && !(/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= 500))
    return 'The cable length is no whole number of metres from 1 to 500.'
  if ((cell('switch') === '') !== (cell('interface') === '')) return 'Enter switch and interface together.'
  return null
}
