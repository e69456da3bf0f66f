import { wordsOfRun } from '@patchbay/contract/runs'
import type { RunState as State } from '@patchbay/contract/runs'
import { StateGlyph } from '../ui/state-glyph.tsx'
import type { Glyph } from '../ui/state-glyph.tsx'
import css from './run-state.module.css'

export const runGlyphs: Readonly<Record<State, Glyph>> = {
  draft: 'none',
  checked: 'failed',
  previewed: 'none',
  'awaiting-approval': 'waiting',
  scheduled: 'waiting',
  running: 'running',
  verifying: 'running',
  done: 'ok',
  'done-not-proven': 'unproven',
  undone: 'undone',
  'undo-failed': 'failed',
  'outcome-unknown': 'unknown',
  'needs-person': 'warn',
  cancelled: 'off',
  expired: 'stale',
}

/** How a run stands, in a line of a list. */
export function RunState({ state }: { state: State }) {
  const { words, meaning } = wordsOfRun[state]
  return (
    <span className={css.state} data-state={state} title={meaning}>
      <StateGlyph glyph={runGlyphs[state]} />
      {words}
    </span>
  )
}
