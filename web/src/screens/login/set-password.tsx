import { quietCall } from '../../api/client.ts'
import { CallFailure } from '../../api/failure.ts'
import { reportFailure } from '../../api/report-failure.ts'
import { useForm } from '../../own-account/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordRules } from '../../ui/password-rules.tsx'
import { dismissToast, showToast } from '../../api/toast-store.ts'
import css from './login-form.module.css'
import { Notice } from './notice.tsx'

/** Sets a password with the token of a link that an administrator handed over; then the plain page, to sign in. */
export function SetPassword({ token, onSet }: { token: string; onSet: () => void }) {
  const { form, busy, faults, failure, submit } = useForm({
    labels: { password: 'Password', token: 'This link' },
    check: (read) => (read('password') === '' ? { password: 'Enter a password.' } : {}),
    async send(read) {
      dismissToast()
      try {
        await quietCall('POST /users/password/', { body: { token, password: read('password') } })
      } catch (error) {
        if (error instanceof CallFailure) reportFailure(error)
        throw error
      }
      history.replaceState(null, '', '/login')
      showToast({ tone: 'done', text: 'Your password is set. Sign in with it.' })
      onSet()
    },
  })
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <Notice failure={failure} onRetry={submit}>
        {faults.token !== undefined && `${faults.token} Ask an administrator for a new one.`}
      </Notice>
      <PasswordRules secondFactor={null} />
      <PasswordField
        label="Password"
        size="large"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on this page
        autoFocus
        autoComplete="new-password"
        fault={faults.password}
      />
      <Button type="submit" look="primary" size="large" aria-busy={busy}>
        {busy ? 'Setting the password' : 'Set password'}
      </Button>
    </form>
  )
}
