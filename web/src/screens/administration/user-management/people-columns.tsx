import type { PersonRow } from '@patchbay/contract/people/person'
import { dateWords, instantWords } from '../../../ui/clock-words.ts'
import type { ReactNode } from 'react'
import { productName } from '../../../ui/product.ts'
import type { Cell, ShownTable } from '../../../query/shown/shown-table.ts'
import { LastSignIn, Status, sourceWords } from './status.tsx'
import css from './people-table.module.css'

export interface PeopleColumn {
  readonly id: string
  readonly head: string
  /** Shown unless somebody has chosen otherwise. */
  readonly usual: boolean
  readonly className?: string | undefined
  readonly cell: (person: PersonRow) => ReactNode
  /** The same as one value, for taking along. */
  readonly text: (person: PersonRow) => Cell
}

export const nameOf = ({ firstname, lastname }: PersonRow) => `${firstname} ${lastname}`.trim()

export function Absent({ words = '–' }: { words?: string }) {
  return <span className={css.absent}>{words}</span>
}

export function Expires({ at }: { at: string | null }) {
  if (at === null) return <Absent words="never" />
  const end = new Date(at)
  return (
    <time dateTime={at} title={instantWords(end)}>
      {dateWords(end)}
    </time>
  )
}

/** What the list can show beside the username, in order. */
export const peopleColumns: readonly PeopleColumn[] = [
  { id: 'name', head: 'Name', usual: true, className: css.text, cell: nameOf, text: nameOf },
  {
    id: 'email',
    head: 'E-mail',
    usual: true,
    className: css.text,
    cell: ({ email }) => (email === '' ? <Absent /> : email),
    text: ({ email }) => email,
  },
  {
    id: 'status',
    head: 'Status',
    usual: true,
    cell: ({ status }) => <Status status={status} />,
    text: ({ status }) => status,
  },
  {
    id: 'role',
    head: 'Role',
    usual: true,
    className: css.text,
    cell: ({ role_name }) => (role_name === '' ? <Absent words="no role" /> : role_name),
    text: ({ role_name }) => role_name,
  },
  {
    id: 'groups',
    head: 'Groups',
    usual: true,
    className: css.text,
    cell: ({ group_names }) => (group_names.length === 0 ? <Absent words="none" /> : group_names.join(', ')),
    text: ({ group_names }) => group_names.join(', '),
  },
  {
    id: 'second-factor',
    head: 'Second factor',
    usual: true,
    cell: ({ second_factor }) => (second_factor ? 'enrolled' : <Absent words="none" />),
    text: ({ second_factor }) => (second_factor ? 'enrolled' : 'none'),
  },
  {
    id: 'source',
    head: 'Source',
    usual: true,
    cell: ({ source }) => sourceWords[source],
    text: ({ source }) => sourceWords[source],
  },
  {
    id: 'last-sign-in',
    head: 'Last sign-in',
    usual: true,
    className: css.number,
    cell: (person) => <LastSignIn person={person} />,
    text: ({ last_sign_in_at }) => last_sign_in_at,
  },
  {
    id: 'expires',
    head: 'Expires',
    usual: true,
    className: css.number,
    cell: ({ expires_at }) => <Expires at={expires_at} />,
    text: ({ expires_at }) => expires_at,
  },
  {
    id: 'number',
    head: 'Number',
    usual: false,
    className: css.number,
    cell: ({ id }) => id,
    text: ({ id }) => id,
  },
]

/** The rows as they are shown, to be taken along; `at` is when they were read. */
export function peopleAsShown(
  people: readonly PersonRow[],
  columns: readonly PeopleColumn[],
  at: Date,
): ShownTable {
  return {
    name: `people-${at.toISOString().slice(0, 10)}`,
    columns: ['Username', ...columns.map(({ head }) => head), 'Read from', 'Read at'],
    rows: people.map((person) => [
      person.username,
      ...columns.map(({ text }) => text(person)),
      productName(),
      at.toISOString(),
    ]),
  }
}
