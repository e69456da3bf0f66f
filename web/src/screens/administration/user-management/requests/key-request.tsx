import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { Link } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { useTimeZone } from '../../../../preferences/time-zone.ts'
import { announce } from '../../../../ui/announcer.tsx'
import { Button } from '../../../../ui/button.tsx'
import { shortWords } from '../../../../ui/clock-words.ts'
import { Refused } from '../failed.tsx'
import { useAction } from '../person/use-action.ts'
import type { KeyRequest as Asked } from '../questions.ts'
import { usePerson } from '../questions.ts'
import { useShared } from '../saved.ts'
import { valuesOf } from '../forms/person-values.ts'
import css from '../user-management.module.css'
import type { Place } from '../use-place.ts'
import { AnswerForm } from './answer-form.tsx'
import own from './key-request.module.css'

/** Somebody asks for a key: it is given, or refused with a reason. */
export function KeyRequest({ asked, place }: { asked: Asked; place: Place }) {
  const zone = useTimeZone()
  const action = useAction()
  const { title, meaning } = accessKeyWords[asked.key]
  const { person } = asked
  const settle = async (grant: boolean, reason: string) => {
    const done = await action.run(async () => {
      await call('POST /administration/user-management/key-requests/settle/', {
        body: { id: asked.id, grant, reason },
      })
    })
    if (done) announce(grant ? `${person.username} now has ${title}` : `${title} was refused`)
  }
  return (
    <li className={own.request}>
      <p>
        <Link to="." search={{ ...place.address, person: String(person.id) }} className={own.who}>
          {person.name} <span className="mono">{person.username}</span>
        </Link>{' '}
        asks for <strong>{title}</strong>
        <span className={css.faint}> {shortWords(new Date(asked.asked_at), new Date(), zone)}</span>
      </p>
      <p className={css.muted}>{meaning}</p>
      <p>
        <q>{asked.reason}</q>
      </p>
      <Refused failure={action.failure} />
      {!asked.grantable && <p className={css.muted}>You do not hold this key, so you can only refuse.</p>}
      {asked.by_two && <InForm asked={asked} place={place} />}
      <AnswerForm
        about={`${person.username} for ${title}`}
        yes={asked.grantable && !asked.by_two ? `Give ${title}` : null}
        no="Refuse"
        busy={action.busy}
        onAnswer={(grant, reason) => void settle(grant, reason)}
      />
    </li>
  )
}

/** A key that takes a second person is given in the form, which asks for one. */
function InForm({ asked, place }: { asked: Asked; place: Place }) {
  const { setPrefill } = useShared()
  const id = String(asked.person.id)
  const person = usePerson(id)
  return (
    <div className={css.line}>
      <p className={css.grow}>Another administrator must agree to this key.</p>
      <Button
        disabled={person.data === undefined}
        onClick={() => {
          if (person.data === undefined) return
          const values = valuesOf(person.data)
          setPrefill({
            form: `administration/user-management/person-${id}`,
            values: { keys: [...values.keys, asked.key] },
          })
          place.go({ tab: '', person: id, edit: 'yes' })
        }}
      >
        Open form with key
      </Button>
    </div>
  )
}
