import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { signIn } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { dismissToast } from '../../ui/toast-store.ts'
import { Fault } from './fault.tsx'
import css from './login-form.module.css'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { typedText } from './typed-text.ts'

interface Faults {
  username?: string
  password?: string
  code?: string
}

export function LoginForm({ expired, onTyping }: { expired: boolean; onTyping: () => unknown }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [wantsCode, setWantsCode] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (sending.current || !form.current) return
    const fields = new FormData(form.current)
    const username = typedText(fields, 'username').trim()
    const password = typedText(fields, 'password')
    const code = typedText(fields, 'code').trim()
    const found: Faults = {}
    if (username === '') found.username = 'Enter your username or e-mail.'
    if (password === '') found.password = 'Enter your password.'
    if (wantsCode && code === '') found.code = 'Enter the code of your second factor.'
    setFaults(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      focusField(first)
      return
    }
    sending.current = true
    setBusy(true)
    setFailure(null)
    dismissToast()
    try {
      await signIn(code === '' ? { username, password } : { username, password, code })
    } catch (error) {
      setFailure(
        error instanceof CallFailure ? error : new CallFailure('POST /users/login/', { status: null }),
      )
      if (error instanceof CallFailure && error.code === 'second-factor-required') setWantsCode(true)
      else if (error instanceof CallFailure && error.status === 401) focusField('password')
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function focusField(name: string) {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={onTyping}
    >
      <Notice expired={expired} failure={failure} onRetry={() => void submit()} />
      <label className={css.field}>
        <span className={css.label}>Username or e-mail</span>
        <input
          className={css.input}
          name="username"
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on this page
          autoFocus
          aria-invalid={faults.username !== undefined}
          aria-describedby={faults.username === undefined ? undefined : 'username-fault'}
        />
        <Fault id="username-fault" text={faults.username} />
      </label>
      <PasswordField fault={faults.password} />
      {wantsCode && (
        <label className={css.field}>
          <span className={css.label}>Code of your second factor</span>
          <input
            className={`${css.input} mono`}
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- appears because the server asks for it
            autoFocus
            aria-invalid={faults.code !== undefined}
            aria-describedby={faults.code === undefined ? undefined : 'code-fault'}
          />
          <Fault id="code-fault" text={faults.code} />
        </label>
      )}
      <Button type="submit" look="primary" size="large" aria-busy={busy}>
        {busy ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  )
}
