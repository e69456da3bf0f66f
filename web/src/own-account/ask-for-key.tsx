import type { AccessKey } from '@patchbay/contract/access-keys'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/input-field.tsx'
import { FailureInForm } from './failure-in-form.tsx'
import css from './forms.module.css'
import { useForm } from './use-form.ts'

export const ownKeyRequests = ['account', 'key-requests'] as const

interface Props {
  readonly accessKey: AccessKey
  /** After it was asked for. */
  readonly onAsked?: () => void
  readonly onCancel?: () => void
}

/** A reason, and the question goes to whoever manages people. */
export function AskForKey({ accessKey, onAsked, onCancel }: Props) {
  const client = useQueryClient()
  const { title } = accessKeyWords[accessKey]
  const { form, busy, faults, failure, submit } = useForm({
    labels: { reason: 'The reason', key: 'The key' },
    check: (read) => (read('reason').trim().length < 3 ? { reason: 'Enter a reason.' } : {}),
    async send(read) {
      await call('POST /account/key-requests/', { body: { key: accessKey, reason: read('reason').trim() } })
      announce(`${title} requested`)
      await client.invalidateQueries({ queryKey: ownKeyRequests })
      onAsked?.()
    },
  })
  return (
    <form ref={form} className={css.form} noValidate aria-label={`Ask for ${title}`} onSubmit={submit}>
      <FailureInForm
        title={`${title} was not requested.`}
        failure={failure}
        faults={faults}
        fields={['reason']}
      />
      <InputField
        label={`Reason for ${title}`}
        name="reason"
        autoComplete="off"
        maxLength={500}
        fault={faults.reason}
        hint="Administrators read it. Their answer is in My account."
      />
      <div className={css.buttons}>
        <Button type="submit" aria-busy={busy}>
          Ask for {title}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** The same behind one button, where something was refused for want of a key. */
export function AskForThis({ accessKey }: { accessKey: AccessKey }) {
  const [state, setState] = useState<'closed' | 'open' | 'asked'>('closed')
  if (state === 'asked') {
    return <p role="status">Requested. The answer is in My account; a granted key works at once.</p>
  }
  if (state === 'closed') {
    return (
      <Button size="small" onClick={() => setState('open')}>
        Ask for this
      </Button>
    )
  }
  return (
    <AskForKey accessKey={accessKey} onAsked={() => setState('asked')} onCancel={() => setState('closed')} />
  )
}
