import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { PasswordRules } from '../ui/password-rules.tsx'
import css from './forms.module.css'
import { FailureInForm } from './failure-in-form.tsx'
import { useForm } from './use-form.ts'

const labels = { old_password: 'Old password', new_password: 'New password' }

interface Props {
  /** Is there a second factor: shorter passwords will do then. */
  secondFactor: boolean
  /** Is it the one thing to do on the page. */
  alone?: boolean
  /** Gets the number of other sessions that have ended. */
  onChanged: (sessionsEnded: number) => void
}

/** Asks for the old password and a new one by the rules. */
export function PasswordForm({ secondFactor, alone = false, onChanged }: Props) {
  const { form, busy, faults, failure, submit } = useForm({
    labels,
    check: (read) => ({
      ...(read('old_password') === '' ? { old_password: 'Enter your old password.' } : {}),
      ...(read('new_password') === '' ? { new_password: 'Enter a new password.' } : {}),
    }),
    async send(read) {
      const { sessions_ended } = await call('POST /account/password/', {
        body: { old_password: read('old_password'), new_password: read('new_password') },
      })
      form.current?.reset()
      onChanged(sessions_ended)
    },
  })
  return (
    <form ref={form} className={css.form} noValidate aria-label="Change password" onSubmit={submit}>
      <FailureInForm
        title="The password was not changed."
        failure={failure}
        faults={faults}
        fields={Object.keys(labels)}
      />
      <PasswordField name="old_password" label="Old password" fault={faults.old_password} />
      <PasswordRules secondFactor={secondFactor} />
      <PasswordField
        name="new_password"
        label="New password"
        autoComplete="new-password"
        fault={faults.new_password}
      />
      <Button type="submit" look={alone ? 'primary' : 'plain'} aria-busy={busy}>
        {busy ? 'Changing the password' : 'Change password'}
      </Button>
    </form>
  )
}
