import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { useState } from 'react'
import { PartTable } from '../../../query/shown/part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { ListBefore } from './list-before.tsx'
import { memberRows } from './member-rows.tsx'
import { saidBy } from './said-by.ts'
import css from './tables.module.css'

interface Props {
  readonly members: NonNullable<Answer['members']>
  readonly nameOf: (source: string) => string
}

/** Rows shown at first; the rest on demand, because a group may have thousands. */
const few = 100

/** Direct members, those by their primary group among them. */
export function MembersPanel({ members, nameOf }: Props) {
  const [all, setAll] = useState(false)
  const { rows } = members
  const drawn = all ? rows.length : Math.min(few, rows.length)
  return (
    <Panel title="Direct members" count={rows.length}>
      <ListBefore
        title="Direct members"
        said={saidBy(members, nameOf)}
        list={members}
        awaited={4}
        none="Nobody is in it."
      />
      {rows.length > 0 && (
        <PartTable {...memberRows(members, nameOf, drawn)} keyOf={({ ask }) => ask} stacks />
      )}
      {rows.length > drawn && (
        <p className={css.note}>
          <TextButton onClick={() => setAll(true)}>{`Show all ${rows.length}`}</TextButton>
        </p>
      )}
    </Panel>
  )
}
