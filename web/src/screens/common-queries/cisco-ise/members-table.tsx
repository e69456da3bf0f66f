import type { GroupMemberShown } from '@patchbay/contract/common-queries/cisco-ise/members'
import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { ExportMenu } from '../../../query/export/export-menu.tsx'
import { partOf } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { tableOf } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { InputField } from '../../../ui/input-field.tsx'
import { Pages } from '../../../ui/pages.tsx'
import type { ResultColumn, ResultRows } from '../../../table/result-column.ts'
import css from './members-panel.module.css'
import { sizes, useRows } from './use-rows.ts'

interface Props {
  readonly group: string
  readonly members: readonly GroupMemberShown[]
  readonly reading: boolean
  readonly said: Said
}

/** Members by filter, a page at a time. */
export function MembersTable({ group, members, reading, said }: Props) {
  const { find, page, size, filter, turn, resize } = useRows()
  const chosen = useMemo(() => filteredMembers(members, find), [members, find])
  const at = Math.min(page, Math.max(1, Math.ceil(chosen.length / size)))
  const drawn = { from: (at - 1) * size, count: size }
  const shown = memberRows({ group, members: chosen, drawn, reading, said })
  return (
    <>
      <div className={css.filter}>
        <InputField
          label="Filter the members"
          placeholder="Part of a MAC, description or profile"
          value={find}
          onChange={(event) => filter(event.target.value)}
        />
        <ExportMenu table={chosen.length === 0 ? null : tableOf(`members of ${group}`, [partOf(shown)])} />
      </div>
      <ResultTable {...shown} label="Members" keyOf={({ mac }) => mac} />
      <Pages
        label="Pages of members"
        total={chosen.length}
        page={at}
        size={size}
        sizes={sizes}
        onPage={turn}
        onSize={resize}
      />
    </>
  )
}

/** Members that a filter leaves: any part of the MAC in whatever notation, of the description or of the profile. */
export function filteredMembers(
  members: readonly GroupMemberShown[],
  filter: string,
): readonly GroupMemberShown[] {
  const wanted = filter.trim().toLowerCase()
  if (wanted === '') return members
  const bareOf = (text: string) => text.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  const bare = bareOf(wanted)
  return members.filter(
    ({ mac, description, profile }) =>
      (bare !== '' && bareOf(mac).includes(bare)) ||
      description.toLowerCase().includes(wanted) ||
      profile?.toLowerCase().includes(wanted) === true,
  )
}

const orUnread = (
  head: string,
  unread: string,
  of: (member: GroupMemberShown) => string | null,
): ResultColumn<GroupMemberShown> => ({
  head,
  text: (member) => of(member) ?? unread,
  cell: (member) => of(member) ?? <span className={css.quiet}>{unread}</span>,
})

const howWords = ({ staticGroup }: GroupMemberShown) =>
  staticGroup === null ? null : staticGroup ? 'by hand' : 'by profiling'

interface Shown {
  readonly group: string
  /** As the filter leaves them. */
  readonly members: readonly GroupMemberShown[]
  readonly drawn: ResultRows<GroupMemberShown>['drawn'] & object
  /** They still come in. */
  readonly reading: boolean
  readonly said: Said
}

/** Members of a group as they are shown, a page of them drawn. */
export const memberRows = ({ group, members, drawn, reading, said }: Shown): ResultRows<GroupMemberShown> => {
  const unread = reading ? 'reading' : 'not read'
  return {
    title: `Members of ${group}`,
    rows: members,
    drawn,
    said: () => said,
    columns: [
      {
        head: 'MAC',
        text: ({ mac }) => mac,
        cell: ({ mac }) => (
          <Link className="mono" to="." search={{ q: mac }}>
            {mac}
          </Link>
        ),
      },
      { head: 'Description', text: ({ description }) => description },
      orUnread('Profile', unread, ({ profile }) => profile),
      orUnread('In the group', unread, howWords),
    ],
  }
}
