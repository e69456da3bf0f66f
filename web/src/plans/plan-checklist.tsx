import type { PlanRun, PlanStepTold } from '@patchbay/contract/plans/plan-run'
import { wordsOfRun } from '@patchbay/contract/runs'
import ticks from '../changes/proof-ticks.module.css'
import { useTimeZone } from '../preferences/time-zone.ts'
import { wordsWithTimes } from '../ui/clock-words.ts'
import { Panel } from '../ui/panel.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import { RunLink } from '../ui/run-link.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import type { Glyph } from '../ui/state-glyph.tsx'

const glyphs: Readonly<Record<PlanStepTold['state'], Glyph>> = {
  waiting: 'waiting',
  underway: 'running',
  done: 'ok',
  'not-done': 'failed',
  'left-out': 'none',
  undone: 'undone',
}

const stateWords: Readonly<Record<PlanStepTold['state'], string>> = {
  waiting: 'waits',
  underway: 'in progress',
  done: 'done',
  'not-done': 'failed',
  'left-out': 'not needed',
  undone: 'undone',
}

/** As the styles of ticks name it. */
const looks: Readonly<Partial<Record<PlanStepTold['state'], string>>> = {
  underway: 'watching',
  done: 'proven',
  'not-done': 'not-proven',
}

/** A change has a state of its own while it is under way, and its looks are seen rather than done. */
function wordsOf({ state, does, change }: PlanStepTold): string {
  if (does === 'look' && state === 'done') return 'seen'
  if (does === 'look' && state === 'underway') return 'looking'
  if (state === 'underway' && change !== null) return wordsOfRun[change.state].words.toLowerCase()
  return stateWords[state]
}

/** Each step as it stands, with what was seen, by whom and when. */
export function PlanChecklist({ run }: { run: PlanRun }) {
  const zone = useTimeZone()
  const meant = run.steps.filter(({ state }) => state !== 'left-out')
  const done = meant.filter(({ state }) => state === 'done').length
  return (
    <Panel title="Steps" aside={`${done} of ${meant.length}`}>
      <ol className={ticks.ticks} aria-label="Steps">
        {run.steps.map((step) => (
          <li key={step.name} data-state={looks[step.state] ?? step.state}>
            <StateGlyph glyph={glyphs[step.state]} size={20} />
            <span className={ticks.title}>{step.title}</span>
            <span className={ticks.limit}>{wordsOf(step)}</span>
            {(step.words !== null || step.change !== null) && (
              <span className={ticks.seen}>
                {step.words !== null && wordsWithTimes(step.words, zone)}
                {step.source !== null && ` (${step.source})`}
                {step.at !== null && (
                  <>
                    {' '}
                    <RelativeAge since={step.at} />
                  </>
                )}
                {step.change !== null && step.state !== 'left-out' && (
                  <>
                    {' '}
                    <RunLink id={step.change.id}>Run {step.change.id}</RunLink>
                  </>
                )}
                {step.change !== null && step.change.undoneBy !== null && (
                  <>
                    {', undone by '}
                    <RunLink id={step.change.undoneBy}>run {step.change.undoneBy}</RunLink>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
