import type { Line, Section } from '@patchbay/contract/answer-parts'
import { Link } from '@tanstack/react-router'
import { usePagePath } from '../../shell/page-path.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { CopiedValue } from '../../ui/copied-value.tsx'
import { FactAge } from '../../ui/fact-age.tsx'
import { freshnessGlyphs } from '../../ui/age.ts'
import { Panel } from '../../ui/panel.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { emptyWords } from '../none-words.ts'
import { factsPart } from '../shown/shown-part.ts'
import { Shown } from '../shown/shown.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { wordsWithTimes } from '../../ui/clock-words.ts'
import css from './section-panel.module.css'

/** The lines of a section as they are shown, with who says each and when. */
export const sectionPart = ({ title, lines }: Section, nameOf: (source: string) => string) =>
  factsPart(
    title,
    lines.map((line) => ({
      name: line.label,
      value: line.value ?? emptyWords(line),
      detail: line.value === null ? null : line.detail,
      said: {
        source: line.source === null ? null : nameOf(line.source),
        observedAt: line.observedAt,
        freshness: line.freshness,
      },
    })),
  )

/** Two readings of one look come within so many milliseconds of each other. */
const oneLook = 2_000

/** Whether a line is from the reading that stands at the head. */
const isOfHead = (line: Line, head: Line | undefined): boolean =>
  head !== undefined &&
  line.source === head.source &&
  line.freshness === head.freshness &&
  Math.abs(Date.parse(line.observedAt ?? '') - Date.parse(head.observedAt ?? '')) <= oneLook

/** Facts of one kind; who says them and when stands once at the head, and beside a fact only where it is from elsewhere or then. */
export function SectionPanel({ section, nameOf }: { section: Section; nameOf: (source: string) => string }) {
  const { title, lines } = section
  const told = lines.find(({ source, value }) => source !== null && value !== null)
  return (
    <Panel
      title={title}
      aside={
        told?.source != null && (
          <span className={css.source}>
            <StateGlyph glyph={freshnessGlyphs[told.freshness]} size={11} />
            <span>
              {nameOf(told.source)}
              {told.observedAt !== null && (
                <>
                  , <RelativeAge since={told.observedAt} />
                </>
              )}
            </span>
          </span>
        )
      }
    >
      <Shown part={sectionPart(section, nameOf)} />
      <dl className={css.lines}>
        {lines.map((line) => (
          <div key={line.name} className={css.line} data-line={line.name} data-state={line.state}>
            <dt className={css.label}>{line.label}</dt>
            <dd className={css.value}>
              <Value line={line} />
              {line.value !== null && !isOfHead(line, told) && (
                <FactAge
                  source={line.source === null ? null : nameOf(line.source)}
                  observedAt={line.observedAt}
                  freshness={line.freshness}
                  brief={line.source === told?.source}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Value({ line }: { line: Line }) {
  const zone = useTimeZone()
  const path = usePagePath()
  const { value, detail, tone, state, identifier, ask, label } = line
  if (value === null) {
    return (
      <span className={css.empty} data-state={state}>
        {state === 'hidden' || state === 'unsure' ? <StateGlyph glyph="lock" /> : null}
        {state === 'unanswered' ? <StateGlyph glyph="failed" /> : null}
        {emptyWords(line)}
      </span>
    )
  }
  const words = wordsWithTimes(value, zone)
  return (
    <>
      {ask === null ? (
        <CopiedValue words={words} what={label} identifier={identifier} tone={tone} />
      ) : (
        <Link to={path} search={{ q: ask }} className={css.link}>
          {words}
        </Link>
      )}
      {detail !== null && <span className={css.detail}>{wordsWithTimes(detail, zone)}</span>}
    </>
  )
}
