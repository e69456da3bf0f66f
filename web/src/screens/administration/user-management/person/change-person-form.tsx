import type { Effect, PersonDetail } from '@patchbay/contract/people/person'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { rebase } from '../../../../drafts/fitted.ts'
import { useDraft } from '../../../../drafts/use-draft.ts'
import { useProfile } from '../../../../session/use-session.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { NotRead } from '../failed.tsx'
import { waitingWords } from '../forms/ask-second.tsx'
import { Conflict } from '../forms/conflict.tsx'
import { PersonFields } from '../forms/person-fields.tsx'
import { personBody, personFaults, valuesOf } from '../forms/person-values.ts'
import { ReviewForm } from '../forms/review-form.tsx'
import { useReview } from '../forms/use-review.ts'
import { effectSentences } from '../preview/effect-words.ts'
import { useAskAgain, usePerson } from '../questions.ts'
import { useShared } from '../saved.ts'
import type { Place } from '../use-place.ts'

const nameOf = (id: string) => `administration/user-management/person-${id}`

export function ChangePersonForm({ id, place }: { id: string; place: Place }) {
  const person = usePerson(id)
  if (person.isError) return <NotRead what="This person" error={person.error} onTryAgain={person.refetch} />
  if (person.data === undefined) return <SkeletonRows rows={10} />
  return <Form person={person.data} refetch={async () => (await person.refetch()).data} place={place} />
}

interface Props {
  person: PersonDetail
  refetch: () => Promise<PersonDetail | undefined>
  place: Place
}

function Form({ person: loaded, refetch, place }: Props) {
  const id = String(loaded.id)
  const form = nameOf(id)
  const { prefill, setPrefill, setSaved } = useShared()
  // What the form is measured against: the person as opened, and after a conflict as the other left them.
  const [base, setBase] = useState(loaded)
  const [openedAt] = useState(Date.now)
  const untouched = { ...valuesOf(base), version: base.version }
  const [values, setValues] = useState(() =>
    prefill?.form === form ? { ...untouched, ...prefill.values } : untouched,
  )
  const draft = useDraft(form, values, untouched, setValues)
  const askAgain = useAskAgain()
  const own = useProfile().id === base.id
  const body = () => ({
    id: base.id,
    version: values.version,
    ...personBody(values, base.expires_at),
  })
  const close = () => place.go({ edit: '' })
  const review = useReview({
    check: () => personFaults(values, base.expires_at),
    preview: () => call('POST /administration/user-management/person/preview/', { body: body() }),
    save: async () => {
      const saved = await call('PUT /administration/user-management/person/', { body: body() })
      await done(saved.effect)
    },
    change: () => ({ kind: 'person', ...body() }),
    asked: async ({ effect, waits }) => {
      if (!waits) return done(effect)
      draft.end()
      setSaved({ words: waitingWords(`The change of ${base.username}`), putBack: null })
      setPrefill(null)
      await askAgain()
      close()
    },
  })
  async function done(effect: Effect) {
    draft.end()
    const before = valuesOf(base)
    setSaved({
      words: `Saved. ${effectSentences(effect).join(' ')}`,
      putBack: () => {
        setPrefill({ form, values: before })
        place.go({ person: id, edit: 'yes' })
      },
    })
    setPrefill(null)
    await askAgain()
    close()
  }
  const onto = async (keep: boolean) => {
    const now = await refetch()
    if (now === undefined) return
    const theirs = { ...valuesOf(now), version: now.version }
    setValues(keep ? { ...rebase(untouched, values, theirs), version: now.version } : theirs)
    setBase(now)
    review.forget()
  }
  return (
    <ReviewForm
      title={`Change ${base.username}`}
      saveWords={`Save changes to ${base.username}`}
      review={review}
      draft={draft}
      onDiscard={close}
      conflict={
        review.moved && (
          <Conflict
            of="person"
            id={id}
            openedAt={openedAt}
            onKeep={() => void onto(true)}
            onLeave={() => void onto(false)}
          />
        )
      }
    >
      <PersonFields
        values={values}
        faults={review.faults}
        person={base}
        endLocked={own ? 'Another administrator sets your expiry.' : null}
        onChange={(next) => setValues({ ...values, ...next })}
      />
    </ReviewForm>
  )
}
