import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { useTimeZone } from '../../../../preferences/time-zone.ts'
import { shortWords } from '../../../../ui/clock-words.ts'
import { ResultTable } from '../../../../table/result-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { NotRead } from '../failed.tsx'
import { useGrantRequests, useKeyRequests } from '../questions.ts'
import type { KeyRequest as Asked } from '../questions.ts'
import css from '../user-management.module.css'
import type { Place } from '../use-place.ts'
import { GrantRequest } from './grant-request.tsx'
import { KeyRequest } from './key-request.tsx'
import own from './key-request.module.css'

/** What waits for an answer: grants that take two people, and keys that people ask for. */
export function Requests({ place }: { place: Place }) {
  const grants = useGrantRequests()
  const keys = useKeyRequests()
  if (grants.isError) return <NotRead what="The requests" error={grants.error} onTryAgain={grants.refetch} />
  if (keys.isError) return <NotRead what="The requests" error={keys.error} onTryAgain={keys.refetch} />
  if (grants.data === undefined || keys.data === undefined) return <SkeletonRows rows={6} />
  const waits = ({ state }: { readonly state: string }) => state === 'open' || state === 'stale'
  const [openGrants, settledGrants] = [grants.data.filter(waits), grants.data.filter((one) => !waits(one))]
  const [openKeys, settledKeys] = [keys.data.filter(waits), keys.data.filter((one) => !waits(one))]
  const quiet = openGrants.length + openKeys.length === 0
  return (
    <div className={css.stack}>
      {quiet && (
        <EmptyState
          kind="none"
          title="No open requests"
          words="Requests for keys, and grants that need a second administrator, appear here."
        />
      )}
      {openGrants.map((grant) => (
        <GrantRequest key={grant.id} grant={grant} />
      ))}
      {openKeys.length > 0 && (
        <Panel title="Requested keys" count={openKeys.length}>
          <ul className={own.list}>
            {openKeys.map((asked) => (
              <KeyRequest key={asked.id} asked={asked} place={place} />
            ))}
          </ul>
        </Panel>
      )}
      {settledKeys.length > 0 && <Settled requests={settledKeys} />}
      {settledGrants.map((grant) => (
        <GrantRequest key={grant.id} grant={grant} />
      ))}
    </div>
  )
}

function Settled({ requests }: { requests: readonly Asked[] }) {
  const zone = useTimeZone()
  return (
    <Panel title="Recently answered" count={requests.length}>
      <ResultTable
        title="Recently answered"
        stacks
        rows={requests}
        keyOf={({ id }) => String(id)}
        columns={[
          { head: 'Who', text: ({ person }) => person.username, look: 'mono' },
          { head: 'Key', text: ({ key }) => accessKeyWords[key].title },
          { head: 'Answer', text: ({ state }) => state },
          { head: 'By', text: (one) => one.settled_by ?? '–', look: 'mono' },
          {
            head: 'When',
            text: ({ settled_at: at }) => (at === null ? '–' : shortWords(new Date(at), new Date(), zone)),
          },
          { head: 'Reason', text: ({ answer }) => (answer === '' ? '–' : answer), look: css.wrap },
        ]}
      />
    </Panel>
  )
}
