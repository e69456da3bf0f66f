import type { GroupPart } from '@patchbay/contract/common-queries/cisco-ise'
import type { GroupMemberShown, MembersSummary } from '@patchbay/contract/common-queries/cisco-ise/members'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Panel } from '../../../ui/panel.tsx'
import { CallFailure } from '../../../api/failure.ts'
import { ReasonForm } from '../../../query/reason/reason-form.tsx'
import { useNotated } from '../../../preferences/notated.ts'
import { PartFailure, SourceFailure } from '../../../query/part-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { stream } from '../../../api/stream.ts'
import { currentReason } from '../../../query/reason/given-reason.ts'
import { FactList } from './fact-list.tsx'
import css from './group-tab.module.css'
import { PartAge, PartBody } from './part-body.tsx'
import { saidBy } from './source-of-part.ts'
import membersPanelCss from './members-panel.module.css'
import { MembersTable } from './members-table.tsx'
import { useRows } from './use-rows.ts'

interface Members {
  /** In the order in which they were first told. */
  readonly members: readonly GroupMemberShown[]
  /** How many the system says there are. */
  readonly of: number | null
  readonly summary: MembersSummary | null
}

const nobody: Members = { members: [], of: null, summary: null }
const goodFor = 60_000

/** Members of a group as they come in; asked for when somebody wants to see them. */
function useMembers(group: string, system: string | null, wanted: boolean) {
  const client = useQueryClient()
  const key = ['GET /common-queries/cisco-ise/members/', group, system]
  return useQuery({
    queryKey: key,
    enabled: wanted,
    staleTime: goodFor,
    queryFn: async ({ signal }): Promise<Members> => {
      const byMac = new Map<string, GroupMemberShown>()
      let found = nobody
      await stream('GET /common-queries/cisco-ise/members/', {
        query: { group, ...(system === null ? {} : { system }) },
        signal,
        reason: currentReason(),
        endsWith: 'settled',
        early: () => null,
        onEvent: ({ event, data }) => {
          if (event !== 'answer') return
          for (const member of data.members) byMac.set(member.mac, member)
          found = { members: [...byMac.values()], of: data.of ?? found.of, summary: data.summary }
          client.setQueryData(key, found)
        },
      })
      return found
    },
  })
}

/** Everybody in a group, told as they come in; a list of thousands is shown in pages. */
function MembersPanel({
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
    <Panel title="Members" aside={<Counted members={found} asking={asked.isFetching} />}>
      {!wanted && (
        <p className={membersPanelCss.ask}>
          <span>The list can be long and is read on request.</span>
          <Button size="small" onClick={list}>
            List members
          </Button>
        </p>
      )}
      {reasonNeeded && <ReasonForm onGiven={() => void asked.refetch()} />}
      {failure !== null && !reasonNeeded && (
        <div className={membersPanelCss.trouble}>
          <PartFailure what="The members" error={failure} onTryAgain={asked.refetch} />
        </div>
      )}
      {found?.summary && found.summary.why !== null && (
        <div className={membersPanelCss.trouble}>
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
        <p className={membersPanelCss.ask}>No members.</p>
      )}
    </Panel>
  )
}

function Counted({ members: found, asking }: { members: Members | null; asking: boolean }) {
  if (found === null) return null
  const { members, of, summary } = found
  const all = summary?.of ?? of
  return (
    <span aria-live="polite">
      {asking && all !== null && (summary === null || members.length < all)
        ? `${members.length} of ${all} listed`
        : `${members.length} ${members.length === 1 ? 'member' : 'members'}${summary !== null && summary.state === 'part' && all !== null && all > members.length ? ` of ${all}` : ''}`}
    </span>
  )
}

/** The endpoint group, and everybody in it. */
export function GroupTab({ group, nameOf }: { group: GroupPart; nameOf: (source: string) => string }) {
  return (
    <div className={css.stack}>
      <Panel title="Endpoint group" aside={<PartAge part={group} service="endpoints" nameOf={nameOf} />}>
        <PartBody
          said={saidBy(group, 'endpoints', nameOf)}
          title="Endpoint group"
          part={group}
          none="No endpoint group has this name."
        >
          <FactList title="Endpoint group" facts={group.facts} said={saidBy(group, 'endpoints', nameOf)} />
        </PartBody>
      </Panel>
      {group.name !== null && <MembersPanel group={group.name} system={group.source} nameOf={nameOf} />}
    </div>
  )
}
