import { ageWords } from './age.ts'
import { dateWords, secondWords, shortWords } from './clock-words.ts'
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

/** To the second today, with its day later: some ask to be left alone for long. */
const untilWords = (until: Date, now: Date, zone?: string): string =>
  dateWords(until, zone) === dateWords(now, zone) ? secondWords(until, zone) : shortWords(until, now, zone)

/**
 * What a source answered, in words: `ok, 6`, `ok, none`, `partial, 500 of 812, cut short`, `stale, 3 h ago`,
 * `throttled until 08:14:05, too many questions`, `not asked, no device to look for`,
 * `failed, unavailable since 08:14, refused the connection`.
 */
export function stateWords(source: StateOfSource, zone?: string, now = Date.now()): string {
  const { state, why, until, since } = source
  const { word } = sourceLooks[state]
  const timed =
    state === 'throttled' && until !== undefined
      ? `${word} until ${untilWords(new Date(until), new Date(now), zone)}`
      : word
  const gone = (state === 'failed' || state === 'timed-out') && since !== undefined
  const away = gone ? `unavailable since ${shortWords(new Date(since), new Date(now), zone)}` : null
  const age = state === 'stale' && since !== undefined ? `${ageWords(now - Date.parse(since))} ago` : null
  const reason = state === 'ok' || why === '' ? null : why
  return [timed, countWords(source), age, away, reason].filter((part) => part != null).join(', ')
}
