import type { Statement } from '@patchbay/contract/workflows/search-and-locate'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { freshnessGlyphs, freshnessWords } from '../../../ui/freshness.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './statements.module.css'

/** What each system says, in its own words. */
export function Statements({
  statements,
  nameOf,
}: {
  statements: readonly Statement[]
  nameOf: (source: string) => string
}) {
  const zone = useTimeZone()
  return statements.map(({ source, title, observedAt, freshness, rows }) => (
    <Panel
      key={`${source} ${title}`}
      title={title}
      aside={
        <span className={css.source} data-freshness={freshness}>
          <StateGlyph glyph={freshnessGlyphs[freshness]} />
          <span>
            {title.includes(nameOf(source)) ? freshnessWords[freshness] : nameOf(source)}
            {observedAt !== null && (
              <>
                , <RelativeAge since={observedAt} />
              </>
            )}
          </span>
        </span>
      }
    >
      <dl className={css.rows}>
        {rows.map(({ label, value, identifier }) => (
          <div key={`${label} ${value}`} className={css.row}>
            <dt>{label}</dt>
            <dd className={identifier ? 'mono' : undefined}>
              {value === '' ? '–' : valueWords(value, zone)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  ))
}
