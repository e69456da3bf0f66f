import type { GroupMemberShown } from '@patchbay/contract/common-queries/cisco-ise/members'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { CallFailure } from '../../../api/failure.ts'
import { ExportMenu } from '../../../query/export/export-menu.tsx'
import { ReasonForm } from '../../../query/reason/reason-form.tsx'
import { useNotated } from '../../../preferences/notated.ts'
import { PartFailure, SourceFailure } from '../../../query/part-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './members-panel.module.css'
import { membersTable } from './members-table.ts'
import { useMembers } from './use-members.ts'
import type { Members } from './use-members.ts'

const sizes = [10, 25, 50, 100] as const

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
  const [wanted, setWanted] = useState(false)
  const asked = useMembers(group, system, wanted)
  const found = useNotated(asked.data ?? null)
  const failure = asked.error instanceof CallFailure ? asked.error : null
  const reasonNeeded = failure?.code === 'reason-needed' && !asked.isFetching
  return (
    <Panel
      title="Members"
      aside={
        <>
          <Counted found={found} asking={asked.isFetching} />
          <ExportMenu
            table={
              found === null || found.members.length === 0
                ? null
                : membersTable(group, found, system === null ? null : nameOf(`${system}/endpoints`))
            }
          />
        </>
      }
    >
      {!wanted && (
        <p className={css.ask}>
          <span>The list can be long, so it is read when somebody wants to see it.</span>
          <Button size="small" onClick={() => setWanted(true)}>
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
        <MembersTable members={found.members} reading={asked.isFetching} />
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

function MembersTable({ members, reading }: { members: readonly GroupMemberShown[]; reading: boolean }) {
  const unread = reading ? 'reading' : 'not read'
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(10)
  const chosen = useMemo(() => {
    const wanted = filter.trim().toLowerCase()
    const bare = wanted.replaceAll(/[^0-9a-z]/g, '')
    return members.filter(
      ({ mac, description, profile }) =>
        wanted === '' ||
        (bare !== '' &&
          mac
            .toLowerCase()
            .replaceAll(/[^0-9a-z]/g, '')
            .includes(bare)) ||
        description.toLowerCase().includes(wanted) ||
        profile?.toLowerCase().includes(wanted) === true,
    )
  }, [members, filter])
  const at = Math.min(page, Math.max(1, Math.ceil(chosen.length / size)))
  const first = (at - 1) * size
  const rows = chosen.slice(first, first + size)
  return (
    <>
      <div className={css.filter}>
        <InputField
          label="Filter the members"
          placeholder="Part of a MAC, description or profile"
          value={filter}
          onChange={(event) => {
            setFilter(event.target.value)
            setPage(1)
          }}
        />
      </div>
      <DataTable label="Members" heads={['MAC', 'Description', 'Profile', 'In the group']}>
        {rows.map(({ mac, description, profile, staticGroup }) => (
          <tr key={mac}>
            <td>
              <Link className="mono" to="." search={{ q: mac }}>
                {mac}
              </Link>
            </td>
            <td>{description}</td>
            <td>{profile ?? <span className={css.quiet}>{unread}</span>}</td>
            <td>
              {staticGroup === null ? (
                <span className={css.quiet}>{unread}</span>
              ) : staticGroup ? (
                'by hand'
              ) : (
                'by profiling'
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      <Pages
        label="Pages of members"
        total={chosen.length}
        page={at}
        size={size}
        sizes={sizes}
        onPage={setPage}
        onSize={(wanted) => {
          setSize(wanted)
          setPage(1)
        }}
      />
    </>
  )
}
