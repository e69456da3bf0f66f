import type { Answer, Member } from '@patchbay/contract/common-queries/active-directory'
import type { PartRows } from '../../../query/shown/part-column.ts'
import { AskAccount } from './ask-account.tsx'
import { saidBy } from './said-by.ts'
import css from './tables.module.css'

const kindWords = ({ kind, primary }: Member) => `${kind ?? 'not told'}${primary ? ', by primary group' : ''}`

/** Direct members as they are shown. */
export const memberRows = (
  members: NonNullable<Answer['members']>,
  nameOf: (source: string) => string,
): PartRows<Member> => ({
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
