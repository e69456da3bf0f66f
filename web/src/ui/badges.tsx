import css from './badges.module.css'
import { StateGlyph } from './state-glyph.tsx'
import type { Glyph } from './state-glyph.tsx'

type Tone = 'ok' | 'warn' | 'bad' | 'info'

const glyphs: Readonly<Record<Tone, Glyph>> = { ok: 'ok', warn: 'warn', bad: 'failed', info: 'info' }

/** How a thing stands, in a few words each, under its name. */
export function Badges({ badges }: { badges: readonly { readonly tone: Tone; readonly text: string }[] }) {
  if (badges.length === 0) return null
  return (
    <ul className={css.badges}>
      {badges.map(({ tone, text }) => (
        <li key={text} className={css.badge} data-tone={tone}>
          <StateGlyph glyph={glyphs[tone]} />
          {text}
        </li>
      ))}
    </ul>
  )
}
