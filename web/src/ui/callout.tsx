import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
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

/** One thing to know before going on, in place, with what to do about it. */
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

/**
 * Leads whoever was refused to what is wrong, each time anew: the first field at fault of the same form, or else the words
 * of the refusal.
 */
function useFaultInView(part: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    const words = part.current
    if (refusal === null || words === null) return
    const fields = words.closest('form, section')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
    const first = [...(fields ?? [])].find((field) => field.offsetParent !== null)
    ;(first ?? words).focus({ preventScroll: true })
    ;(first ?? words).scrollIntoView({ block: 'center' })
  }, [part, refusal])
}

/** What stands above a form that was refused, and is in view. */
export function Refusal({ of, children }: { of: unknown; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useFaultInView(part, of)
  return (
    <div ref={part} tabIndex={-1} className={css.refusal}>
      {children}
    </div>
  )
}
