import type { AccessKey } from '@patchbay/contract/access-keys'
import type { OwnListName } from '@patchbay/contract/dashboard/names'
import type { Heard } from '../tile/silence.ts'
import { isUnknown } from '../tile/tile.ts'
import type { Asking, List, ListQuery, Tile, Unknown } from '../tile/tile.ts'

interface OwnRow {
  /** Where it leads to. */
  readonly opens: string | null
  readonly cells: readonly string[]
  /** Buildings that it counts for. */
  readonly buildings: readonly string[]
}

/** A list that no screen has, so that the dashboard shows it itself. */
export interface OwnList {
  readonly name: OwnListName
  readonly title: string
  readonly key: AccessKey
  readonly columns: readonly { readonly head: string; readonly mono?: true; readonly figures?: true }[]
  /** All rows of the scope, or why there can be none. */
  rows(asking: Asking, query: ListQuery): Promise<readonly OwnRow[] | Unknown>
  /** Buildings of which something is told, so that none there is 0; left out where that is all of them. */
  knownIn?(asking: Asking): Promise<ReadonlySet<string>>
  /** Said when there are none. */
  readonly none: string
  readonly heard?: Heard
  readonly leavesOut?: (asking: Asking) => Promise<string | null>
  readonly asked?: Tile['asked']
}

/** The same as a list that a tile counts. */
export const listedHere = (own: OwnList): List & Pick<OwnList, 'leavesOut'> & { heard: Heard } => ({
  path: '/',
  scoped: true,
  total: async (asking, { list: _list, ...query }) => {
    const rows = await own.rows(asking, query)
    return isUnknown(rows) ? rows : rows.length
  },
  byBuilding: async (asking, { list: _list, ...query }) => {
    const rows = await own.rows(asking, query)
    if (isUnknown(rows)) return rows
    const counts = new Map<string, number>()
    for (const building of (await own.knownIn?.(asking)) ?? []) counts.set(building, 0)
    for (const { buildings } of rows)
      for (const building of buildings) counts.set(building, (counts.get(building) ?? 0) + 1)
    return counts
  },
  allKnown: own.knownIn === undefined,
  heard: own.heard ?? (async () => null),
  ...(own.leavesOut === undefined ? {} : { leavesOut: own.leavesOut }),
})
