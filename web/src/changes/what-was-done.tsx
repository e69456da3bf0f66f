import type { Run, RunStep } from '@patchbay/contract/changes/run'
import { Panel } from '../ui/panel.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import type { Glyph } from '../ui/state-glyph.tsx'
import { useTimeZone } from '../preferences/time-zone.ts'
import { tookWords } from '../ui/age.ts'
import { instantWords } from '../ui/clock-words.ts'
import css from './what-was-done.module.css'

const glyphs: Readonly<Record<RunStep['state'], Glyph>> = {
  waiting: 'waiting',
  intended: 'running',
  done: 'ok',
  failed: 'failed',
  unknown: 'unknown',
  skipped: 'none',
}
const stateWords: Readonly<Record<RunStep['state'], string>> = {
  waiting: 'waits',
  intended: 'in progress',
  done: 'done, read back',
  failed: 'failed',
  unknown: 'not known',
  skipped: 'not needed',
}

/** Each step forth and back: what was sent, what was answered, what was read back. Secrets are taken out. */
export function WhatWasDone({ run: { steps, takenOverAt } }: { run: Run }) {
  const zone = useTimeZone()
  return (
    <Panel title="Steps" aside="secrets removed">
      {steps.length === 0 ? (
        <p className={css.none}>Nothing was sent.</p>
      ) : (
        <ol className={css.steps} aria-label="Steps">
          {steps.map((step) => (
            <li key={`${step.direction} ${step.name}`} data-state={step.state}>
              <StateGlyph glyph={glyphs[step.state]} size={16} />
              <span className={css.title}>
                {step.direction === 'back' && 'Back: '}
                {step.title}
              </span>
              <span className={css.state}>
                {stateWords[step.state]}
                {step.tries > 1 && `, ${step.tries} tries`}
                {step.beganAt !== null && `, ${instantWords(new Date(step.beganAt), zone)}`}
                {step.beganAt !== null &&
                  step.endedAt !== null &&
                  `, took ${tookWords(Date.parse(step.endedAt) - Date.parse(step.beganAt))}`}
              </span>
              {step.sent.length > 0 && <pre className={css.sent}>{step.sent.join('\n')}</pre>}
              {step.answer !== null && step.answer !== '' && (
                <span className={css.answer}>{step.answer}</span>
              )}
              {step.why !== null && <span className={css.why}>{step.why}</span>}
            </li>
          ))}
        </ol>
      )}
      {takenOverAt.map((at) => (
        <p key={at} className={css.none}>
          The server stopped during this step. Another one resumed at {instantWords(new Date(at), zone)} after
          reading it back.
        </p>
      ))}
    </Panel>
  )
}
