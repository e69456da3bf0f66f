import type { Glyph } from './state-glyph.tsx'
import { ageWords } from './age.ts'
import { dateWords, secondWords, shortWords } from './clock-words.ts'

export type SourceState =
  | 'waiting'
  | 'asking'
  | 'ok'
  | 'none'
  | 'not-asked'
  | 'partial'
  | 'stale'
  | 'not-permitted'
  | 'throttled'
  | 'timed-out'
  | 'failed'
  | 'not-configured'

interface Look {
  readonly word: string
  readonly glyph: Glyph
  readonly tone: 'ok' | 'idle' | 'info' | 'warn' | 'bad'
  readonly filled: boolean
  /** Final: no further answer will come. */
  readonly settled: boolean
  /** Answered completely, with or without a result. */
  readonly well: boolean
  /** Relevant to the question. */
  readonly concerned: boolean
}

const quiet = { filled: false, settled: true, well: false, concerned: true }
const trouble = { ...quiet, filled: true }

export const sourceLooks: Readonly<Record<SourceState, Look>> = {
  waiting: { ...quiet, word: 'waiting', glyph: 'waiting', tone: 'idle', settled: false },
  asking: { ...quiet, word: 'asking', glyph: 'running', tone: 'info', settled: false },
  ok: { ...quiet, word: 'ok', glyph: 'ok', tone: 'ok', well: true },
  none: { ...quiet, word: 'ok, none', glyph: 'none', tone: 'idle', well: true },
  'not-asked': { ...quiet, word: 'not asked', glyph: 'unknown', tone: 'idle', concerned: false },
  partial: { ...trouble, word: 'partial', glyph: 'partial', tone: 'warn' },
  stale: { ...trouble, word: 'stale', glyph: 'stale', tone: 'warn' },
  throttled: { ...trouble, word: 'throttled', glyph: 'throttled', tone: 'warn' },
  'timed-out': { ...trouble, word: 'timed out', glyph: 'timeout', tone: 'bad' },
  failed: { ...trouble, word: 'failed', glyph: 'failed', tone: 'bad' },
  'not-permitted': { ...quiet, word: 'not permitted', glyph: 'lock', tone: 'idle' },
  'not-configured': {
    ...quiet,
    word: 'not configured',
    glyph: 'unknown',
    tone: 'idle',
    concerned: false,
  },
}

/** Fields of a source that make up its state. */
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

/** `08:14:05` today, with the day otherwise. */
const untilWords = (until: Date, now: Date, zone?: string): string =>
  dateWords(until, zone) === dateWords(now, zone) ? secondWords(until, zone) : shortWords(until, now, zone)

/**
 * State of a source in words: `ok, 6`, `ok, none`, `partial, 500 of 812, cut short`, `stale, 3 h ago`,
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
