import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { LongPart } from '../../../query/shown/long-part.tsx'
import { PartTable } from '../../../query/shown/part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ListBefore } from './list-before.tsx'
import { memberRows } from './member-rows.tsx'
import { saidBy } from './said-by.ts'

interface Props {
  readonly members: NonNullable<Answer['members']>
  readonly nameOf: (source: string) => string
}

/** Direct members, those by their primary group among them. */
export function MembersPanel({ members, nameOf }: Props) {
  const { rows } = members
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
        <LongPart prefix="" rowsAre="members" part={memberRows(members, nameOf)}>
          {(shown) => <PartTable {...shown} keyOf={({ ask }) => ask} stacks />}
        </LongPart>
      )}
    </Panel>
  )
}
