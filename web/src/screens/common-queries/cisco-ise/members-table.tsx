import type { GroupMemberShown } from '@patchbay/contract/common-queries/cisco-ise/members'
import { useMemo } from 'react'
import { ExportMenu } from '../../../query/export/export-menu.tsx'
import { partOf } from '../../../query/shown/part-column.ts'
import { PartTable } from '../../../query/shown/part-table.tsx'
import { tableOf } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { InputField } from '../../../ui/input-field.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { filteredMembers, memberRows } from './member-rows.tsx'
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
      <PartTable {...shown} label="Members" keyOf={({ mac }) => mac} />
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
