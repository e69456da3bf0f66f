import { CallFailure } from '../../../api/failure.ts'
import { ReasonForm } from '../../../query/reason/reason-form.tsx'
import { useNotated } from '../../../preferences/notated.ts'
import { PartFailure, SourceFailure } from '../../../query/part-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './members-panel.module.css'
import { MembersTable } from './members-table.tsx'
import { useMembers } from './use-members.ts'
import type { Members } from './use-members.ts'
import { useRows } from './use-rows.ts'

/** Everybody in a group, told as they come in; a list of thousands is shown in pages. */
export function MembersPanel({
  group,
  system,
  nameOf,
}: {
  group: string
  system: string | null
  nameOf: (source: string) => string
}) {
  const { listed: wanted, list } = useRows()
  const asked = useMembers(group, system, wanted)
  const found = useNotated(asked.data ?? null)
  const failure = asked.error instanceof CallFailure ? asked.error : null
  const reasonNeeded = failure?.code === 'reason-needed' && !asked.isFetching
  return (
    <Panel title="Members" aside={<Counted found={found} asking={asked.isFetching} />}>
      {!wanted && (
        <p className={css.ask}>
          <span>The list can be long, so it is read when somebody wants to see it.</span>
          <Button size="small" onClick={list}>
            List the members
          </Button>
        </p>
      )}
      {reasonNeeded && <ReasonForm onGiven={() => void asked.refetch()} />}
      {failure !== null && !reasonNeeded && (
        <div className={css.trouble}>
          <PartFailure what="The members" error={failure} onTryAgain={asked.refetch} />
        </div>
      )}
      {found?.summary && found.summary.why !== null && (
        <div className={css.trouble}>
          {found.summary.state === 'silent' ? (
            <SourceFailure
              what="The members"
              source={system ?? 'ISE'}
              why={found.summary.why}
              at={new Date(found.summary.observedAt)}
              onTryAgain={asked.refetch}
            />
          ) : (
            <Callout tone="warn">{found.summary.why}.</Callout>
          )}
        </div>
      )}
      {wanted && found === null && failure === null && <SkeletonRows rows={5} />}
      {found !== null && found.members.length > 0 && (
        <MembersTable
          group={group}
          members={found.members}
          reading={asked.isFetching}
          said={{
            source: system === null ? null : nameOf(`${system}/endpoints`),
            observedAt: found.summary?.observedAt ?? null,
          }}
        />
      )}
      {found?.summary?.state === 'whole' && found.members.length === 0 && (
        <p className={css.ask}>Nobody is in this group.</p>
      )}
    </Panel>
  )
}

function Counted({ found, asking }: { found: Members | null; asking: boolean }) {
  if (found === null) return null
  const { members, of, summary } = found
  const all = summary?.of ?? of
  return (
    <span aria-live="polite">
      {asking && all !== null && members.length < all
        ? `${members.length} of ${all} listed`
        : `${members.length} ${members.length === 1 ? 'member' : 'members'}${summary !== null && summary.state === 'part' && all !== null && all > members.length ? ` of ${all}` : ''}`}
    </span>
  )
}
