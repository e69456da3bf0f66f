import type { Answer, Member, Membership } from '@patchbay/contract/common-queries/active-directory'
import type { ReactNode } from 'react'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AskAccount } from './account-links.tsx'
import { saidBy } from './card-text.ts'
import css from './tables.module.css'

type List = NonNullable<Answer['groups']> | NonNullable<Answer['members']>
type NameOf = (source: string) => string

interface ListProps<Row> {
  readonly list: List
  readonly part: ResultRows<Row>
  readonly nameOf: NameOf
  readonly keyOf: (row: Row) => string
  readonly prefix: string
  readonly rowsAre: string
  /** Rows of the skeleton while it is awaited. */
  readonly awaited: number
  /** What stands there when there are none. */
  readonly none: string
  readonly aside?: string | undefined
  readonly children?: ReactNode
}

/** Accounts that stand by this one: why the list is not whole, that there are none, and the list. */
function ListPanel<Row>({
  list,
  part,
  nameOf,
  keyOf,
  awaited,
  none,
  aside,
  children,
  ...long
}: ListProps<Row>) {
  const { state, why, complete, rows } = list
  const { title } = part
  const note = { name: complete ? 'Note' : 'Incomplete', value: why ?? '', said: saidBy(list, nameOf) }
  return (
    <Panel title={title} count={rows.length} aside={aside}>
      {why !== null && <Shown part={factsPart(title, [note])} />}
      {why !== null && (
        <p className={complete ? css.note : `${css.note} ${css.warn}`}>
          {state === 'hidden' && <StateGlyph glyph="lock" />} {why}.
        </p>
      )}
      {state === 'awaited' && (
        <div className={css.waiting}>
          <SkeletonRows rows={awaited} />
        </div>
      )}
      <ResultTable
        {...part}
        none={state === 'told' ? <p className={css.note}>{none}</p> : null}
        long={long}
        keyOf={keyOf}
        stacks
      />
      {children}
    </Panel>
  )
}

/** Direct members, those by their primary group among them. */
export const MembersPanel = ({
  members,
  nameOf,
}: {
  readonly members: NonNullable<Answer['members']>
  readonly nameOf: NameOf
}) => (
  <ListPanel
    list={members}
    part={memberRows(members, nameOf)}
    nameOf={nameOf}
    keyOf={({ ask }) => ask}
    prefix=""
    rowsAre="members"
    awaited={4}
    none="No members."
  />
)

const kindWords = ({ kind, primary }: Member) =>
  `${kind ?? 'not known'}${primary ? ', by primary group' : ''}`

/** Direct members as they are shown. */
export const memberRows = (members: NonNullable<Answer['members']>, nameOf: NameOf): ResultRows<Member> => ({
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

/** Groups, direct and through others; whoever rules something is marked and stands first. */
export function GroupsPanel({
  groups,
  nameOf,
}: {
  readonly groups: NonNullable<Answer['groups']>
  readonly nameOf: NameOf
}) {
  const { rows, state } = groups
  const direct = rows.filter((row) => row.direct).length
  return (
    <ListPanel
      list={groups}
      part={groupRows(groups, nameOf)}
      nameOf={nameOf}
      keyOf={({ name, direct: one }) => `${name} ${one}`}
      prefix="groups-"
      rowsAre="groups"
      awaited={3}
      none="In no group of this domain."
      aside={rows.length > 0 ? `${direct} direct, ${rows.length - direct} through others` : undefined}
    >
      {state === 'told' && <p className={css.note}>Groups of this domain only.</p>}
    </ListPanel>
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
export const groupRows = (groups: NonNullable<Answer['groups']>, nameOf: NameOf): ResultRows<Membership> => ({
  title: 'Groups',
  rows: groups.rows,
  said: () => saidBy(groups, nameOf),
  columns: [
    {
      head: 'Group',
      text: ({ name }) => name,
      cell: ({ name, ask }) => <AskAccount q={ask}>{name}</AskAccount>,
    },
    { head: 'Membership', text: howWords, look: css.muted },
    {
      head: 'Purpose',
      text: (row) =>
        [...usesOf(row).marked.map(({ words }) => words), usesOf(row).plain].filter(Boolean).join(', '),
      cell: (row) => <Uses row={row} />,
    },
    { head: 'Description', text: ({ description }) => description ?? '', look: css.muted },
  ],
})
