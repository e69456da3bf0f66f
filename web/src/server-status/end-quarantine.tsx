import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { FailureInForm } from '../own-account/failure-in-form.tsx'
import css from '../own-account/forms.module.css'
import { ProveFields, proofFaults, readProof } from '../own-account/prove-fields.tsx'
import { useAccount } from '../own-account/use-account.ts'
import { useForm } from '../own-account/use-form.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/input-field.tsx'

/** An administrator says in words that this database is the one, and proves who says so. */
export function EndQuarantine() {
  const { data: account } = useAccount()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const source = account?.source ?? 'local'
  const asksCode = account?.second_factor.enrolled === true
  const { form, busy, faults, failure, submit } = useForm({
    labels: { words: 'The reason', password: 'The password', code: 'The code' },
    check: (read) => ({
      ...(read('words').trim().length < 10 ? { words: 'Enter why this database is the right one.' } : {}),
      ...proofFaults(read, { source }, asksCode),
    }),
    async send(read) {
      const body = { words: read('words').trim(), ...readProof(read, source) }
      await call('POST /quarantine/', { body })
      announce('The quarantine has ended. The console restarts.')
      await client.invalidateQueries({ queryKey: ['health'] })
    },
  })
  if (!open) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Confirm this database
      </Button>
    )
  }
  return (
    <form ref={form} className={css.form} noValidate aria-label="End quarantine" onSubmit={submit}>
      <FailureInForm
        title="The quarantine was not ended."
        failure={failure}
        faults={faults}
        fields={['words', 'password', 'code']}
      />
      <InputField
        label="Reason: why this database is the right one, and no copy runs elsewhere"
        name="words"
        autoComplete="off"
        maxLength={400}
        fault={faults['words']}
        hint="Stored in the audit log. Polling and changes resume then."
      />
      <ProveFields
        account={{
          source,
          source_name: account?.source_name ?? null,
          confirmed: account?.confirmed ?? false,
        }}
        asksCode={asksCode}
        faults={faults}
      />
      <div className={css.buttons}>
        <Button type="submit" look="primary" aria-busy={busy}>
          End quarantine
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
