import { useState } from 'react'
import type { Answer, Statement } from '@patchbay/contract/workflows/search-and-locate'
import { Shown } from '../../../query/shown/shown.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { freshnessGlyphs, freshnessWords } from '../../../ui/age.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { TextButton } from '../../../ui/button.tsx'
import { statementPart } from './answer-parts.ts'
import css from './statements.module.css'

type Row = Statement['rows'][number]

/** Letters and numbers of a port: `GigabitEthernet1/0/14` and `Gi1/0/14` are the same one. */
const portShape = /^([a-z]+)(\d+(?:\/\d+)+)$/

function isSamePort(one: string, other: string): boolean {
  const [, kind, numbers] = portShape.exec(one) ?? []
  const [, otherKind, otherNumbers] = portShape.exec(other) ?? []
  if (kind === undefined || otherKind === undefined || numbers !== otherNumbers) return false
  return kind.startsWith(otherKind) || otherKind.startsWith(kind)
}

/** With its domain or without. */
const isSameName = (full: string, short: string) => /[a-z]/.test(short) && full.startsWith(`${short}.`)

const plain = (value: string) => value.trim().toLowerCase()

/** What the card says, whatever it calls it; a number such as that of a VLAN only under its own name. */
function isSaid({ label, value }: Row, { facts, title, candidate }: Answer): boolean {
  const given = plain(value)
  if (/^\d{1,4}$/.test(given)) {
    return facts.some((fact) => fact.label === label && fact.value.split(' ')[0] === given)
  }
  const said = [title, candidate?.place.switch ?? '', candidate?.place.interface ?? '']
  return [...said, ...facts.map((fact) => fact.value)]
    .map(plain)
    .some((one) => one !== '' && (one === given || isSameName(given, one) || isSamePort(given, one)))
}

/**
 * Of each statement the rows that only repeat the answer or a system above, by their place in it. What sources disagree on
 * is repeated by nobody.
 */
export function agreeingRows(answer: Answer): readonly ReadonlySet<number>[] {
  const disputed = new Set(answer.facts.filter((fact) => fact.disputed).map((fact) => fact.label))
  const before = new Set<string>()
  return answer.statements.map(({ rows }) => {
    const agreeing = new Set<number>()
    const here: string[] = []
    for (const [at, row] of rows.entries()) {
      const told = `${row.label}\n${plain(row.value)}`
      here.push(told)
      if (!disputed.has(row.label) && (before.has(told) || isSaid(row, answer))) agreeing.add(at)
    }
    for (const told of here) before.add(told)
    return agreeing
  })
}

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
  if (!whole && rows.length > 0 && agreeing.size === rows.length) {
    return (
      <p className={css.agrees}>
        <Shown part={statementPart(statement, nameOf)} />
        <StateGlyph glyph={freshnessGlyphs[freshness]} />
        <span>{nameOf(source)} agrees</span>
        <span className={css.source} data-freshness={freshness}>
          {title}
          {observedAt !== null && (
            <>
              , <RelativeAge since={observedAt} />
            </>
          )}
        </span>
        <TextButton aria-expanded={false} onClick={() => setWhole(true)}>
          Show
        </TextButton>
      </p>
    )
  }
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
