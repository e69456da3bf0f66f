import type { GroupMemberShown } from '@patchbay/contract/common-queries/cisco-ise/members'
import { useMemo, useState } from 'react'
import { ExportMenu } from '../../../query/export/export-menu.tsx'
import { partOf } from '../../../query/shown/part-column.ts'
import { PartTable } from '../../../query/shown/part-table.tsx'
import { tableOf } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { InputField } from '../../../ui/input-field.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { filteredMembers, memberRows } from './member-rows.tsx'
import css from './members-panel.module.css'

const sizes = [10, 25, 50, 100] as const

interface Props {
  readonly group: string
  readonly members: readonly GroupMemberShown[]
  readonly reading: boolean
  readonly said: Said
}

/** Members by filter, a page at a time. */
export function MembersTable({ group, members, reading, said }: Props) {
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(10)
  const chosen = useMemo(() => filteredMembers(members, filter), [members, filter])
  const at = Math.min(page, Math.max(1, Math.ceil(chosen.length / size)))
  const drawn = { from: (at - 1) * size, count: size }
  const shown = memberRows({ group, members: chosen, drawn, reading, said })
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
        <ExportMenu table={chosen.length === 0 ? null : tableOf(`members of ${group}`, [partOf(shown)])} />
      </div>
      <PartTable {...shown} label="Members" keyOf={({ mac }) => mac} />
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
