import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './dhcp.module.css'
import { wordsWithTimes } from './words.ts'

const glyphs: Readonly<Record<Answer['badges'][number]['tone'], Glyph>> = {
  ok: 'ok',
  warn: 'warn',
  bad: 'failed',
  info: 'info',
}

/** How it stands, to be read out on the phone; for an instant, who had it then. */
export function DhcpCard({ answer }: { answer: Answer }) {
  const { title, subtitle, sentence, badges, moment } = answer
  const zone = useTimeZone()
  return (
    <article className={css.card} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {subtitle !== null && <p className={css.muted}>{subtitle}</p>}
      {badges.length > 0 && (
        <ul className={css.badges}>
          {badges.map(({ tone, text }) => (
            <li key={text} className={css.badge} data-tone={tone}>
              <StateGlyph glyph={glyphs[tone]} />
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className={css.sentence}>{wordsWithTimes(sentence, zone)}.</p>
      {moment !== null && <p className={css.moment}>{wordsWithTimes(moment, zone)}.</p>}
    </article>
  )
}
