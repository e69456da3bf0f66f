import type { Position } from '@patchbay/connectors/location/capabilities'
import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import type { Fact } from '../facts/fact.ts'
import { placeWords } from './position-words.ts'
import type { LocationQuestionOf } from './search.ts'

/** Rows of an answer; a day of one device has some hundred. */
const mostRows = 500

const positionsOf = ({ dossier }: LocationQuestionOf): Fact<Position>[] =>
  dossier.tracks
    .flatMap(({ source, at, value }) => value.map((one) => ({ source, at, value: one })))
    .toSorted((one, other) => (other.value.at?.getTime() ?? 0) - (one.value.at?.getTime() ?? 0))

export const lastPosition = (search: LocationQuestionOf): Fact<Position> | null =>
  positionsOf(search)[0] ?? null

const joined = (words: readonly (string | null)[]): string | null =>
  words.filter((word) => word !== null).join('; ') || null

/** Its positions over the time that was read, the latest first. */
export function trackOf(search: LocationQuestionOf): Answer['track'] {
  const { tracks, untracked } = search.dossier
  const why = joined(untracked.map(({ source, why: reason }) => `${source}: ${reason}`))
  if (tracks.length === 0) {
    const state = untracked.length === 0 ? ('awaited' as const) : ('unanswered' as const)
    return { rows: [], complete: untracked.length === 0, state, why, source: null, observedAt: null }
  }
  const all = positionsOf(search)
  const rows = all.slice(0, mostRows).flatMap(({ source, value }) => {
    const { at, x, y, accuracy } = value
    return at === null
      ? []
      : [{ at: at.toISOString(), place: placeWords(value, null), x, y, accuracy, source }]
  })
  const cut = all.length > mostRows ? `the latest ${mostRows} of ${all.length} positions` : null
  return {
    rows,
    complete: untracked.length === 0 && cut === null,
    state: 'told',
    why: joined([why, cut]),
    source: null,
    observedAt: tracks[0]?.at.toISOString() ?? null,
  }
}
