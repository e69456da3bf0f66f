import { pageSize } from '@patchbay/contract/product'
import { useCallback, useRef, useState } from 'react'
import { changeWords } from '../../../changes/change-failure.tsx'
import { RowKeys } from '../../../table/row-keys.tsx'
import { AskForMissing } from '../../../own-account/ask-for-missing.tsx'
import { productName } from '../../../ui/product.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { PartsExport } from '../../../query/export/export-menu.tsx'
import { PartsOfPage, createShownParts } from '../../../query/shown/shown.tsx'
import { RefreshMenu } from '../../../query/refresh-menu.tsx'
import { ShareButton } from '../../../query/share-button.tsx'
import { ViewsMenu } from '../../../saved-views/views-menu.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { askedHistory } from './history-query.ts'
import { columnsFor } from './history-columns.tsx'
import { HistoryFilter } from './history-filter.tsx'
import { HistoryPages } from './history-pages.tsx'
import css from './history-table.module.css'
import { SubscriptionsMenu } from './subscriptions-menu.tsx'
import { TakeHistory } from './take-history.tsx'
import { useHistory } from './history-query.ts'
import type { History } from './history-query.ts'
import { usePlace } from './use-place.ts'
import { Button, TextButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Place } from './use-place.ts'
import type { HistoryQuery } from './history-query.ts'
import { sameFilter, subscribedFilter } from './subscribed-filter.ts'
import { useSubscriptions } from './use-subscriptions.ts'

const title = 'Command history'

/** Every change of the network, ours and those made outside: who, what, where, with what result, and how it can be undone. */
export function CommandHistory() {
  const place = usePlace()
  const asked = askedHistory(place.address)
  const history = useHistory(asked)
  const [parts] = useState(createShownParts)
  const rows = useRef<HTMLDivElement>(null)
  const { data: found, error, refetch } = history
  const readAgain = useCallback(() => void refetch(), [refetch])
  return (
    <>
      <PageHead title={title}>
        <RefreshMenu resting={!history.isFetching} askable onAsk={readAgain} what="Refresh history" />
        <PartsExport parts={parts} name={`command history ${place.filter('target')}`} />
        <TakeHistory asked={asked} />
        <SubscriptionsMenu place={place} asked={asked} kinds={found?.kinds ?? []} />
        <ViewsMenu suggested={place.filter('target') || place.filter('q')} />
        <ShareButton />
      </PageHead>
      <Panel title="Changes" {...(found === undefined ? {} : { count: found.total })}>
        <HistoryFilter place={place} kinds={found?.kinds ?? []} />
        <ToldHere place={place} asked={asked} />
        <div ref={rows} aria-busy={history.isFetching} data-old={history.isPlaceholderData}>
          <RowKeys container={rows} identifier={null} />
          {error !== null ? (
            <NotRead what="The history" error={error} words={changeWords} onTryAgain={history.refetch}>
              <AskForMissing error={error} />
            </NotRead>
          ) : found === undefined ? (
            <SkeletonRows rows={pageSize} />
          ) : found.changes.length === 0 ? (
            <NoChange place={place} />
          ) : (
            <PartsOfPage value={parts}>
              <Changes history={found} />
            </PartsOfPage>
          )}
        </div>
        {found !== undefined && found.changes.length > 0 && <HistoryPages history={found} place={place} />}
      </Panel>
    </>
  )
}

function Changes({ history: { changes } }: { history: History }) {
  return (
    <ResultTable
      choice="command-history"
      title="Changes"
      columns={columnsFor(changes)}
      rows={changes}
      said={({ at }) => ({ source: productName(), observedAt: at })}
      keyOf={({ made, id }) => `${made} ${id}`}
      rowOf={(change) =>
        change.made === 'here' ? { 'data-state': change.state } : { className: css.outside }
      }
      stacks="named"
    />
  )
}

/** Nothing fits, nothing is on this side of a page, or nothing was ever changed. */
function NoChange({ place }: { place: Place }) {
  const { before, after } = place.address
  if ((before ?? '') !== '' || (after ?? '') !== '') {
    return (
      <EmptyState
        kind="none"
        title="No further changes"
        words="No further change matches."
        actions={<Button onClick={place.goNewest}>Show newest</Button>}
      />
    )
  }
  if (!place.filtered) {
    return (
      <EmptyState
        kind="none"
        title="No changes yet"
        words="Applied changes and changes made outside appear here. Choose the result “Only previewed” for previews."
      />
    )
  }
  return (
    <EmptyState
      kind="none"
      title="No change matches"
      words="A target is a switch, a port in any spelling, or an outlet. Choose the result “Only previewed” for previews."
      actions={<Button onClick={place.clearFilters}>Clear filters</Button>}
    />
  )
}

/** Says where one is told of what is narrowed here, and leads to renaming and ending that. */
function ToldHere({ place, asked }: { place: Place; asked: HistoryQuery }) {
  const { data: all = [] } = useSubscriptions()
  const here = subscribedFilter(asked)
  const names = all.filter(({ filter }) => sameFilter(filter, here)).map(({ name }) => `“${name}”`)
  if (names.length === 0) return null
  return (
    <p className={css.told}>
      You subscribe to these changes as {names.join(' and ')}.{' '}
      <TextButton onClick={() => place.showSubscriptions(true)}>Rename or end</TextButton>
    </p>
  )
}
