import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { tookWords } from './age.ts'
import { hourWords } from './clock-words.ts'
import { Menu } from './menu.tsx'
import css from './source-chip.module.css'
import { sourceLooks, stateWords } from './source-looks.ts'
import type { StateOfSource, SourceState } from './source-looks.ts'
import { StateGlyph } from './state-glyph.tsx'

export interface ChipSource extends StateOfSource {
  readonly id: string
  readonly name: string
  readonly took?: number | undefined
  readonly wait?: WaitingSource['wait']
  readonly budget?: WaitingSource['budget']
  /** Address of the system's own page. */
  readonly page?: string | undefined
}

/** Something that can be done about a source. */
export interface ChipAction {
  readonly text: string
  readonly icon: ReactNode
  readonly onChoose: () => void
}

/** One source: glyph, name, state in words, time taken. Only trouble is filled. Opens to what can be done about it. */
export function SourceChip({ source, actions }: { source: ChipSource; actions: readonly ChipAction[] }) {
  const { glyph, tone, filled } = sourceLooks[source.state]
  const { page } = source
  const words = stateWords(source, useTimeZone())
  const entries = [
    { kind: 'label' as const, content: `${source.name}: ${words}` },
    ...actions.map((action) => ({ kind: 'choice' as const, ...action })),
    ...(page === undefined
      ? []
      : [
          {
            kind: 'choice' as const,
            text: 'Open system page',
            icon: <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />,
            onChoose: () => void window.open(page, '_blank', 'noopener,noreferrer'),
          },
        ]),
  ]
  return (
    <Menu className={`${css.chip} ${css[tone]} ${filled ? css.filled : ''}`} entries={entries}>
      <StateGlyph glyph={glyph} />
      <span className={css.name}>{source.name}</span>
      <span className={css.state} title={words}>
        {words}
      </span>
      {source.took !== undefined && <span className={css.took}>{tookWords(source.took)}</span>}
    </Menu>
  )
}

/** What keeps a source from answering now, as the meter needs it. */
export interface WaitingSource {
  readonly id: string
  readonly name: string
  readonly state: SourceState
  readonly until?: string | undefined
  /** Not asked yet, for our own limits. */
  readonly wait?: { readonly before: number; readonly until?: string | undefined } | undefined
  /** What is left of a minute's questions, told where that is little. */
  readonly budget?: { readonly left: number; readonly per_minute: number } | undefined
}

/** `in 12 s`, `in 3 min`, `in 2 h`, `now`. */
export function inWords(until: string, now: number): string {
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000)
  if (seconds <= 0) return 'now'
  if (seconds <= 90) return `in ${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `in ${minutes} min` : `in ${Math.ceil(minutes / 60)} h`
}

function waitWords({ before, until }: NonNullable<WaitingSource['wait']>, now: number): string {
  const place = before === 0 ? 'waits, next in turn' : `waits, ${before} before you`
  return until === undefined ? place : `${place}; asks again ${inWords(until, now)}`
}

/** Failed so often that its circuit breaker is open: `until` says when it is asked next. */
const skipped = (state: SourceState) => state === 'failed' || state === 'timed-out'

/** What to know about the pace of a source, in words; null while there is nothing, which is nearly always. */
export function paceWords(source: WaitingSource, now: number): string | null {
  const { state, until, wait, budget } = source
  if (wait !== undefined) return waitWords(wait, now)
  if (until !== undefined && state === 'throttled') {
    return `throttled; can be asked again ${inWords(until, now)}`
  }
  if (until !== undefined && skipped(state)) {
    return `skipped until ${hourWords(new Date(until))}`
  }
  if (budget === undefined) return null
  const { left, per_minute: most } = budget
  const rest = left === 0 ? 'none' : left === 1 ? 'one' : String(left)
  return `${rest} of ${most} questions a minute left`
}

/** Does a moment stand in its words, so that they change by themselves. */
export const counts = ({ state, until, wait }: WaitingSource, now: number): boolean => {
  const moment =
    wait === undefined ? (state === 'throttled' || skipped(state) ? until : undefined) : wait.until
  return moment !== undefined && Date.parse(moment) > now
}
