import type { Check } from '@patchbay/contract/changes/check'
import type { Run } from '@patchbay/contract/changes/run'
import { useTimeZone } from '../preferences/time-zone.ts'
import { wordsWithTimes } from '../ui/clock-words.ts'
import { LinkedWords } from '../ui/linked-words.tsx'
import { Panel } from '../ui/panel.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import type { Glyph } from '../ui/state-glyph.tsx'
import { AssignLink } from './assign-link.tsx'
import css from './change.module.css'
import { RunLink } from '../ui/run-link.tsx'

const glyphs: Readonly<Record<Check['level'], Glyph>> = {
  green: 'ok',
  amber: 'warn',
  red: 'failed',
  unknown: 'unknown',
}
const levelWords: Readonly<Record<Check['level'], string>> = {
  green: 'Passed',
  amber: 'Warning',
  red: 'Blocks',
  unknown: 'Unknown, blocks',
}
const order: readonly Check['level'][] = ['red', 'unknown', 'amber', 'green']

/** What was looked at before anything is sent, what stands in the way first. */
export function Preflight({
  checks,
  accepted = [],
}: {
  readonly checks: readonly Check[]
  /** Why whoever asked went on, by the check that wanted a reason. */
  readonly accepted?: Run['accepted']
}) {
  const zone = useTimeZone()
  const sorted = checks.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
  return (
    <Panel title="Preflight" count={checks.length}>
      <ul className={css.rows} aria-label="Checks">
        {sorted.map(({ id, level, words, way, places = [], port, run, source, observedAt, past }) => (
          <li key={id} data-level={level}>
            <StateGlyph glyph={glyphs[level]} size={16} />
            <span className={css.what}>
              <span className="visually-hidden">{past === true ? 'Protected' : levelWords[level]}: </span>
              {wordsWithTimes(words, zone)}
            </span>
            {places.length > 0 && <span className={css.below}>{places.join(', ')}</span>}
            {way !== null && (
              <span className={css.below}>
                <LinkedWords words={way} /> {port !== undefined && <AssignLink port={port} />}
              </span>
            )}
            {run !== undefined && (
              <span className={css.below}>
                <RunLink id={run}>Run {run}</RunLink>
              </span>
            )}
            {accepted
              .filter(({ check }) => check === id)
              .map(({ reason }) => (
                <span key={reason} className={css.below}>
                  Reason given: {reason}
                </span>
              ))}
            {level !== 'green' && source !== null && observedAt !== null && (
              <span className={css.below}>
                {source}, read <RelativeAge since={observedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
