import type { Answer, Membership } from '@patchbay/contract/common-queries/active-directory'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ListBefore } from './list-before.tsx'
import { saidBy } from './card-text.ts'
import css from './tables.module.css'
import type { ResultRows } from '../../../table/result-column.ts'
import { Tag } from '../../../ui/tag.tsx'
import { AskAccount } from './account-links.tsx'

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
        <ResultTable
          {...groupRows(groups, nameOf)}
          long={{ prefix: 'groups-', rowsAre: 'groups' }}
          keyOf={({ name, direct: one }) => `${name} ${one}`}
          stacks
        />
      )}
      {groups.state === 'told' && (
        <p className={css.note}>Groups of this domain. Those of other domains of its forest are not read.</p>
      )}
    </Panel>
  )
}

const howWords = ({ primary, direct }: Membership) =>
  primary ? 'primary group' : direct ? 'direct' : 'through others'

/** What a group is for, a word with its tone each. */
function usesOf({ purpose, licence, privileged }: Membership) {
  const marked = [
    ...(privileged === null ? [] : [{ words: `privileged: ${privileged}`, tone: 'warn' as const }]),
    ...(licence ? [{ words: 'licence', tone: 'info' as const }] : []),
    ...(purpose === 'mail' ? [{ words: 'mail only', tone: undefined }] : []),
  ]
  return { marked, plain: marked.length === 0 && purpose === 'rights' ? 'rights' : null }
}

function Uses({ row }: { row: Membership }) {
  const { marked, plain } = usesOf(row)
  return (
    <span className={css.tags}>
      {marked.map(({ words, tone }) => (
        <Tag key={words} {...(tone === undefined ? {} : { tone })}>
          {words}
        </Tag>
      ))}
      {plain !== null && <span className={css.muted}>{plain}</span>}
    </span>
  )
}

/** Groups as they are shown. */
export const groupRows = (
  groups: NonNullable<Answer['groups']>,
  nameOf: (source: string) => string,
): ResultRows<Membership> => ({
  title: 'Groups',
  rows: groups.rows,
  said: () => saidBy(groups, nameOf),
  columns: [
    {
      head: 'Group',
      text: ({ name }) => name,
      cell: ({ name, ask }) => <AskAccount q={ask}>{name}</AskAccount>,
    },
    { head: 'How', text: howWords, look: css.muted },
    {
      head: 'What for',
      text: (row) =>
        [...usesOf(row).marked.map(({ words }) => words), usesOf(row).plain].filter(Boolean).join(', '),
      cell: (row) => <Uses row={row} />,
    },
    { head: 'Description', text: ({ description }) => description ?? '', look: css.muted },
  ],
})
