import type { Candidate } from '@patchbay/contract/workflows/search-and-locate'
import { freshnessGlyphs, freshnessWords } from '../../../ui/freshness.ts'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { portWords } from './place-words.ts'
import css from './ranked-lower.module.css'

/** Other places it was seen at, and why each ranks lower. */
export function RankedLower({ alternatives }: { alternatives: readonly Candidate[] }) {
  if (alternatives.length === 0) return null
  return (
    <Panel title="Ranked lower" count={alternatives.length}>
      <ol className={css.rows}>
        {alternatives.map((candidate) => (
          <li key={`${candidate.rank} ${portWords(candidate.place)}`} className={css.row}>
            <span className={css.rank}>{candidate.rank}</span>
            <span className={css.place}>{portWords(candidate.place)}</span>
            <span className={css.why}>{candidate.reasons[0]?.text ?? 'seen less recently'}</span>
            <span className={css.age} data-freshness={candidate.freshness}>
              <StateGlyph glyph={freshnessGlyphs[candidate.freshness]} />
              <span>
                {freshnessWords[candidate.freshness]}
                {candidate.lastSeen !== null && (
                  <>
                    , <RelativeAge since={candidate.lastSeen} />
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
