import { wordsOfRun } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import { StateGlyph } from '../ui/state-glyph.tsx'
import type { Glyph } from '../ui/state-glyph.tsx'
import css from './stages.module.css'

const line = ['draft', 'checked', 'previewed', 'running', 'verifying'] as const
type Stage = (typeof line)[number]

const stageWords: Readonly<Record<Stage, string>> = {
  draft: 'Draft',
  checked: 'Checked',
  previewed: 'Previewed',
  running: 'Running',
  verifying: 'Verifying',
}

/** At which stage each state stands; the ends stand behind all of them. */
const stageOf: Readonly<Partial<Record<RunState, Stage>>> = {
  draft: 'draft',
  checked: 'checked',
  previewed: 'previewed',
  'awaiting-approval': 'previewed',
  scheduled: 'previewed',
  running: 'running',
  verifying: 'verifying',
  'outcome-unknown': 'running',
  'needs-person': 'running',
  cancelled: 'previewed',
  expired: 'previewed',
}

const endGlyphs: Readonly<Partial<Record<RunState, Glyph>>> = {
  done: 'ok',
  'done-not-proven': 'unproven',
  undone: 'undone',
  'undo-failed': 'failed',
}

/** How far a change is, from draft to its end, in one line. */
export function Stages({ state }: { state: RunState }) {
  const stage = stageOf[state]
  const at = stage === undefined ? line.length : line.indexOf(stage)
  return (
    <ol className={css.stages} aria-label="Progress">
      {line.map((each, index) => (
        <li key={each} aria-current={index === at ? 'step' : undefined} data-passed={index < at}>
          <StateGlyph glyph={index < at ? 'ok' : index === at ? glyphAt(state) : 'waiting'} />
          {index === at && each === 'previewed' ? wordsOfRun[state].words : stageWords[each]}
        </li>
      ))}
      <li aria-current={at === line.length ? 'step' : undefined} data-passed={at === line.length}>
        <StateGlyph glyph={endGlyphs[state] ?? 'waiting'} />
        {at === line.length ? wordsOfRun[state].words : 'Done'}
      </li>
    </ol>
  )
}

function glyphAt(state: RunState): Glyph {
  if (state === 'running' || state === 'verifying') return 'running'
  if (state === 'checked') return 'failed'
  if (state === 'outcome-unknown' || state === 'needs-person') return 'unproven'
  return state === 'cancelled' || state === 'expired' ? 'off' : 'live'
}
