import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useDraft } from '../../../../drafts/use-draft.ts'
import { Check } from '../../../../ui/check.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import formCss from '../forms/form.module.css'
import { PersonFields } from '../forms/person-fields.tsx'
import { nobody, personBody, personFaults } from '../forms/person-values.ts'
import { ReviewForm } from '../forms/review-form.tsx'
import { useReview } from '../forms/use-review.ts'
import { useAskAgain } from '../questions.ts'
import { useShared } from '../saved.ts'
import type { Place } from '../use-place.ts'

const untouched = { ...nobody, by: 'link' as 'link' | 'generated' }

export const newPerson = 'administration/user-management/person-new'

export function NewPersonForm({ place }: { place: Place }) {
  const { prefill, setPrefill, setSaved, setHanded } = useShared()
  const [values, setValues] = useState(() =>
    prefill?.form === newPerson ? { ...untouched, ...prefill.values } : untouched,
  )
  const draft = useDraft(newPerson, values, untouched, setValues)
  const askAgain = useAskAgain()
  const body = () => personBody(values, null)
  const review = useReview({
    check: () => personFaults(values, null),
    preview: () =>
      call('POST /administration/user-management/person/preview/', {
        body: { id: 0, version: 0, ...body() },
      }),
    save: async (again) => {
      const handed = await call('POST /administration/user-management/person/', {
        body: { ...body(), password_by: values.by, reentered: again },
      })
      draft.end()
      setPrefill(null)
      setHanded(handed)
      setSaved({ words: `Account ${values.username.trim()} created.`, putBack: null })
      place.openPerson(String(handed.id))
      await askAgain()
    },
  })
  const ways = [
    { by: 'link', title: 'A link', words: 'Valid once within a day, to choose a password.' },
    {
      by: 'generated',
      title: 'A generated password',
      words: 'Shown once, and changed at the first sign-in.',
    },
  ] as const
  return (
    <ReviewForm
      title="New person"
      saveWords={`Create ${values.username.trim()}`}
      review={review}
      proves="Confirm your identity. For 7 days you and this person count as one where two must agree."
      draft={draft}
      onDiscard={() => {
        setPrefill(null)
        place.close()
      }}
    >
      <PersonFields
        values={values}
        faults={review.faults}
        person={null}
        onChange={(next) => setValues({ ...values, ...next })}
      />
      <Panel title="First password">
        <div className={formCss.checks}>
          {ways.map(({ by, title, words }) => (
            <Check
              key={by}
              group="by"
              title={title}
              words={words}
              checked={values.by === by}
              onChange={() => setValues({ ...values, by })}
            />
          ))}
        </div>
      </Panel>
    </ReviewForm>
  )
}
