import type { Account } from '@patchbay/contract/account'
import { call } from '../../api/client.ts'
import { FailureInForm } from '../../own-account/failure-in-form.tsx'
import form from '../../own-account/forms.module.css'
import { ProveFields, proofFaults, readProof } from '../../own-account/prove-fields.tsx'
import { useForm } from '../../own-account/use-form.ts'
import { Button } from '../../ui/button.tsx'
import css from './account.module.css'

interface Props {
  account: Account
  wanted: 'remove' | 'new-codes'
  onCancel: () => void
  onRemoved: () => void
  onNewCodes: (codes: readonly string[]) => void
}

/** Password and code, before the factor is removed or its recovery codes are replaced. */
export function ProveFactor({ account, wanted, onCancel, onRemoved, onNewCodes }: Props) {
  const {
    form: element,
    busy,
    faults,
    failure,
    submit,
  } = useForm({
    labels: { password: 'Password', code: 'The code' },
    check: (read) => proofFaults(read, account, true),
    async send(read) {
      const body = readProof(read, account.source)
      if (wanted === 'remove') {
        await call('POST /account/second-factor/remove/', { body })
        onRemoved()
      } else {
        onNewCodes((await call('POST /account/second-factor/recovery-codes/', { body })).recovery_codes)
      }
    },
  })
  const title = wanted === 'remove' ? 'Remove second factor' : 'Make new recovery codes'
  return (
    <form
      ref={element}
      className={`${form.form} ${css.narrow}`}
      noValidate
      aria-label={title}
      onSubmit={submit}
    >
      <p className={css.muted}>
        {wanted === 'remove'
          ? 'From then on your password alone signs you in, and your recovery codes are void.'
          : 'The recovery codes that you have now are void from then on.'}
      </p>
      <FailureInForm
        title={wanted === 'remove' ? 'The second factor was not removed.' : 'No new codes were made.'}
        failure={failure}
        faults={faults}
        fields={['password', 'code']}
      />
      <ProveFields account={account} asksCode codeLabel="Code" faults={faults} autoFocus />
      <div className={form.buttons}>
        <Button type="submit" aria-busy={busy}>
          {title}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
