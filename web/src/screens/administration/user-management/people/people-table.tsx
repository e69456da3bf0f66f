import type { PersonRow } from '@patchbay/contract/people/person'
import { Link } from '@tanstack/react-router'
import { dateWords, instantWords } from '../../../../ui/clock-words.ts'
import { DataTable } from '../../../../ui/data-table.tsx'
import type { Place } from '../use-place.ts'
import { LastSignIn } from './last-sign-in.tsx'
import css from './people-table.module.css'
import { sourceWords } from './source-words.ts'
import { Status } from './status.tsx'

interface Props {
  people: readonly PersonRow[]
  place: Place
}

const heads = [
  'Username',
  'Name',
  'E-mail',
  'Status',
  'Role',
  'Groups',
  'Second factor',
  'Source',
  'Last sign-in',
  'Expires',
]

const nameOf = ({ firstname, lastname }: PersonRow) => `${firstname} ${lastname}`.trim()

function Username({ person, place }: { person: PersonRow; place: Place }) {
  return (
    <Link
      to="."
      search={{ ...place.address, person: String(person.id), edit: '', why: '', see: '' }}
      className={`mono ${css.username}`}
    >
      {person.username}
    </Link>
  )
}

function Expires({ at }: { at: string | null }) {
  if (at === null) return <span className={css.absent}>never</span>
  const end = new Date(at)
  return (
    <time dateTime={at} title={instantWords(end)}>
      {dateWords(end)}
    </time>
  )
}

export function PeopleTable({ people, place }: Props) {
  return (
    <DataTable label="People" heads={heads}>
      {people.map((person) => (
        <tr key={person.id}>
          <td>
            <Username person={person} place={place} />
          </td>
          <td className={css.text}>{nameOf(person)}</td>
          <td className={css.text}>{person.email === '' ? <Absent /> : person.email}</td>
          <td>
            <Status status={person.status} />
          </td>
          <td className={css.text}>
            {person.role_name === '' ? <Absent words="no role" /> : person.role_name}
          </td>
          <td className={css.text}>
            {person.group_names.length === 0 ? <Absent words="none" /> : person.group_names.join(', ')}
          </td>
          <td>{person.second_factor ? 'enrolled' : <Absent words="none" />}</td>
          <td>{sourceWords[person.source]}</td>
          <td className={css.number}>
            <LastSignIn at={person.last_sign_in_at} />
          </td>
          <td className={css.number}>
            <Expires at={person.expires_at} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Absent({ words = '–' }: { words?: string }) {
  return <span className={css.absent}>{words}</span>
}

/** The same rows where there is no room for columns. */
export function PeopleCards({ people, place }: Props) {
  return (
    <ul className={css.cards} aria-label="People">
      {people.map((person) => (
        <li key={person.id} className={css.card}>
          <span className={css.first}>
            <Username person={person} place={place} />
            <Status status={person.status} />
          </span>
          <span>{[nameOf(person), person.email].filter((text) => text !== '').join(' · ')}</span>
          <span className={css.absent}>
            {[person.role_name === '' ? 'no role' : person.role_name, ...person.group_names].join(', ')}
          </span>
          <span className={css.absent}>
            {person.second_factor ? 'second factor' : 'no second factor'} · {sourceWords[person.source]} ·
            signed in <LastSignIn at={person.last_sign_in_at} />
            {person.expires_at !== null && (
              <>
                {' '}
                · expires <Expires at={person.expires_at} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
