import type { Answer, Member } from '@patchbay/contract/common-queries/active-directory'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ListBefore } from './list-before.tsx'
import { saidBy } from './card-text.ts'
import type { ResultRows } from '../../../table/result-column.ts'
import { AskAccount } from './account-links.tsx'
import css from './tables.module.css'

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
        <ResultTable
          {...memberRows(members, nameOf)}
          long={{ prefix: '', rowsAre: 'members' }}
          keyOf={({ ask }) => ask}
          stacks
        />
      )}
    </Panel>
  )
}

const kindWords = ({ kind, primary }: Member) => `${kind ?? 'not told'}${primary ? ', by primary group' : ''}`

/** Direct members as they are shown. */
export const memberRows = (
  members: NonNullable<Answer['members']>,
  nameOf: (source: string) => string,
): ResultRows<Member> => ({
  title: 'Direct members',
  rows: members.rows,
  said: () => saidBy(members, nameOf),
  columns: [
    {
      head: 'Name',
      text: ({ name }) => name,
      cell: ({ name, ask }) => <AskAccount q={ask}>{name}</AskAccount>,
    },
    { head: 'Login', text: ({ login }) => login ?? '', look: 'mono' },
    { head: 'Kind', text: kindWords, look: css.muted },
    {
      head: 'Account',
      text: ({ enabled }) => (enabled === null ? '' : enabled ? 'enabled' : 'disabled'),
      look: css.toned,
      tone: ({ enabled }) => (enabled === false ? 'bad' : 'plain'),
    },
  ],
})
