import type { Account } from '@patchbay/contract/account'
import { useState } from 'react'
import { PasswordForm } from '../../own-account/password-form.tsx'
import { useAccountAgain } from '../../own-account/use-account.ts'
import { announce } from '../../ui/announcer.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import css from './account.module.css'

const endedWords = (sessions: number) =>
  sessions === 0
    ? 'There was no other session.'
    : sessions === 1
      ? 'One other session has ended.'
      : `${sessions} other sessions have ended.`

/** The own password, where we have it. */
export function PasswordPanel({ account }: { account: Account }) {
  const readAgain = useAccountAgain()
  const [ended, setEnded] = useState<number | null>(null)
  const setAt = account.password_set_at
  if (account.source !== 'local') {
    return (
      <Panel title="Password">
        <p className={css.part}>
          {account.source_name ?? 'Another system'} has your password. It is changed there, and counts here
          from the next sign-in.
        </p>
      </Panel>
    )
  }
  return (
    <Panel
      title="Password"
      aside={
        setAt !== null && (
          <span>
            Set <RelativeAge since={setAt} />
          </span>
        )
      }
    >
      <div className={`${css.part} ${css.narrow}`}>
        {ended !== null && (
          <Callout tone="ok">Your password was changed. {endedWords(ended)} This one goes on.</Callout>
        )}
        <PasswordForm
          secondFactor={account.second_factor.enrolled}
          onChanged={(sessions) => {
            setEnded(sessions)
            announce('Your password was changed')
            void readAgain()
          }}
        />
      </div>
    </Panel>
  )
}
