import type { BatchRow } from '@patchbay/contract/changes/batch/batch'
import { secondWords } from '../../ui/clock-words.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import type { Glyph } from '../../ui/state-glyph.tsx'
import css from './line-progress.module.css'

type Mark = NonNullable<BatchRow['progress']>[number]

const glyphs: Readonly<Record<Mark['state'], Glyph>> = {
  waiting: 'waiting',
  intended: 'running',
  watching: 'running',
  done: 'ok',
  proven: 'ok',
  failed: 'failed',
  unknown: 'unproven',
  'not-proven': 'unproven',
  'not-applicable': 'none',
  skipped: 'none',
}

/** Steps and proofs of one line, each with the time at which it was over. */
export function LineProgress({ progress }: { progress: readonly Mark[] }) {
  const zone = useTimeZone()
  const shown = progress.filter(({ state }) => state !== 'not-applicable' && state !== 'skipped')
  if (shown.length === 0) return null
  return (
    <ol className={css.marks} aria-label="Steps">
      {shown.map(({ title, state, at, words }) => (
        <li key={title} data-state={state} title={words ?? undefined}>
          <StateGlyph glyph={glyphs[state]} size={11} />
          <span>{title}</span>
          {at !== null && <span className={css.at}>{secondWords(new Date(at), zone)}</span>}
        </li>
      ))}
    </ol>
  )
}
