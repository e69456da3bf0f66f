import type { Account } from '@patchbay/contract/account/account'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { InputField } from '../ui/input-field.tsx'
import { QrPicture } from './qr/qr-picture.tsx'
import { FailureInForm } from './failure-in-form.tsx'
import css from './forms.module.css'
import { ConfirmByProvider } from './confirm-by-provider.tsx'
import { hasPassword, noPassword, passwordLabel } from './prove-fields.tsx'
import { useForm } from './use-form.ts'

type Enrolment = CallAnswer<Calls['POST /account/second-factor/enrol/']>

interface Props {
  account: Account
  /** Gets the recovery codes, which are never shown again. */
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel?: () => void
}

/** First the password, then the secret for an app and the first code from it. */
export function SecondFactorSetup({ account, onConfirmed, onCancel }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  return enrolment === null ? (
    <Begin account={account} onBegun={setEnrolment} onCancel={onCancel} />
  ) : (
    <Confirm enrolment={enrolment} onConfirmed={onConfirmed} onCancel={onCancel} />
  )
}

function Begin({
  account,
  onBegun,
  onCancel,
}: {
  account: Account
  onBegun: (enrolment: Enrolment) => void
  onCancel: (() => void) | undefined
}) {
  const asks = hasPassword(account.source)
  const { form, busy, faults, failure, submit } = useForm({
    labels: { password: 'Password' },
    check: (read) => (asks && read('password') === '' ? { password: 'Enter your password.' } : {}),
    async send(read) {
      const password = asks ? read('password') : noPassword
      onBegun(await call('POST /account/second-factor/enrol/', { body: { password } }))
    },
  })
  return (
    <form ref={form} className={css.form} noValidate aria-label="Set up a second factor" onSubmit={submit}>
      <FailureInForm
        title="The second factor was not set up."
        failure={failure}
        faults={faults}
        fields={['password']}
      />
      {asks ? (
        <PasswordField label={passwordLabel(account)} fault={faults.password} autoFocus />
      ) : (
        <ConfirmByProvider account={account} />
      )}
      <div className={css.buttons}>
        <Button type="submit" look="primary" aria-busy={busy}>
          Show the QR code
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

function Confirm({
  enrolment,
  onConfirmed,
  onCancel,
}: {
  enrolment: Enrolment
  onConfirmed: Props['onConfirmed']
  onCancel: (() => void) | undefined
}) {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { form, busy, faults, failure, submit } = useForm({
    labels: { code: 'The code' },
    check: (read) =>
      /^\s*\d{3}\s*\d{3}\s*$/.test(read('code')) ? {} : { code: 'Enter the six digits from the app.' },
    async send(read) {
      const body = { code: read('code').replaceAll(/\s/g, '') }
      onConfirmed((await call('POST /account/second-factor/confirm/', { body })).recovery_codes)
    },
  })
  return (
    <div className={css.setUp}>
      <QrPicture text={enrolment.uri} label="QR code of the secret, for an authenticator app" />
      <div className={css.steps}>
        <p ref={heading} tabIndex={-1}>
          Scan the code with an authenticator app, or{' '}
          <a href={enrolment.uri}>open it in an app on this device</a>.
        </p>
        <div>
          <p className={css.label}>Secret for manual entry</p>
          <p className={css.secret}>
            <span className="mono">{(enrolment.secret.match(/.{1,4}/g) ?? []).join(' ')}</span>
            <CopyButton text={enrolment.secret} what="secret" />
          </p>
        </div>
        <form ref={form} className={css.form} noValidate aria-label="First code" onSubmit={submit}>
          <FailureInForm
            title="The second factor is not set up yet."
            failure={failure}
            faults={faults}
            fields={['code']}
          />
          <InputField
            label="Code from the app"
            name="code"
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            fault={faults.code}
          />
          <div className={css.buttons}>
            <Button type="submit" look="primary" aria-busy={busy}>
              Turn on second factor
            </Button>
            {onCancel && (
              <Button look="quiet" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
        </form>
      </div>
    </div>
  )
}
