import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { giveReason } from './given-reason.ts'
import css from './reason-form.module.css'

const shortest = 3

/** Asks why somebody looks up what is personal, where the site's policy wants the record to say so. */
export function ReasonForm({ onGiven }: { onGiven: () => void }) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)

  function give(event: FormEvent) {
    event.preventDefault()
    const reason = text.trim()
    if (reason.length < shortest) return setFault('Enter a reason, such as a ticket number.')
    giveReason(reason)
    onGiven()
  }

  return (
    <Panel title="Reason for reading">
      <form className={css.form} onSubmit={give}>
        <p className={css.words}>
          This shows personal data. The audit log stores your reason; it is valid here for 15 min.
        </p>
        <TextField
          label="Reason"
          name="reason"
          value={text}
          onChange={(value) => {
            setText(value)
            setFault(undefined)
          }}
          fault={fault}
          maxLength={300}
          hint="A ticket, a case, a call."
        />
        <div>
          <Button type="submit" look="primary">
            Look up
          </Button>
        </div>
      </form>
    </Panel>
  )
}
