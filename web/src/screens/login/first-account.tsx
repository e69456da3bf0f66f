import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { CallFailure } from '../../api/failure.ts'
import { signIn } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { dismissToast } from '../../ui/toast-store.ts'
import { Fault } from './fault.tsx'
import css from './login-form.module.css'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { typedText } from './typed-text.ts'

const fields = [
  { name: 'firstname', label: 'First name', autoComplete: 'given-name', fault: 'Enter a first name.' },
  { name: 'lastname', label: 'Last name', autoComplete: 'family-name', fault: null },
  { name: 'email', label: 'E-mail', autoComplete: 'email', fault: 'Enter an e-mail address.' },
  { name: 'username', label: 'Username', autoComplete: 'username', fault: 'Enter a username.' },
] as const

const shortestPassword = 15

/** Makes the first administrator with the token of the link that the server printed, and signs in. */
export function FirstAccount({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (sending.current || !form.current) return
    const typed = new FormData(form.current)
    const value = (name: string) => typedText(typed, name)
    const found: Record<string, string> = {}
    for (const { name, fault } of fields) if (fault !== null && value(name).trim() === '') found[name] = fault
    if (value('password').length < shortestPassword) {
      found.password = `Use at least ${shortestPassword} characters.`
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    sending.current = true
    setBusy(true)
    setFailure(null)
    dismissToast()
    const username = value('username').trim()
    const password = value('password')
    try {
      await call('POST /users/first-account/', {
        body: {
          token,
          username,
          password,
          email: value('email').trim(),
          firstname: value('firstname').trim(),
          lastname: value('lastname').trim(),
        },
      })
      // The token is used up; without it the address is that of the sign-in page.
      history.replaceState(null, '', '/login')
      await signIn({ username, password })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
      setFaults(error.fields)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <Notice expired={false} failure={failure} onRetry={() => void submit()} />
      {fields.map(({ name, label, autoComplete }) => (
        <label key={name} className={css.field}>
          <span className={css.label}>{label}</span>
          <input
            className={css.input}
            name={name}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete}
            maxLength={254}
            aria-invalid={faults[name] !== undefined}
            aria-describedby={faults[name] === undefined ? undefined : `${name}-fault`}
          />
          <Fault id={`${name}-fault`} text={faults[name]} />
        </label>
      ))}
      <PasswordField fault={faults.password} autoComplete="new-password" />
      <Button type="submit" look="primary" size="large" aria-busy={busy}>
        {busy ? 'Making the account' : 'Make the first administrator'}
      </Button>
    </form>
  )
}
