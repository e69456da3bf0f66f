import { ageWords } from './age.ts'
import { secondWords } from './clock-words.ts'
import { sourceLooks } from './source-looks.ts'
import type { SourceState } from './source-looks.ts'

/** What of a source its state is told by. */
export interface StateOfSource {
  readonly state: SourceState
  readonly count?: number | undefined
  readonly of?: number | undefined
  readonly why?: string | undefined
  readonly until?: string | undefined
  readonly since?: string | undefined
}

const countWords = ({ state, count, of }: StateOfSource): string | null => {
  if (count === undefined || (state !== 'ok' && state !== 'partial')) return null
  return state === 'partial' && of !== undefined ? `${count} of ${of}` : String(count)
}

/**
 * What a source answered, in words: `ok, 6`, `ok, none`, `partial, 500 of 812, cut short`, `stale, 3 h`,
 * `throttled until 08:14:05, too many questions`, `not asked, no device to look for`.
 */
export function stateWords(source: StateOfSource, zone?: string, now = Date.now()): string {
  const { state, why, until, since } = source
  const { word } = sourceLooks[state]
  const timed =
    state === 'throttled' && until !== undefined
      ? `${word} until ${secondWords(new Date(until), zone)}`
      : word
  const age = state === 'stale' && since !== undefined ? ageWords(now - Date.parse(since)) : null
  const reason = state === 'ok' || why === '' ? null : why
  return [timed, countWords(source), age, reason].filter((part) => part != null).join(', ')
}
