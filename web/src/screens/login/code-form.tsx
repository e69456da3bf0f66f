import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { CodeField } from '../../own-account/prove-fields.tsx'
import { Button } from '../../ui/button.tsx'
import css from './login-form.module.css'
import { Notice } from './notice.tsx'
import type { Attempt } from './use-attempt.ts'

/** The second step: a code from the app, or a recovery code. What was typed before is kept. */
export function CodeForm({ attempt, onBack }: { attempt: Attempt; onBack: () => void }) {
  const { busy, failure } = attempt
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [failure])

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = code.replaceAll(/\s/g, '')
    setFault(typed === '' ? 'Enter the code of your second factor.' : undefined)
    if (typed === '') field.current?.focus()
    else void attempt.withCode(typed)
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Notice failure={failure} onRetry={attempt.again} />
      <CodeField
        ref={field}
        size="large"
        type="text"
        inputMode="text"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        fault={fault}
        hint="Six digits from your authenticator app. Without it, one of your recovery codes."
      />
      <Button type="submit" look="primary" size="large" aria-busy={busy}>
        {busy ? 'Signing in' : 'Sign in'}
      </Button>
      <Button size="large" onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
