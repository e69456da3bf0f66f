import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { tookWords } from './age.ts'
import { Menu } from './menu.tsx'
import css from './source-chip.module.css'
import { sourceLooks } from './source-looks.ts'
import type { WaitingSource } from './source-waits.ts'
import { stateWords } from './source-words.ts'
import type { StateOfSource } from './source-words.ts'
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
      <span className={css.state} title={words}>
        {words}
      </span>
      {source.took !== undefined && <span className={css.took}>{tookWords(source.took)}</span>}
    </Menu>
  )
}
