import { wordsOfRun } from '@patchbay/contract/runs'
import type { ChangeRow, ProofRow } from '../rows.ts'
import { clippedNote, doneWords, lineOf, timeOf } from './note-words.ts'

interface Told {
  readonly run: Pick<ChangeRow, 'id' | 'state' | 'target' | 'sentence' | 'why' | 'began_at' | 'ended_at'>
  readonly proofs: readonly Pick<ProofRow, 'state'>[]
}

/** In a word or two: what became of a run, and how much of its proof was seen. */
function outcome({ run, proofs }: Told): string {
  const meant = proofs.filter(({ state }) => state !== 'not-applicable')
  const seen = meant.filter(({ state }) => state === 'proven').length
  const words = run.state === 'done' ? doneWords(meant) : wordsOfRun[run.state].words
  return meant.length === 0 ? words : `${words}, ${seen} of ${meant.length} seen`
}

const stopped = (sentence: string) => sentence.replace(/\.?$/, '.')

const counted = (told: readonly Told[]) =>
  [...Map.groupBy(told, ({ run }) => wordsOfRun[run.state].words)]
    .map(([words, of]) => `${of.length} ${words.toLowerCase()}`)
    .join(', ')

const edge = (times: readonly (Date | null)[], pick: (...values: number[]) => number) => {
  const known = times.flatMap((at) => (at === null ? [] : [at.getTime()]))
  return known.length === 0 ? null : timeOf(new Date(pick(...known)))
}

/** What a ticket is told of a list: who asked for it and why, how many came to what, and a line for each run. */
export function listWords(
  { requester, reason }: { readonly requester: string; readonly reason: string },
  told: readonly Told[],
): string {
  const began = edge(
    told.map(({ run }) => run.began_at),
    Math.min,
  )
  const ended = edge(
    told.map(({ run }) => run.ended_at),
    Math.max,
  )
  const lines = [
    `List of ${told.length === 1 ? '1 change' : `${told.length} changes`}: ${counted(told)}`,
    lineOf(`Asked by ${requester}. Why: ${reason}`),
    `Begun ${began ?? 'never'}${ended === null ? '' : `, ended ${ended}`}`,
    ...told.map((one) =>
      lineOf(
        `- Run ${one.run.id}, ${one.run.target}: ${outcome(one)}. ${stopped(one.run.sentence)} ${one.run.why ?? ''}`,
      ),
    ),
  ]
  return clippedNote(lines)
}
