import type { HistoryEntry } from '@patchbay/contract/command-centre/command-history'
import { Link } from '@tanstack/react-router'
import { changedWords } from '../../../changes/made-outside/outside-words.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { RunLink } from '../../../ui/run-link.tsx'
import css from './campus-map.module.css'

interface Props {
  readonly changes: readonly HistoryEntry[]
  readonly building: string
}

/** The latest changes in a building, ours and those made outside. */
export function SheetChanges({ changes, building }: Props) {
  return (
    <section>
      <h3>What changed</h3>
      {changes.length === 0 && <p className={css.muted}>No changes.</p>}
      <ul className={css.plain}>
        {changes.map((entry) => (
          <li key={`${entry.made} ${entry.id}`}>
            {entry.made === 'outside' ? (
              <>
                <span className="mono">{entry.target}</span> {changedWords(entry)} Made outside.
              </>
            ) : (
              <RunLink id={entry.id}>{entry.sentence}</RunLink>
            )}{' '}
            <RelativeAge since={entry.at} />
          </li>
        ))}
      </ul>
      <Link to="/command-centre/command-history" search={{ building }}>
        All changes here
      </Link>
    </section>
  )
}
