import { useState } from 'react'
import { changeWords } from '../../../changes/change-failure.tsx'
import { PartsExport } from '../../../query/export/export-menu.tsx'
import { RefreshMenu } from '../../../query/refresh-menu.tsx'
import { ShareButton } from '../../../query/share-button.tsx'
import { PartsOfPage, createShownParts } from '../../../query/shown/shown.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseFilters } from './case-filters.tsx'
import { CaseTable } from './case-table.tsx'
import { ContainCases } from './contain-cases.tsx'
import { FeedsPanel, SilentFeeds } from './feeds-panel.tsx'
import { ImportCases } from './import-cases.tsx'
import { NewCase } from './new-case.tsx'
import css from './security-response.module.css'
import { useCases, useQueueAddress } from './use-cases.ts'

/** The queue of security cases: what came in, what is contained and proven, what is due for release. */
export function SecurityResponse() {
  const address = useQueueAddress()
  const { queue, error, refetch, isFetching, readAgain } = useCases(address)
  const [parts] = useState(createShownParts)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [containing, setContaining] = useState<readonly number[] | null>(null)
  const ids = queue?.cases.flatMap(({ id }) => (chosen.has(id) ? [id] : [])) ?? []
  const choose = (id: number, wanted: boolean) =>
    setChosen((before) => new Set(wanted ? [...before, id] : [...before].filter((one) => one !== id)))
  const done = () => {
    setChosen(new Set())
    void readAgain()
  }
  return (
    <>
      <PageHead title="Security response">
        <RefreshMenu resting={!isFetching} askable onAsk={() => void refetch()} what="Refresh the cases" />
        <PartsExport parts={parts} name="security cases" />
        <ShareButton />
      </PageHead>
      <div className={css.stack}>
        {queue !== undefined && <SilentFeeds feeds={queue.feeds} />}
        <Panel title="Cases" {...(queue === undefined ? {} : { count: queue.total })}>
          <CaseFilters address={address} key={address.text} />
          <CaseActions ids={ids} onDone={done} onContain={() => setContaining(ids)} />
          {containing !== null && (
            <ContainCases
              ids={containing}
              key={containing.join(' ')}
              onEnd={() => {
                setContaining(null)
                done()
              }}
            />
          )}
          {error !== null ? (
            <NotRead what="The queue" error={error} words={changeWords} onTryAgain={refetch} />
          ) : queue === undefined ? (
            <SkeletonRows rows={8} />
          ) : (
            <PartsOfPage value={parts}>
              <CaseTable
                cases={queue.cases}
                readAt={new Date().toISOString()}
                chosen={chosen}
                onChoose={choose}
              />
            </PartsOfPage>
          )}
          {queue !== undefined && queue.pages > 1 && (
            <div className={css.actions}>
              <Button
                size="small"
                disabled={address.page <= 1}
                onClick={() => address.set({ page: String(address.page - 1) })}
              >
                Previous
              </Button>
              <span>
                Page {address.page} of {queue.pages}
              </span>
              <Button
                size="small"
                disabled={address.page >= queue.pages}
                onClick={() => address.set({ page: String(address.page + 1) })}
              >
                Next
              </Button>
            </div>
          )}
        </Panel>
        <div className={css.below}>
          <NewCase onOpened={done} />
          <ImportCases onOpened={done} />
          {queue !== undefined && <FeedsPanel queue={queue} />}
        </div>
      </div>
    </>
  )
}
