import { IconCode, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { timeZoneNow, useTimeZone } from '../preferences/time-zone.ts'
import { tookWords } from './age.ts'
import { hourWords } from './clock-words.ts'
import { Menu } from './menu.tsx'
import css from './source-chip.module.css'
import { sourceLooks } from './source-looks.ts'
import type { SourceState } from './source-looks.ts'
import type { WaitingSource } from './source-waits.ts'
import { StateGlyph } from './state-glyph.tsx'

export interface ChipSource {
  readonly id: string
  readonly name: string
  readonly state: SourceState
  readonly count?: number | undefined
  readonly of?: number | undefined
  readonly why?: string | undefined
  readonly until?: string | undefined
  readonly took?: number | undefined
  readonly wait?: WaitingSource['wait']
  readonly budget?: WaitingSource['budget']
  /** Address of the system's own page. */
  readonly page?: string | undefined
}

/** What a source answered, in words: `ok, 6`, `partial, 500 of 812`, `failed, refused at sign-in`. */
export function stateWords({ state, count, of, why, until }: ChipSource, zone = timeZoneNow()): string {
  const { word } = sourceLooks[state]
  if (state === 'ok' && count !== undefined) return `${word}, ${count}`
  if (state === 'partial' && count !== undefined)
    return `${word}, ${count}${of === undefined ? '' : ` of ${of}`}`
  if (state === 'throttled' && until !== undefined) return `${word} until ${hourWords(new Date(until), zone)}`
  return why === undefined || why === '' ? word : `${word}, ${why}`
}

/** One source: glyph, name, state in words, time taken. Only trouble is filled. Opens to what can be done about it. */
export function SourceChip({
  source,
  onAskAgain,
  onShowRaw,
}: {
  source: ChipSource
  onAskAgain: () => void
  onShowRaw?: () => void
}) {
  const { glyph, tone, filled } = sourceLooks[source.state]
  const { page } = source
  const words = stateWords(source, useTimeZone())
  const entries = [
    { kind: 'label' as const, content: `${source.name}: ${words}` },
    {
      kind: 'choice' as const,
      text: 'Ask all sources again',
      icon: <IconRefresh size={16} stroke={1.6} aria-hidden="true" />,
      onChoose: onAskAgain,
    },
    ...(onShowRaw === undefined
      ? []
      : [
          {
            kind: 'choice' as const,
            text: 'Show its raw answer',
            icon: <IconCode size={16} stroke={1.6} aria-hidden="true" />,
            onChoose: onShowRaw,
          },
        ]),
    ...(page === undefined
      ? []
      : [
          {
            kind: 'choice' as const,
            text: 'Open its own page',
            icon: <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />,
            onChoose: () => void window.open(page, '_blank', 'noopener,noreferrer'),
          },
        ]),
  ]
  return (
    <Menu className={`${css.chip} ${css[tone]} ${filled ? css.filled : ''}`} entries={entries}>
      <StateGlyph glyph={glyph} />
      <span className={css.name}>{source.name}</span>
      <span className={css.state}>{words}</span>
      {source.took !== undefined && <span className={css.took}>{tookWords(source.took)}</span>}
    </Menu>
  )
}
