import type { Account } from '@patchbay/contract/account/account'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { accessKeys } from '@patchbay/contract/access-keys'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FailureInForm } from '../../own-account/failure-in-form.tsx'
import form from '../../own-account/forms.module.css'
import { ConfirmByProvider } from '../../own-account/confirm-by-provider.tsx'
import { hasPassword, noPassword, passwordLabel } from '../../own-account/prove-fields.tsx'
import { useForm } from '../../own-account/use-form.ts'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { ChoiceField } from '../../ui/field.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import css from './new-token.module.css'

const lengths = [
  { value: '7', text: '7 days' },
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '1 year' },
] as const

const day = 86_400_000

interface Props {
  account: Account
  onMade: (made: { name: string; token: string }) => void
  onCancel: () => void
}

/** Name, end and keys of a token; never more keys than its owner has. */
export function NewToken({ account, onMade, onCancel }: Props) {
  const held = heldKeys(useProfile())
  const own = accessKeys.filter((key) => held.has(key))
  const asks = hasPassword(account.source)
  const [days, setDays] = useState('90')
  const [chosen, setChosen] = useState<ReadonlySet<AccessKey>>(new Set())
  const {
    form: element,
    busy,
    faults,
    failure,
    submit,
  } = useForm({
    labels: { name: 'Name', expires_at: 'End', keys: 'Keys', password: 'Password' },
    check: (read) => ({
      ...(read('name').trim() === '' ? { name: 'Enter a name.' } : {}),
      ...(chosen.size === 0 ? { keys: 'Choose at least one key.' } : {}),
      ...(asks && read('password') === '' ? { password: 'Enter your password.' } : {}),
    }),
    async send(read) {
      const name = read('name').trim()
      const { token } = await call('POST /account/tokens/', {
        body: {
          name,
          keys: own.filter((key) => chosen.has(key)),
          expires_at: new Date(Date.now() + Number(days) * day).toISOString(),
          password: asks ? read('password') : noPassword,
        },
      })
      onMade({ name, token })
    },
  })

  function choose(key: AccessKey, wanted: boolean) {
    const next = new Set(chosen)
    if (wanted) next.add(key)
    else next.delete(key)
    setChosen(next)
  }

  return (
    <form ref={element} className={form.form} noValidate aria-label="New token" onSubmit={submit}>
      <FailureInForm
        title="No token was created."
        failure={failure}
        faults={faults}
        fields={['name', 'keys', 'expires_at', 'password']}
      />
      <div className={css.fields}>
        <InputField
          label="Name"
          name="name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- appears because the person asked for it
          autoFocus
          autoComplete="off"
          maxLength={100}
          fault={faults.name}
          hint="Its purpose, such as Nightly export."
        />
        <ChoiceField
          label="Ends after"
          name="expires_at"
          value={days}
          choices={lengths}
          onChange={setDays}
          fault={faults.expires_at}
        />
      </div>
      <fieldset className={css.keys} aria-describedby={faults.keys === undefined ? undefined : 'keys-fault'}>
        <legend className={css.legend}>
          Keys, of the {own.length} you hold
          {faults.keys !== undefined && (
            <span id="keys-fault" className={css.fault} role="alert">
              {faults.keys}
            </span>
          )}
        </legend>
        <div className={css.list}>
          {own.map((key) => (
            <Check
              key={key}
              title={accessKeyWords[key].title}
              words={accessKeyWords[key].meaning}
              checked={chosen.has(key)}
              onChange={(wanted) => choose(key, wanted)}
            />
          ))}
        </div>
      </fieldset>
      {asks ? (
        <div className={css.password}>
          <PasswordField label={passwordLabel(account)} fault={faults.password} />
        </div>
      ) : (
        <ConfirmByProvider account={account} />
      )}
      <div className={form.buttons}>
        <Button type="submit" aria-busy={busy}>
          {busy ? 'Creating token' : 'Create token'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
