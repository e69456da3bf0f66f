import { wordsOfRun } from '@patchbay/contract/runs'
import { pathOf } from '../notices/path.ts'
import type { ChangeRow, ProofRow } from '../rows.ts'

/** Desks take longer ones; nobody reads them. */
const longest = 20_000

/** On one line, without what a terminal or a desk would read. */
export const lineOf = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

export const timeOf = (at: Date | null) =>
  at
    ?.toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC') ?? null

function proofLine({ title, state, seen, source }: ProofRow): string {
  const saw = [seen, source === null ? null : `(${source})`].filter((part) => part !== null).join(' ')
  return lineOf(`- ${title}: ${state.replace('-', ' ')}${saw === '' ? '' : `, ${saw}`}`)
}

/** Of a run that is done, by its ticks. */
export function doneWords(meant: readonly Pick<ProofRow, 'state'>[]): string {
  if (meant.some(({ state }) => state === 'waiting')) return 'Done, device not seen yet'
  return meant.some(({ state }) => state === 'proven') ? 'Done and proven' : wordsOfRun.done.words
}

type NotedRun = Pick<
  ChangeRow,
  | 'id'
  | 'state'
  | 'target'
  | 'sentence'
  | 'requester'
  | 'approver'
  | 'reason'
  | 'began_at'
  | 'ended_at'
  | 'why'
  | 'undo_of'
>

/** What a ticket is told of a run: what was changed, by whom and when, what became of it and how that is known. */
export function noteWords(row: NotedRun, proofs: readonly ProofRow[]): string {
  const meant = proofs.filter(({ state }) => state !== 'not-applicable')
  const proven = meant.filter(({ state }) => state === 'proven').length
  const { words, meaning } = wordsOfRun[row.state]
  const agreed = row.approver === null ? '' : `, agreed by ${row.approver}`
  const ended = row.ended_at === null ? '' : `, ended ${timeOf(row.ended_at)}`
  const lines = [
    `Run ${row.id}: ${row.state === 'done' ? doneWords(meant) : words}`,
    lineOf(row.target),
    lineOf(row.sentence),
    lineOf(`Asked by ${row.requester}${agreed}. Why: ${row.reason}`),
    `Begun ${timeOf(row.began_at) ?? 'never'}${ended}`,
    lineOf(`${meaning} ${row.why ?? ''}`),
    ...(row.undo_of === null ? [] : [`It undoes run ${row.undo_of}.`]),
    ...(meant.length === 0 ? ['Nothing was watched for.'] : [`Proof, ${proven} of ${meant.length}:`]),
    ...proofs.map(proofLine),
  ]
  return clippedNote(lines)
}

/** No longer than anybody reads. */
export const clippedNote = (lines: readonly string[]): string => lines.join('\n').slice(0, longest)

interface Whole {
  readonly words: string
  readonly mark: string
  readonly change: number
  /** Address of the page that it leads to; null for that of its run. */
  readonly path?: string | null
  /** Whose words these are; null of those of the console. */
  readonly by: string | null
  readonly toRequester: boolean
}

/** The same with where to read on, and the mark by which it is found again. A requester has no run to look at. */
export function wholeNote(
  { words, mark, change, path, by, toRequester }: Whole,
  origin: string | null,
): string {
  const writer = by === null ? [] : ['', `Written by ${by}.`]
  const where = toRequester ? [] : [`${origin ?? ''}${path ?? pathOf({ id: change })}`]
  return [words, ...writer, ...where, `[${mark}]`].join('\n')
}
