import { mayReadRuns } from '../../changes/under-way/may-read-runs.ts'
import { UnderWayList } from '../../changes/under-way/in-progress-list.tsx'
import { isUnderWay, useUnderWay } from '../../changes/use-in-progress.ts'
import { changeWords } from '../../changes/change-failure.tsx'
import { AskForMissing } from '../../own-account/ask-for-missing.tsx'
import { RefreshMenu } from '../../query/refresh-menu.tsx'
import { ViewsMenu } from '../../saved-views/views-menu.tsx'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Callout } from '../../ui/callout.tsx'
import { NotRead } from '../../ui/failed-call.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { Checklist } from './checklist.tsx'
import css from './dashboard.module.css'
import { HealthTable } from './health-table.tsx'
import { NeedsPerson } from './needs-person.tsx'
import { OwnList } from './own-list.tsx'
import { OwnWork } from './my-work.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { SystemsStrip } from './systems-strip.tsx'
import { useDashboard, useMoved } from './use-dashboard.ts'
import type { Dashboard as Told } from './use-dashboard.ts'
import { usePlace } from './use-place.ts'
import type { Place } from './use-place.ts'

/** The first page of a shift: what waits for a person, how the campus is, and what changed. */
export function Dashboard() {
  const place = usePlace()
  const { data, error, refetch, isFetching } = useDashboard(place.scope)
  useMoved()
  return (
    <>
      <PageHead title="Dashboard">
        {data !== undefined && <ScopeChoice dashboard={data} place={place} />}
        <RefreshMenu resting={!isFetching} askable onAsk={() => void refetch()} what="Refresh dashboard" />
        <ViewsMenu suggested={place.scope.building ?? place.scope.department ?? 'Dashboard'} />
      </PageHead>
      {data !== undefined ? (
        <Tiles dashboard={data} place={place} />
      ) : error === null ? (
        <SkeletonRows rows={10} />
      ) : (
        <NotRead what="The dashboard" error={error} words={changeWords} onTryAgain={refetch}>
          <AskForMissing error={error} />
        </NotRead>
      )}
    </>
  )
}

function Tiles({ dashboard, place }: { dashboard: Told; place: Place }) {
  const { checklist, systems, changes, failed, charts } = dashboard
  const runs = mayReadRuns(heldKeys(useProfile()))
  const narrowed = Object.keys(place.scope).length > 0
  return (
    <div className={css.page}>
      {failed.length > 0 && (
        <Callout tone="bad">{`Not read: ${failed.join(', ')}. They are read again at the next change.`}</Callout>
      )}
      {narrowed && (
        <p className={css.faint}>
          Filtered to {[place.scope.building, place.scope.department].filter(Boolean).join(', ')}. What
          belongs to no port there is left out, such as reservations. Approvals, systems and your own work are
          those of the whole campus.
        </p>
      )}
      {systems !== null && <SystemsStrip systems={systems} />}
      <div className={css.columns}>
        <div className={css.main}>
          {place.list !== null && <OwnList name={place.list} place={place} />}
          {checklist !== null && <Checklist steps={checklist} />}
          <NeedsPerson person={dashboard.person} />
          <HealthTable health={dashboard.health} onNarrow={(building) => place.narrow({ building })} />
          <div className={css.charts}>
            {charts.map(({ name, title }) => (
              <ChartPanel key={name} name={name} title={title} place={place} />
            ))}
          </div>
        </div>
        <div className={css.side}>
          {runs && <InFlight />}
          {changes !== null && <ChangesPanel changes={changes} />}
          <OwnWork work={dashboard.work} />
        </div>
      </div>
    </div>
  )
}

/** What is being changed on the network now. */
function InFlight() {
  const { data, error, refetch } = useUnderWay(true, true)
  // The list shows below them what ended a moment ago, which is in progress no more.
  const count = data === undefined ? {} : { count: data.runs.filter(isUnderWay).length + data.more }
  return (
    <Panel title="In progress" {...count}>
      <UnderWayList runs={data?.runs} more={data?.more ?? 0} error={error} onTryAgain={refetch} />
    </Panel>
  )
}
