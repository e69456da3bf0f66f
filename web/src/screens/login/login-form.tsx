import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { quietCall } from '../../api/client.ts'
import type { SignedOutBecause } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { InputField } from '../../ui/input-field.tsx'
import css from './login-form.module.css'
import { Notice } from './notice.tsx'
import type { Attempt } from './use-attempt.ts'

interface Faults {
  username?: string
  password?: string
}

interface Props {
  attempt: Attempt
  because: SignedOutBecause
  /** What was typed; the page keeps it while the code is asked for. */
  typed: { readonly username: string; readonly password: string }
  onTyped: (typed: Props['typed']) => void
  /** The password was refused. */
  onRefused: () => void
}

/** Name and password, of an account here or of a connected directory. */
export function LoginForm({ attempt, because, typed, onTyped, onRefused }: Props) {
  const { busy, failure } = attempt
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const { username, password } = typed

  useEffect(() => {
    if (failure?.status !== 401) return
    // The name is mostly right; what was refused is typed anew.
    onRefused()
    focusField('password')
  }, [failure])

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = username.trim()
    const found: Faults = {}
    if (name === '') found.username = 'Enter your username or e-mail.'
    if (password === '') found.password = 'Enter your password.'
    setFaults(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      // What was refused before is not what is wrong now.
      attempt.back()
      return focusField(first)
    }
    void attempt.begin((code) =>
      quietCall('POST /users/login/', {
        body: code === undefined ? { username: name, password } : { username: name, password, code },
      }),
    )
  }

  function focusField(name: string) {
    const field = form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return
    field.focus()
    field.select()
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <Notice because={because} failure={failure} onRetry={attempt.restart} />
      <InputField
        label="Username or e-mail"
        size="large"
        name="username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on this page
        autoFocus
        value={username}
        onChange={(event) => onTyped({ username: event.target.value, password })}
        fault={faults.username}
      />
      <PasswordField
        label="Password"
        size="large"
        value={password}
        onChange={(event) => onTyped({ username, password: event.target.value })}
        fault={faults.password}
      />
      <Button type="submit" look="primary" size="large" aria-busy={busy}>
        {busy ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  )
}
