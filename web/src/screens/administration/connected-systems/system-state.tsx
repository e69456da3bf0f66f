import type { SystemRow } from '@patchbay/contract/systems/system'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './system-state.module.css'

const looks: Readonly<Record<SystemRow['state'], { glyph: Glyph; tone: string; words: string }>> = {
  ok: { glyph: 'ok', tone: 'ok', words: 'answers' },
  untried: { glyph: 'waiting', tone: 'idle', words: 'not asked yet' },
  failing: { glyph: 'failed', tone: 'bad', words: 'failing' },
  skipped: { glyph: 'timeout', tone: 'bad', words: 'skipped' },
  throttled: { glyph: 'throttled', tone: 'warn', words: 'throttled' },
  incomplete: { glyph: 'unproven', tone: 'warn', words: 'incomplete' },
  disabled: { glyph: 'off', tone: 'idle', words: 'disabled' },
}

/** Glyph and word; only trouble is filled. */
export function SystemState({ state }: { state: SystemRow['state'] }) {
  const { glyph, tone, words } = looks[state]
  return (
    <span className={css.chip} data-tone={tone}>
      <StateGlyph glyph={glyph} />
      {words}
    </span>
  )
}
