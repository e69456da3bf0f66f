import { useState } from 'react'
import type { Answer, Statement } from '@patchbay/contract/workflows/search-and-locate'
import { Shown } from '../../../query/shown/shown.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { freshnessGlyphs, freshnessWords } from '../../../ui/freshness.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { agreeingRows } from './agreeing.ts'
import { statementPart } from './answer-parts.ts'
import css from './statements.module.css'

interface Props {
  readonly answer: Answer
  readonly nameOf: (source: string) => string
}

const none: ReadonlySet<number> = new Set()

/** What each system says, in its own words: first what the answer does not say already. */
export function Statements({ answer, nameOf }: Props) {
  const agreeing = agreeingRows(answer)
  return answer.statements.map((statement, at) => (
    <OneStatement
      key={`${statement.source} ${statement.title}`}
      {...{ statement, nameOf }}
      agreeing={agreeing[at] ?? none}
    />
  ))
}

interface OneProps extends Pick<Props, 'nameOf'> {
  readonly statement: Statement
  readonly agreeing: ReadonlySet<number>
}

function OneStatement({ statement, nameOf, agreeing }: OneProps) {
  const [whole, setWhole] = useState(false)
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
        {rows.map(({ label, value, identifier }, at) =>
          !whole && agreeing.has(at) ? null : (
            <div key={`${label} ${value}`} className={css.row}>
              <dt>{label}</dt>
              <dd className={identifier ? 'mono' : undefined}>
                {value === '' ? '–' : valueWords(value, zone)}
              </dd>
            </div>
          ),
        )}
      </dl>
      {agreeing.size > 0 && (
        <p className={css.fold}>
          <TextButton aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole
              ? 'Only what differs'
              : `${agreeing.size} ${agreeing.size === 1 ? 'line agrees' : 'lines agree'}`}
          </TextButton>
        </p>
      )}
    </Panel>
  )
}
