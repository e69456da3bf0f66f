import type { Statement } from '@patchbay/contract/workflows/search-and-locate'
import { Shown } from '../../../query/shown/shown.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { freshnessGlyphs, freshnessWords } from '../../../ui/freshness.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { statementPart } from './answer-parts.ts'
import css from './statements.module.css'

/** What each system says, in its own words. */
export function Statements({
  statements,
  nameOf,
}: {
  statements: readonly Statement[]
  nameOf: (source: string) => string
}) {
  return statements.map((statement) => (
    <OneStatement key={`${statement.source} ${statement.title}`} {...{ statement, nameOf }} />
  ))
}

function OneStatement({ statement, nameOf }: { statement: Statement; nameOf: (source: string) => string }) {
  const zone = useTimeZone()
  const { source, title, observedAt, freshness, rows } = statement
  return (
    <Panel
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
      <Shown part={statementPart(statement, nameOf)} />
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
  )
}
