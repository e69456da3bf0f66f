import type { PersonRow } from '@patchbay/contract/people/person'
import { Link } from '@tanstack/react-router'
import { openClicked } from '../../../keys/table-rows.ts'
import { useColumns } from '../../../preferences/use-columns.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import type { Place } from './use-place.ts'
import { LastSignIn, Status, sourceWords } from './status.tsx'
import { Expires, nameOf, peopleColumns } from './people-columns.tsx'
import css from './people-table.module.css'

interface Props {
  people: readonly PersonRow[]
  place: Place
}

function Username({ person, place }: { person: PersonRow; place: Place }) {
  return (
    <Link
      to="."
      search={{ ...place.address, person: String(person.id), edit: '', why: '', see: '' }}
      className={`mono ${css.username}`}
      data-id={person.id}
    >
      {person.username}
    </Link>
  )
}

/** The username and the columns that somebody has chosen. */
export function PeopleTable({ people, place }: Props) {
  const columns = useColumns('people', peopleColumns)
  return (
    <ResultTable
      title="People"
      rows={people}
      keyOf={({ id }) => String(id)}
      columns={[
        { head: 'Username', cell: (person: PersonRow) => <Username person={person} place={place} /> },
        ...columns.map(({ head, className, cell }) => ({ head, cell, look: className })),
      ]}
    />
  )
}

/** The same rows where there is no room for columns. */
export function PeopleCards({ people, place }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys have the link
    <ul className={css.cards} aria-label="People" onClick={openClicked}>
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
            last sign-in <LastSignIn person={person} />
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
