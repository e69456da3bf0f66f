import { pageSize } from '@patchbay/contract/product'
import { IconShieldCheck } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { changeWords } from '../../../changes/change-failure.tsx'
import { AskForMissing } from '../../../own-account/ask-for-missing.tsx'
import { PartsExport } from '../../../query/export/export-menu.tsx'
import { RefreshMenu } from '../../../query/refresh-menu.tsx'
import { ShareButton } from '../../../query/share-button.tsx'
import { PartsOfPage, createShownParts } from '../../../query/shown/shown.tsx'
import { ViewsMenu } from '../../../saved-views/views-menu.tsx'
import { PageHead } from '../../../shell/page-head.tsx'
import { NewestPages } from '../../../table/newest-pages.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { entryNumber, filtersOf, queryOf, useAuditAddress } from './audit-address.ts'
import type { AuditAddress } from './audit-address.ts'
import { AuditFilter } from './audit-filter.tsx'
import { AuditTable } from './audit-table.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { SignedFiles } from './signed-files.tsx'
import { useAuditPage } from './use-audit.ts'
import type { AuditPage } from './use-audit.ts'
import { useVerification } from './use-verification.ts'
import { VerificationPanel } from './verification-panel.tsx'

/** The record as an auditor asks of it: who, what, on what, when, from where, with what result. */
export function AuditLog() {
  const place = useAuditAddress()
  const page = useAuditPage(queryOf(place.address))
  const verification = useVerification()
  const [parts] = useState(createShownParts)
  const { data, error, refetch } = page
  const readAgain = useCallback(() => void refetch(), [refetch])
  const opened = entryNumber(place.address.entry)
  return (
    <>
      <PageHead title="Audit log">
        <RefreshMenu resting={!page.isFetching} askable onAsk={readAgain} what="Refresh the audit log" />
        <PartsExport parts={parts} name={`audit log ${place.filter('q')}`} />
        <SignedFiles filter={filtersOf(place.address)} />
        <ViewsMenu suggested={place.filter('q') || place.filter('who')} />
        <ShareButton />
        <Button
          look="primary"
          disabled={verification.verifying.state === 'running'}
          onClick={() => void verification.begin()}
        >
          <IconShieldCheck size={16} stroke={1.6} aria-hidden="true" />
          Verify log
        </Button>
      </PageHead>
      <VerificationPanel verification={verification} place={place} />
      {opened !== undefined && <EntryPanel seq={opened} place={place} />}
      <Panel
        title="Entries"
        aside={data === undefined ? null : `${data.entriesOfLog} in the log. This look is recorded.`}
      >
        <AuditFilter place={place} />
        <div aria-busy={page.isFetching} data-old={page.isPlaceholderData}>
          {error !== null ? (
            <NotRead what="The audit log" error={error} words={changeWords} onTryAgain={refetch}>
              <AskForMissing error={error} />
            </NotRead>
          ) : data === undefined ? (
            <SkeletonRows rows={pageSize} />
          ) : data.entries.length === 0 ? (
            <NoEntry place={place} />
          ) : (
            <PartsOfPage value={parts}>
              <AuditTable entries={data.entries} address={place.address} />
            </PartsOfPage>
          )}
        </div>
        {data !== undefined && data.entries.length > 0 && <Ends data={data} place={place} />}
      </Panel>
    </>
  )
}

function Ends({ data: { entries, older, newer }, place }: { data: AuditPage; place: AuditAddress }) {
  const [first, last] = [entries.at(0), entries.at(-1)]
  return (
    <NewestPages
      words={`${entries.length} ${entries.length === 1 ? 'entry' : 'entries'} on this page`}
      older={older}
      newer={newer}
      size={place.address.size}
      onSize={place.setSize}
      onNewest={place.goNewest}
      onNewer={first === undefined ? null : () => place.goNewer(first.seq)}
      onOlder={last === undefined ? null : () => place.goOlder(last.seq)}
    />
  )
}

function NoEntry({ place }: { place: AuditAddress }) {
  return (
    <EmptyState
      kind="none"
      title="No entry matches"
      words="A target is found by the beginning of its words. An address must be whole. Erased names cannot be searched."
      actions={place.filtered && <Button onClick={place.clearFilters}>Clear filters</Button>}
    />
  )
}
