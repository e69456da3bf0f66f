import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { call, quietCall } from '../api/client.ts'
import { CallFailure } from '../api/failure.ts'
import { reportFailure } from '../api/report-failure.ts'
import { FailureInForm } from '../own-account/failure-in-form.tsx'
import { hasPassword, ProveFields, proofFaults, readProof } from '../own-account/prove-fields.tsx'
import { useAccount, useAccountAgain } from '../own-account/use-account.ts'
import type { OwnAccount } from '../own-account/use-account.ts'
import { useForm } from '../own-account/use-form.ts'
import { currentPage } from '../session/address.ts'
import { stampNow } from '../session/storage.ts'
import { turnNow } from '../session/transitions.ts'
import { inTurn } from '../session/turn.ts'
import { useProfile } from '../session/use-session.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import css from './session-end-notice.module.css'

/** The same person proves who they are once more; the page behind stays as it is. */
export function SignInAgain({ onDone }: { onDone: () => void }) {
  const account = useAccount().data
  const first = useRef<HTMLInputElement & HTMLButtonElement>(null)
  if (!account) return null
  return (
    <Modal label="Sign in again" size="form" focus={first} onClose={onDone}>
      {hasPassword(account.source) ? (
        <ByPassword account={account} first={first} onDone={onDone} />
      ) : (
        <ByProvider account={account} first={first} onCancel={onDone} />
      )}
    </Modal>
  )
}

interface PartProps {
  account: OwnAccount
  first: RefObject<(HTMLInputElement & HTMLButtonElement) | null>
}

function ByPassword({ account, first, onDone }: PartProps & { onDone: () => void }) {
  const { username } = useProfile()
  const readAgain = useAccountAgain()
  const [wantsCode, setWantsCode] = useState(account.second_factor.enrolled)
  const { form, busy, faults, failure, submit } = useForm({
    labels: { password: 'Password', code: 'The code' },
    check: (read) => proofFaults(read, account, wantsCode),
    async send(read) {
      // Renewed first where it is due: in the turn below nobody renews.
      await readAgain()
      const { password, code } = readProof(read, account.source)
      const body = { username, password }
      try {
        await inTurn('refresh', turnNow(), async () => {
          await quietCall('POST /account/sign-in/', { body: code === '' ? body : { ...body, code } })
          stampNow('lastRefreshTime')
        })
      } catch (error) {
        if (error instanceof CallFailure && error.code === 'second-factor-required') setWantsCode(true)
        else if (error instanceof CallFailure) reportFailure(error)
        throw error
      }
      await readAgain()
      announce('Signed in again')
      onDone()
    },
  })
  const shown = failure?.code === 'second-factor-required' ? null : failure
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <h2>Sign in again</h2>
      <p className={css.who}>
        As <strong>{username}</strong> for 12 more hours. This page stays open.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <FailureInForm
        title="You were not signed in again."
        failure={shown}
        faults={faults}
        fields={['password', 'code']}
      />
      <ProveFields account={account} asksCode={wantsCode} faults={faults} first={first} />
      <div className={css.buttons}>
        <Button type="submit" look="primary" aria-busy={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** A provider signs people in on its own pages, so this one is left; what is half filled is kept as a draft. */
function ByProvider({ account, first, onCancel }: PartProps & { onCancel: () => void }) {
  const name = account.source_name ?? ''
  const [failed, setFailed] = useState<CallFailure | null>(null)
  async function go() {
    try {
      const { url } = await call('POST /users/openid/begin/', { body: { name, wanted: currentPage() } })
      if (/^https?:/i.test(url)) location.assign(url)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailed(error)
    }
  }
  return (
    <div className={css.form}>
      <h2>Sign in again</h2>
      <FailureInForm title="The provider was not reached." failure={failed} faults={{}} fields={[]} />
      <p className={css.who}>
        {name} signs you in on its own page and leads back here. Half-filled forms are kept as drafts.
      </p>
      <div className={css.buttons}>
        <Button ref={first} look="primary" onClick={() => void go()}>
          Go to {name}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
