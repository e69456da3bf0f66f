import type { Account } from '@patchbay/contract/account/account'
import { useState } from 'react'
import { RecoveryCodes } from '../../own-account/recovery-codes.tsx'
import { SecondFactorSetup } from '../../own-account/second-factor-setup.tsx'
import { useAccountAgain } from '../../own-account/use-account.ts'
import { useProfile } from '../../session/use-session.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { call } from '../../api/client.ts'
import { FailureInForm } from '../../own-account/failure-in-form.tsx'
import form from '../../own-account/forms.module.css'
import { ProveFields, proofFaults, readProof } from '../../own-account/prove-fields.tsx'
import { useForm } from '../../own-account/use-form.ts'
import css from './account.module.css'

type Step = 'standing' | 'set-up' | 'remove' | 'new-codes'

/** Recovery codes below this number are worth a word. */
const few = 3

/** The own second factor: set up, remove, and its recovery codes. */
export function SecondFactorPanel({ account }: { account: Account }) {
  const { enrolled } = account.second_factor
  const { username } = useProfile()
  const readAgain = useAccountAgain()
  const [step, setStep] = useState<Step>('standing')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const standing = () => setStep('standing')
  return (
    <Panel
      title="Second factor"
      aside={
        <span className={`${css.state} ${enrolled ? css.ok : css.idle}`}>
          <StateGlyph glyph={enrolled ? 'ok' : 'none'} />
          {enrolled ? 'on' : 'off'}
        </span>
      }
    >
      <div className={css.part}>
        {codes !== null ? (
          <RecoveryCodes
            codes={codes}
            username={username}
            onKept={() => {
              setCodes(null)
              standing()
            }}
          />
        ) : step === 'set-up' ? (
          <SecondFactorSetup
            account={account}
            onCancel={standing}
            onConfirmed={(given) => {
              setCodes(given)
              announce('The second factor is on')
              void readAgain()
            }}
          />
        ) : step === 'remove' || step === 'new-codes' ? (
          <ProveFactor
            account={account}
            wanted={step}
            onCancel={standing}
            onRemoved={() => {
              standing()
              announce('The second factor is off')
              void readAgain()
            }}
            onNewCodes={(given) => {
              setCodes(given)
              void readAgain()
            }}
          />
        ) : (
          <Standing account={account} onStep={setStep} />
        )}
      </div>
    </Panel>
  )
}

function Standing({ account, onStep }: { account: Account; onStep: (step: Step) => void }) {
  const { enrolled, required, recovery_codes_left: left } = account.second_factor
  if (!enrolled) {
    return (
      <div className={css.line}>
        <p>
          With a code from an app, your password alone opens nothing. Shorter passwords are allowed then.
          {required && ' It is required here.'}
        </p>
        <Button onClick={() => onStep('set-up')}>Set up a second factor</Button>
      </div>
    )
  }
  return (
    <>
      {left < few && (
        <Callout tone="warn">
          {left === 0 ? 'No recovery code is left.' : `Only ${left} recovery codes are left.`} Create new
          ones.
        </Callout>
      )}
      <div className={css.line}>
        <p>
          Each sign-in asks for a code from your app. {left} of 10 recovery codes are left.
          {required && ' Required here, so it cannot be removed. An administrator can replace it.'}
        </p>
        <Button onClick={() => onStep('new-codes')}>New recovery codes</Button>
        {!required && <Button onClick={() => onStep('remove')}>Remove second factor</Button>}
      </div>
    </>
  )
}

interface Props {
  account: Account
  wanted: 'remove' | 'new-codes'
  onCancel: () => void
  onRemoved: () => void
  onNewCodes: (codes: readonly string[]) => void
}

/** Password and code, before the factor is removed or its recovery codes are replaced. */
function ProveFactor({ account, wanted, onCancel, onRemoved, onNewCodes }: Props) {
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
  const title = wanted === 'remove' ? 'Remove second factor' : 'Create recovery codes'
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
          ? 'Your password alone signs you in then. Your recovery codes become void.'
          : 'Your present recovery codes become void.'}
      </p>
      <FailureInForm
        title={wanted === 'remove' ? 'The second factor was not removed.' : 'No new codes were created.'}
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
