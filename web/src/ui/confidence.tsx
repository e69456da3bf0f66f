import css from './confidence.module.css'
import { StateGlyph } from './state-glyph.tsx'
import type { Glyph } from './state-glyph.tsx'

export type ConfidenceWord = 'confirmed' | 'likely' | 'weak' | 'contradicted' | 'none'

const looks: Readonly<Record<ConfidenceWord, { word: string; glyph: Glyph; tone: string | undefined }>> = {
  confirmed: { word: 'Confirmed', glyph: 'ok', tone: css.ok },
  likely: { word: 'Likely', glyph: 'partial', tone: css.ok },
  weak: { word: 'Weak', glyph: 'unproven', tone: css.warn },
  contradicted: { word: 'Contradicted', glyph: 'warn', tone: css.warn },
  none: { word: 'No place', glyph: 'none', tone: css.idle },
}

/** A word, five squares and one line why. Never a percentage. */
export function Confidence({
  word,
  squares,
  because,
}: {
  word: ConfidenceWord
  squares: number
  because: string
}) {
  const look = looks[word]
  return (
    <div className={css.confidence}>
      <p className={`${css.line} ${look.tone}`}>
        <StateGlyph glyph={look.glyph} />
        <span className={css.word}>{look.word}</span>
        <span className={css.squares} role="img" aria-label={`${squares} of 5`}>
          {[0, 1, 2, 3, 4].map((square) => (
            <span key={square} className={css.square} data-filled={square < squares} />
          ))}
        </span>
      </p>
      <p className={css.because}>{because}</p>
    </div>
  )
}
