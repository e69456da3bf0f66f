import { call, quietCall } from '../../api/client.ts'
import { useForm } from '../../own-account/use-form.ts'
import { signInWith } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordRules } from '../../ui/password-rules.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { dismissToast } from '../../api/toast-store.ts'
import css from './login-form.module.css'
import { Notice } from './notice.tsx'

const fields = [
  { name: 'firstname', label: 'First name', autoComplete: 'given-name', fault: 'Enter a first name.' },
  { name: 'lastname', label: 'Last name', autoComplete: 'family-name', fault: null },
  { name: 'email', label: 'E-mail', autoComplete: 'email', fault: 'Enter an e-mail address.' },
  { name: 'username', label: 'Username', autoComplete: 'username', fault: 'Enter a username.' },
] as const

const labels = {
  ...Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  password: 'Password',
  token: 'This link',
}

/** Makes the first administrator with the token of the link that the server printed, and signs in. */
export function FirstAccount({ token, onMade }: { token: string; onMade: () => void }) {
  const { form, busy, faults, failure, submit } = useForm({
    labels,
    check(read) {
      const found: Record<string, string> = {}
      for (const { name, fault } of fields)
        if (fault !== null && read(name).trim() === '') found[name] = fault
      if (read('password') === '') found.password = 'Enter a password.'
      return found
    },
    async send(read) {
      dismissToast()
      const username = read('username').trim()
      const password = read('password')
      await call('POST /users/first-account/', {
        body: {
          token,
          username,
          password,
          email: read('email').trim(),
          firstname: read('firstname').trim(),
          lastname: read('lastname').trim(),
        },
      })
      // The token is used up; without it the address is that of the sign-in page.
      history.replaceState(null, '', '/login')
      onMade()
      await signInWith(() => quietCall('POST /users/login/', { body: { username, password } }))
    },
  })

  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <Notice failure={failure} onRetry={submit}>
        {faults.token !== undefined && `${faults.token} Restart the server for a new one.`}
      </Notice>
      {fields.map(({ name, label, autoComplete }) => (
        <InputField
          key={name}
          label={label}
          size="large"
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={autoComplete}
          maxLength={254}
          fault={faults[name]}
        />
      ))}
      <PasswordRules secondFactor={null} />
      <PasswordField label="Password" size="large" autoComplete="new-password" fault={faults.password} />
      <Button type="submit" look="primary" size="large" aria-busy={busy}>
        {busy ? 'Creating account' : 'Create first administrator'}
      </Button>
    </form>
  )
}
