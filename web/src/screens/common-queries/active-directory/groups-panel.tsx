import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { LongPart } from '../../../query/shown/long-part.tsx'
import { PartTable } from '../../../query/shown/part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { groupRows } from './group-rows.tsx'
import { ListBefore } from './list-before.tsx'
import { saidBy } from './said-by.ts'
import css from './tables.module.css'

interface Props {
  readonly groups: NonNullable<Answer['groups']>
  readonly nameOf: (source: string) => string
}

/** Groups, direct and through others; whoever rules something is marked and stands first. */
export function GroupsPanel({ groups, nameOf }: Props) {
  const { rows } = groups
  const direct = rows.filter((row) => row.direct).length
  return (
    <Panel
      title="Groups"
      count={rows.length}
      aside={rows.length > 0 ? `${direct} direct, ${rows.length - direct} through others` : undefined}
    >
      <ListBefore
        title="Groups"
        said={saidBy(groups, nameOf)}
        list={groups}
        awaited={3}
        none="In no group of this domain."
      />
      {rows.length > 0 && (
        <LongPart prefix="groups-" rowsAre="groups" part={groupRows(groups, nameOf)}>
          {(shown) => <PartTable {...shown} keyOf={({ name, direct: one }) => `${name} ${one}`} stacks />}
        </LongPart>
      )}
      {groups.state === 'told' && (
        <p className={css.note}>Groups of this domain. Those of other domains of its forest are not read.</p>
      )}
    </Panel>
  )
}
