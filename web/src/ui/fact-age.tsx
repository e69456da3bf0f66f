import css from './fact-age.module.css'
import { freshnessGlyphs, freshnessWords } from './age.ts'
import type { Freshness } from './age.ts'
import { RelativeAge } from './relative-age.tsx'
import { StateGlyph } from './state-glyph.tsx'

interface Props {
  /** As people know it; null where it cannot be told apart. */
  readonly source: string | null
  readonly observedAt: string | null
  readonly freshness: Freshness
  /** The source stands nearby for all facts of a part: glyph and age are enough beside each. */
  readonly brief?: boolean
}

/** Where and when a fact is from, the same beside every fact. */
export function FactAge({ source, observedAt, freshness, brief = false }: Props) {
  const words = freshnessWords[freshness]
  const title = brief && source !== null ? `${source}, ${words}` : words
  return (
    <span className={css.age} data-freshness={freshness}>
      <span className={freshness === 'live' ? css.live : undefined} title={title}>
        <StateGlyph glyph={freshnessGlyphs[freshness]} size={11} />
        <span className="visually-hidden">{title}, </span>
      </span>
      <span className={css.source}>
        {!brief && source}
        {!brief && source !== null && observedAt !== null && ' · '}
        {observedAt !== null && <RelativeAge since={observedAt} />}
      </span>
    </span>
  )
}
