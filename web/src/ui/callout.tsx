import type { ReactNode } from 'react'
import css from './callout.module.css'
import { StateGlyph } from './state-glyph.tsx'
import type { Glyph } from './state-glyph.tsx'

type Tone = 'ok' | 'info' | 'warn' | 'bad'

const glyphs: Readonly<Record<Tone, Glyph>> = { ok: 'ok', info: 'info', warn: 'warn', bad: 'failed' }

interface Props {
  tone: Tone
  children: ReactNode
  /** At most two. */
  actions?: ReactNode
}

/** A message in place, with its actions. */
export function Callout({ tone, children, actions }: Props) {
  return (
    <div
      className={css.callout}
      data-tone={tone}
      role={tone === 'bad' || tone === 'warn' ? 'alert' : 'status'}
    >
      <StateGlyph glyph={glyphs[tone]} size={16} />
      <div className={css.words}>{children}</div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
