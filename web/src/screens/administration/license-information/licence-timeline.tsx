import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { Link } from '@tanstack/react-router'
import { changeWords } from '../../../changes/change-failure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './licence-timeline.module.css'
import { useTimeline } from './use-timeline.ts'

type Timeline = CallAnswer<Calls['GET /administration/license-information/timeline/']>
type Ending = Timeline['ended'][number]

/** What ends in each of the next 24 months. */
export function LicenceTimeline() {
  const { data, error, refetch } = useTimeline()
  return (
    <Panel title="Next 24 months">
      {error !== null ? (
        <NotRead what="The timeline" error={error} words={changeWords} onTryAgain={refetch} />
      ) : data === undefined ? (
        <SkeletonRows rows={8} />
      ) : (
        <Line timeline={data} />
      )}
    </Panel>
  )
}

function Line({ timeline: { today, ended, months, neverExpire, unknownEnd } }: { timeline: Timeline }) {
  const most = Math.max(1, ...months.map(({ endings }) => endings.length))
  const filled = months.filter(({ endings }) => endings.length > 0)
  return (
    <>
      <ol className={css.months} aria-label="Endings by month">
        {months.map(({ month, endings }) => (
          <li key={month} className={css.month} data-count={endings.length}>
            <span className={css.bar} aria-hidden="true">
              <span style={{ blockSize: `${(endings.length / most) * 100}%` }} />
            </span>
            <span className={css.count}>{endings.length}</span>
            <span className={css.name}>{month}</span>
          </li>
        ))}
      </ol>
      {ended.length > 0 && <Endings title="Ended" endings={ended} />}
      {filled.map(({ month, endings }) => (
        <Endings key={month} title={month} endings={endings} />
      ))}
      {filled.length === 0 && ended.length === 0 && (
        <EmptyState
          kind="none"
          title="Nothing ends in the next 24 months"
          words="Rows without a known end are not on this timeline."
        />
      )}
      <p className={css.rest}>
        Today is {today}. {neverExpire} never expire. {unknownEnd} have no known end.
      </p>
    </>
  )
}

function Endings({ title, endings }: { title: string; endings: readonly Ending[] }) {
  return (
    <section className={css.endings}>
      <h3 className={css.title}>
        {title} <span className={css.name}>{endings.length}</span>
      </h3>
      <ul>
        {endings.map(({ id, name, place, ends }) => (
          <li key={id} className={css.ending}>
            <span className="mono">{ends}</span>
            <Link to="." search={{ id }}>
              {name}
            </Link>
            <span className={css.name}>{place}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
