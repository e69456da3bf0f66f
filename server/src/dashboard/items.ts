import type { HistoryEntry } from '@patchbay/contract/command-centre/command-history'
import type { Figure, Item } from '@patchbay/contract/dashboard/dashboard'
import { wordsOfRun } from '@patchbay/contract/runs'
import { waitForRequester } from '../changes/reported/list-waiting.ts'
import { entriesAt } from '../changes/history/list-history.ts'
import { placesOf } from '../changes/history/places.ts'
import { approvals, history } from './lists/screens.ts'
import { mostThings as most } from './tile/tile.ts'
import type { Asking, Tile } from './tile/tile.ts'

const runPage = (id: number) => `/command-centre/run?id=${id}`

const verbs: Readonly<Record<string, string>> = {
  approvals: 'Review',
  'ends-soon': 'Decide',
  'runs-need-person': 'Settle',
  'runs-unknown': 'Watch',
}

function itemOf(tile: Tile, entry: HistoryEntry): Item {
  const { name: figure, tone } = tile
  if (entry.made === 'outside') {
    const fields = entry.fields.map(({ what, before, now }) => `${what} ${before} → ${now}`).join(', ')
    return {
      figure,
      tone,
      title: 'Changed outside',
      target: entry.target,
      words: entry.perhapsBySignIn ? `${fields}, perhaps by 802.1X` : fields,
      at: entry.at,
      opens: `/common-queries/cisco-switch?${new URLSearchParams({ q: entry.target }).toString()}`,
      verb: 'Compare',
    }
  }
  const ends = figure === 'ends-soon' && entry.expiresAt !== null
  return {
    figure,
    tone,
    title: ends
      ? 'Ends soon'
      : figure === 'approvals'
        ? 'Approval waits for you'
        : wordsOfRun[entry.state].words,
    target: entry.target,
    words: figure === 'approvals' ? `${entry.sentence} Asked by ${entry.requester.name}.` : entry.sentence,
    at: ends ? (entry.expiresAt ?? entry.at) : (entry.endedAt ?? entry.at),
    opens: figure === 'approvals' ? '/command-centre/approvals?for=me' : runPage(entry.id),
    verb: verbs[figure] ?? 'Open',
  }
}

/** Numbers in the history of the first that a tile counts. */
async function firstPlaces(tile: Tile, asking: Asking): Promise<readonly number[]> {
  if (tile.list === approvals)
    return (await waitForRequester(asking.database, asking.person)).own.slice(0, most)
  if (tile.list !== history) return []
  const query = { ...tile.narrowed(asking), ...asking.scope }
  return (await placesOf(asking.database, query, most)).places
}

/** The first things of each figure that is above 0, each with what its page is opened for. */
export async function itemsOf(
  tiles: readonly Tile[],
  figures: readonly Figure[],
  asking: Asking,
): Promise<Item[]> {
  const counted = tiles.filter(({ name }) => figures.some((figure) => figure.name === name && figure.value))
  const items = await Promise.all(
    counted.map(async (tile) => {
      const { name: figure, tone } = tile
      if (tile.items !== undefined)
        return (await tile.items(asking)).map((thing): Item => ({ figure, tone, ...thing }))
      const places = await firstPlaces(tile, asking)
      const entries = await entriesAt(asking.database, asking.kinds, places)
      return entries.map((entry) => itemOf(tile, entry))
    }),
  )
  return items.flat()
}
