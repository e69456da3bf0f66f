import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { accessKeys, isAccessKey } from '@patchbay/contract/access-keys'
import type { PersonDetail } from '@patchbay/contract/people/person'
import { ChoiceField } from '../../../../ui/field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import { NotRead, listWords } from '../failed.tsx'
import { useWhy } from '../questions.ts'
import css from '../user-management.module.css'
import type { Place } from '../use-place.ts'
import own from './why.module.css'

/** Why the person holds a key, or the exact piece that is missing and what would give it. */
export function Why({ person, place }: { person: PersonDetail; place: Place }) {
  const asked = place.address.why ?? ''
  const key = isAccessKey(asked) ? asked : undefined
  const why = useWhy(String(person.id), key)
  const answer = key === undefined ? undefined : why.data
  return (
    <Panel title="Why">
      <div className={css.inside}>
        <ChoiceField
          label={`Can ${person.username} use`}
          name="why"
          value={asked}
          choices={[
            { value: '', text: 'choose key' },
            ...accessKeys.map((each) => ({ value: each, text: accessKeyWords[each].title })),
          ]}
          onChange={(next) => place.go({ why: next }, true)}
        />
        {why.isError && <NotRead what="The reason" error={why.error} onTryAgain={why.refetch} />}
        {answer !== undefined && (
          <div role="status">
            <p className={own.verdict} data-held={answer.held && answer.missing === null}>
              <StateGlyph
                glyph={answer.held ? (answer.missing === null ? 'ok' : 'warn') : 'lock'}
                size={16}
              />
              {answer.held
                ? answer.missing === null
                  ? `Yes, by ${listWords(answer.by.map(givenWords))}`
                  : `Held by ${listWords(answer.by.map(givenWords))}, but inactive now`
                : 'No'}
            </p>
            {answer.missing !== null && <p>{answer.missing}</p>}
            {!answer.held && (
              <p className={css.muted}>
                {answer.would_give.length === 0
                  ? 'In no role or group; it can be granted directly.'
                  : `Available with ${answer.would_give.map(givenWords).join(', ')}, or by a direct grant.`}
              </p>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

type GrantedBy = PersonDetail['held'][number]['by'][number]

/** Where a key comes from: `role service desk`, `group Night shift`, `a direct grant`. */
export function givenWords({ by, name }: GrantedBy): string {
  return by === 'direct' ? 'a direct grant' : `${by} ${name}`
}
