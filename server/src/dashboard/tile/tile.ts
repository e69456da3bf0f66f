import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Figure, Item } from '@patchbay/contract/dashboard/dashboard'
import type { Kysely } from 'kysely'
import type { ChangeKind } from '../../changes/kind.ts'
import type { Database } from '../../database/schema.ts'
import type { SignedIn } from '../../people/person.ts'
import type { DescribeParts } from '../../systems/describe.ts'
import type { Heard } from './silence.ts'

/** A part of the campus; both empty for all of it. */
export interface Scope {
  readonly building?: string | undefined
  readonly department?: string | undefined
}

/** What tiles and lists are read with. */
export interface Asking {
  readonly database: Kysely<Database>
  readonly kinds: readonly ChangeKind[]
  readonly describe: DescribeParts
  readonly person: SignedIn
  readonly scope: Scope
  readonly now: Date
}

export type ListQuery = Readonly<Record<string, string>>

/** A list of a screen, counted by what the screen itself lists with: so a number and its list cannot differ. */
export interface List {
  /** Path of the screen. */
  readonly path: string
  /** Its screen can be narrowed to a building or department. */
  readonly scoped: boolean
  /** Rows that the query and the scope leave; null, with why, where that cannot be told. */
  total(asking: Asking, query: ListQuery): Promise<number | Unknown>
  /** False where a building without a number in `byBuilding` is unknown, not 0. */
  readonly allKnown?: boolean
  /** Its screen's filter for a building, where that is not `building`. */
  readonly place?: string
  /** The same for each building that has any. */
  byBuilding?(asking: Asking, query: ListQuery): Promise<ReadonlyMap<string, number> | Unknown>
}

/** Why a number cannot be told, in a sentence. */
export interface Unknown {
  readonly why: string
}

export const isUnknown = (value: object | number): value is Unknown =>
  typeof value === 'object' && 'why' in value

/** A number of the dashboard. */
export interface Tile {
  readonly name: string
  readonly section: 'person' | 'health' | 'changes' | 'systems' | 'work'
  readonly title: string
  /** Of the screen that its list is on; null for what everybody has. */
  readonly key: AccessKey | null
  /** Of what one does about it: shown to who may do that. */
  readonly acts?: AccessKey
  readonly list: List
  /** What narrows the list to what is counted. */
  readonly narrowed: (asking: Asking) => ListQuery
  /** What it means above 0. */
  readonly tone: Figure['tone']
  /** Who told what is counted; left out for what is our own. */
  readonly heard?: Heard
  /** What it leaves out, in a sentence. */
  readonly leavesOut?: (asking: Asking) => Promise<string | null>
  /** How many of how many were asked, of what counts only those. */
  readonly asked?: (asking: Asking) => Promise<Figure['asked']>
  /** The first things that it counts; left out for those of the history. */
  readonly items?: (asking: Asking) => Promise<readonly Thing[]>
}

/** A thing without what all of its tile share. */
export type Thing = Omit<Item, 'figure' | 'tone'>

/** Things of each tile; the list has the others. */
export const mostThings = 3

const given = (query: Readonly<Record<string, string | undefined>>) =>
  Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )

/** Where a list stands, narrowed by a query and to a part of the campus. */
export function addressOf(
  list: Pick<List, 'path' | 'scoped' | 'place'>,
  query: ListQuery,
  { building, ...scope }: Scope,
): string {
  const narrowed = list.scoped ? { ...scope, [list.place ?? 'building']: building } : {}
  const all = new URLSearchParams(given({ ...query, ...narrowed })).toString()
  return all === '' ? list.path : `${list.path}?${all}`
}

export const mayOpenTile = ({ key, acts }: Pick<Tile, 'key' | 'acts'>, person: Pick<SignedIn, 'keys'>) =>
  mayOpenKey(key, person) && mayOpenKey(acts ?? null, person)

export const mayOpenKey = (key: AccessKey | null, { keys }: Pick<SignedIn, 'keys'>): boolean =>
  key === null || keys.has(key)

/** The number of a tile with the address of its list. */
export async function figureOf(tile: Tile, asking: Asking): Promise<Figure> {
  const query = tile.narrowed(asking)
  const [total, silence, leftOut, asked] = await Promise.all([
    tile.list.total(asking, query),
    tile.heard?.(asking) ?? null,
    tile.leavesOut?.(asking) ?? null,
    tile.asked?.(asking),
  ])
  return {
    name: tile.name,
    title: tile.title,
    value: isUnknown(total) ? null : total,
    why: isUnknown(total) ? total.why : leftOut,
    tone: tile.tone,
    opens: addressOf(tile.list, query, asking.scope),
    silence,
    ...(tile.list.place === undefined ? {} : { place: tile.list.place }),
    ...(asked === undefined ? {} : { asked }),
  }
}
