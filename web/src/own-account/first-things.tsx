import { useState } from 'react'
import { productName } from '../ui/product.ts'
import { signOut } from '../session/session.ts'
import { useProfile } from '../session/use-session.ts'
import { PageTitle } from '../shell/page-head.tsx'
import { Announcer } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'
import css from './first-things.module.css'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { useAccount, useAccountAgain } from './use-account.ts'

const words = {
  password: {
    title: 'Choose a new password',
    why: 'Your password was set by somebody else, or is too short without a second factor. Choose a new one to continue.',
  },
  'second-factor': {
    title: 'Set up your second factor',
    why: 'A second factor is required here. Setting it up with an authenticator app takes a minute.',
  },
} as const

/** What the server wants done before anything else; afterwards the page that was asked for. */
export function FirstThings({ first }: { first: 'password' | 'second-factor' }) {
  const account = useAccount().data
  const readAgain = useAccountAgain()
  const { username } = useProfile()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { title, why } = words[first]
  if (!account) return null
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Mark />
        <span>{productName()}</span>
        <span className={css.space} />
        <Button look="quiet" className={css.logout} onClick={() => void signOut()}>
          Logout
        </Button>
      </header>
      <main className={css.main}>
        <PageTitle title={title} />
        <h1 className={css.title}>{title}</h1>
        {codes === null && <p className={css.why}>{why}</p>}
        {codes !== null ? (
          <RecoveryCodes codes={codes} username={username} onKept={() => void readAgain()} />
        ) : first === 'password' ? (
          <PasswordForm
            alone
            secondFactor={account.second_factor.enrolled}
            onChanged={() => void readAgain()}
          />
        ) : (
          <SecondFactorSetup account={account} onConfirmed={setCodes} />
        )}
      </main>
      <Announcer />
    </div>
  )
}
