import { useAccount } from '../../own-account/use-account.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AboutPanel } from './about-panel.tsx'
import css from './account.module.css'
import { KeysPanel } from './keys-panel.tsx'
import { MailPanel } from './mail-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TokensPanel } from './tokens-panel.tsx'

/** My account: for everybody who is signed in, about nobody else. */
export function Account() {
  const { data: account, isPending, refetch } = useAccount()
  return (
    <>
      <PageHead title="My account" />
      {account ? (
        <div className={css.columns}>
          <div className={css.column}>
            <PasswordPanel account={account} />
            <SecondFactorPanel account={account} />
            <SessionsPanel />
            <TokensPanel account={account} />
            <KeysPanel />
          </div>
          <div className={css.column}>
            <PreferencesPanel />
            <MailPanel account={account} />
            <AboutPanel account={account} />
          </div>
        </div>
      ) : isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <Callout tone="bad" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          Your account was not read: the console did not answer. Nothing was changed.
        </Callout>
      )}
    </>
  )
}
