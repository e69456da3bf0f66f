import type { Glyph } from './state-glyph.tsx'

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
  /** No answer of its own will come any more. */
  readonly settled: boolean
  /** Answered as asked, whether or not it found anything. */
  readonly well: boolean
  /** Had a part in the question, or would have had one. */
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
