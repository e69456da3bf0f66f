import css from './reasons.module.css'
import { StateGlyph } from './state-glyph.tsx'
import type { Glyph } from './state-glyph.tsx'

type Tone = 'for' | 'against' | 'missing'

const looks: Readonly<Record<Tone, { glyph: Glyph; word: string }>> = {
  for: { glyph: 'ok', word: 'For: ' },
  against: { glyph: 'warn', word: 'Against: ' },
  missing: { glyph: 'partial', word: 'Missing: ' },
}

/** Why we are as sure as we say; silent sources stand among the reasons against. */
export function Reasons({ reasons }: { reasons: readonly { tone: Tone; text: string }[] }) {
  return (
    <ul className={css.reasons}>
      {reasons.map(({ tone, text }) => (
        <li key={`${tone} ${text}`} className={css.reason} data-tone={tone}>
          <StateGlyph glyph={looks[tone].glyph} />
          <span>
            <span className="visually-hidden">{looks[tone].word}</span>
            <span className={css.text}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
