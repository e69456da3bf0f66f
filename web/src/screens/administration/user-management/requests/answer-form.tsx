import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { InputField } from '../../../../ui/input-field.tsx'
import css from '../user-management.module.css'

interface Props {
  /** On the button that does it, such as `Agree`; null where one may only refuse. */
  yes: string | null
  no: string
  /** Of what it is about, for assistive technology. */
  about: string
  busy: boolean
  onAnswer: (yes: boolean, reason: string) => void
}

/** A reason and one of two answers; who asked reads the reason. */
export function AnswerForm({ yes, no, about, busy, onAnswer }: Props) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const answer = (agreed: boolean) => {
    if (reason.trim().length < 3) return setFault('Enter a reason.')
    setFault(undefined)
    onAnswer(agreed, reason.trim())
  }
  return (
    <form
      className={css.stack}
      aria-label={`Answer to ${about}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        answer(yes !== null)
      }}
    >
      <InputField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={500}
        value={reason}
        fault={fault}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={css.line}>
        {yes !== null && (
          <Button type="submit" look="primary" aria-busy={busy}>
            {yes}
          </Button>
        )}
        <Button aria-busy={busy} onClick={() => answer(false)}>
          {no}
        </Button>
      </div>
    </form>
  )
}
