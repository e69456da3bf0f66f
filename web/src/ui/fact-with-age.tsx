import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { valueWords } from './clock-words.ts'
import { copyText } from './copy-button.tsx'
import { FactAge } from './fact-age.tsx'
import css from './fact-with-age.module.css'
import type { Freshness } from './age.ts'
import { StateGlyph } from './state-glyph.tsx'

interface Props {
  label: string
  value: string
  /** Identifiers are set in mono; a click copies any value. */
  identifier: boolean
  source: string
  observedAt: string | null
  freshness: Freshness
  disputed: boolean
}

/** Label, value, and where and when: a value alone is unfinished work. Stands in a description list. */
export function FactWithAge({ label, value, identifier, source, observedAt, freshness, disputed }: Props) {
  const words = valueWords(value, useTimeZone())
  const flash = useFlash(value)
  return (
    <div className={css.fact}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value} data-freshness={freshness}>
        <button
          type="button"
          ref={flash}
          className={identifier ? `${css.copy} mono` : css.copy}
          title="Copy"
          onClick={() => void copyText(words, label)}
        >
          {words}
        </button>
        {disputed && (
          <a className={css.disputed} href="#contradictions" title="Sources disagree">
            <StateGlyph glyph="warn" />
            <span className="visually-hidden">Sources disagree on this</span>
          </a>
        )}
      </dd>
      <dd className={css.age}>
        <FactAge source={source} observedAt={observedAt} freshness={freshness} />
      </dd>
    </div>
  )
}

/** One fade of accent soft over an element whose value changed after it was first drawn. */
function useFlash<E extends HTMLElement = HTMLButtonElement>(value: string): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current?.animate(
      [{ backgroundColor: 'var(--accent-soft)' }, { backgroundColor: 'transparent' }],
      {
        duration: 800,
        easing: 'ease-out',
      },
    )
  }, [value])
  return element
}
