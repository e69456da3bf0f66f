import type { PersonDetail } from '@patchbay/contract/people/person'
import type { ReactNode } from 'react'
import { instantWords } from '../../../../ui/clock-words.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import { LastSignIn, sourceWords } from '../status.tsx'
import css from './profile-panel.module.css'

/** The fields of the profile. Those that another system decides carry a padlock with the reason. */
export function ProfilePanel({ person }: { person: PersonDetail }) {
  const elsewhere = person.source_name ?? 'Another system'
  const fact = (label: string, value: ReactNode, field?: string) => {
    const locked = field !== undefined && person.decided_elsewhere.includes(field)
    return (
      <div className={css.fact}>
        <dt>
          {label}
          {locked && (
            <span className={css.lock} title={`${elsewhere} decides this at each sign-in.`}>
              <StateGlyph glyph="lock" size={11} />
              <span className="visually-hidden">{elsewhere} decides this at each sign-in.</span>
            </span>
          )}
        </dt>
        <dd>{value === '' ? '–' : value}</dd>
      </div>
    )
  }
  const source =
    person.source === 'local' ? 'local' : `${sourceWords[person.source]}, ${person.source_name ?? ''}`
  return (
    <Panel
      title="Profile"
      aside={
        person.decided_elsewhere.length > 0 && (
          <>
            <StateGlyph glyph="lock" />
            {elsewhere} decides names and role
          </>
        )
      }
    >
      <dl className={css.facts}>
        {fact('Number', person.id)}
        {fact('Username', <span className="mono">{person.username}</span>, 'username')}
        {fact('First name', person.firstname, 'firstname')}
        {fact('Last name', person.lastname, 'lastname')}
        {fact('E-mail', person.email, 'email')}
        {fact('Role', person.role_name === '' ? 'no role' : person.role_name, 'role')}
        {fact('Groups', person.group_names.length === 0 ? 'none' : person.group_names.join(', '))}
        {fact('Keys', `${person.held.length} held, ${person.keys.length} of them directly`)}
        {fact('Source', source)}
        {fact('Second factor', person.second_factor ? 'enrolled' : 'none')}
        {fact('Last sign-in', <LastSignIn person={person} />)}
        {fact('Expires', person.expires_at === null ? 'never' : instantWords(new Date(person.expires_at)))}
        {person.must_change_password && fact('Password', 'to be changed at the next sign-in')}
      </dl>
    </Panel>
  )
}
