import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { PersonDetail } from '@patchbay/contract/people/person'
import { DataTable } from '../../../../ui/data-table.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import css from '../user-management.module.css'
import type { Place } from '../use-place.ts'
import { givenWords } from './given-words.ts'
import own from './held-keys.module.css'

/** Every key that the person holds, in plain words, and where each comes from. */
export function HeldKeys({ person, place }: { person: PersonDetail; place: Place }) {
  return (
    <Panel title="Keys held" count={person.held.length} aside="Union of role, groups and direct grants">
      {person.held.length === 0 ? (
        <p className={css.none}>
          None. After signing in {person.username} sees an empty menu.{' '}
          <button type="button" className={own.link} onClick={() => place.go({ edit: 'yes' })}>
            Give a role, a group or a key
          </button>
        </p>
      ) : (
        <DataTable stacks label="Keys held" heads={['Key', 'What it opens', 'Given by']}>
          {person.held.map(({ key, by }) => {
            const { title, meaning, acts } = accessKeyWords[key]
            return (
              <tr key={key}>
                <td className={own.key}>
                  <span className={own.title}>
                    {title}
                    {acts && <Tag tone="warn">acts</Tag>}
                  </span>
                  <span className={`mono ${own.name}`}>{key}</span>
                </td>
                <td className={css.muted}>{meaning}</td>
                <td className={own.given}>{by.map(givenWords).join(', ')}</td>
              </tr>
            )
          })}
        </DataTable>
      )}
    </Panel>
  )
}
