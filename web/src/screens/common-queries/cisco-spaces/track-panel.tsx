import type { Answer, TrackRow } from '@patchbay/contract/common-queries/cisco-spaces'
import type { ResultRows } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './cisco-spaces.module.css'
import type { TrackTime } from './use-track-time.ts'

const times = [
  { hours: '', words: 'Now' },
  { hours: '1', words: '1 h' },
  { hours: '24', words: '24 h' },
  { hours: '168', words: '7 d' },
  { hours: '719', words: '30 d' },
] as const

/** How far back the history is read; without one nobody's way is read. */
export function TrackHours({ time: { hours, setHours } }: { time: TrackTime }) {
  return (
    <div role="group" aria-label="History" className={css.hours}>
      <span className={css.label}>History</span>
      {times.map((each) => (
        <button
          key={each.words}
          type="button"
          className={css.hour}
          aria-pressed={hours === each.hours}
          onClick={() => setHours(each.hours)}
        >
          {each.words}
        </button>
      ))}
    </div>
  )
}

const metres = (value: number | null) => (value === null ? null : `${value.toFixed(1)} m`)

export const trackRows = (
  rows: readonly TrackRow[],
  observedAt: string | null,
  nameOf: (source: string) => string,
): ResultRows<TrackRow> => ({
  title: 'History',
  rows,
  said: ({ source }) => ({ source: nameOf(source), observedAt }),
  columns: [
    { head: 'Located', text: ({ at }) => at, cell: ({ at }) => <RelativeAge since={at} /> },
    { head: 'Place', text: ({ place }) => place ?? 'no position' },
    { head: 'x', text: ({ x }) => metres(x), figures: true },
    { head: 'y', text: ({ y }) => metres(y), figures: true },
    {
      head: 'Accuracy',
      text: ({ accuracy }) => (accuracy === null ? 'not reported' : `± ${metres(accuracy)}`),
      figures: true,
    },
  ],
})

/** Where it was, the latest first. */
export function TrackPanel({
  track,
  nameOf,
}: {
  track: NonNullable<Answer['track']>
  nameOf: (source: string) => string
}) {
  const { rows, state, why, observedAt } = track
  return (
    <Panel title="History" count={rows.length}>
      {why !== null && <p className={css.note}>{`The history may be incomplete: ${why}.`}</p>}
      {state === 'awaited' && <SkeletonRows rows={3} />}
      {rows.length === 0 && state === 'told' && <p className={css.note}>No position in this time.</p>}
      {rows.length > 0 && (
        <ResultTable
          {...trackRows(rows, observedAt, nameOf)}
          label="History"
          stacks="named"
          long={{ prefix: '', rowsAre: 'positions' }}
          keyOf={({ at, source }) => `${at} ${source}`}
        />
      )}
    </Panel>
  )
}
