import type { Account as OwnAccount } from '@patchbay/contract/account/account'
import { useState } from 'react'
import { noticeEventNames, noticeEvents } from '@patchbay/contract/people/notice-events'
import type { NoticeEvent } from '@patchbay/contract/people/notice-events'
import { useAccount, useAccountAgain } from '../../own-account/use-account.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { useProfile } from '../../session/use-session.ts'
import { instantWords } from '../../ui/clock-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { PasswordForm } from '../../own-account/password-form.tsx'
import { announce } from '../../ui/announcer.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { usePreferences } from '../../preferences/preferences.ts'
import { Check } from '../../ui/check.tsx'
import css from './account.module.css'
import { KeysPanel } from './keys-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TokensPanel } from './tokens-panel.tsx'
import { SavingWords, useChoosing } from './saving-words.tsx'

const sources: Readonly<Record<OwnAccount['source'], string>> = {
  local: 'this console',
  directory: 'the directory',
  openid: 'the provider',
}

/** Who the console takes the person for. */
function AboutPanel({ account }: { account: OwnAccount }) {
  const profile = useProfile()
  const zone = useTimeZone()
  const facts: readonly (readonly [string, string])[] = [
    ['Name', `${profile.firstname} ${profile.lastname}`.trim()],
    ['Username', profile.username],
    ['E-mail', profile.email || 'none'],
    ['Role', profile.role_name || 'none'],
    ['Groups', profile.group_names.join(', ') || 'none'],
    ['Account of', account.source_name ?? sources[account.source]],
    ['Keys', String(profile.access_permission_names.length)],
    [
      'Last sign-in',
      account.last_sign_in_at === null ? 'not known' : instantWords(new Date(account.last_sign_in_at), zone),
    ],
  ]
  return (
    <Panel title="You">
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

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
          Your account could not be read.
        </Callout>
      )}
    </>
  )
}

const endedWords = (sessions: number) =>
  sessions === 0
    ? 'There was no other session.'
    : sessions === 1
      ? 'One other session has ended.'
      : `${sessions} other sessions have ended.`

/** The own password, where we have it. */
function PasswordPanel({ account }: { account: OwnAccount }) {
  const readAgain = useAccountAgain()
  const [ended, setEnded] = useState<number | null>(null)
  const setAt = account.password_set_at
  if (account.source !== 'local') {
    return (
      <Panel title="Password">
        <p className={css.part}>
          {account.source_name ?? 'Another system'} has your password. Change it there; it applies here at the
          next sign-in.
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

/** Of what somebody is told by mail. All of it stands in the console's own list, chosen or not. */
function MailPanel({ account }: { account: OwnAccount }) {
  const { noMail } = usePreferences()
  const { email } = useProfile()
  const { state, choose } = useChoosing()
  const why = whyNone(account, email)
  const want = (event: NoticeEvent, wanted: boolean) =>
    void choose({ noMail: wanted ? noMail.filter((each) => each !== event) : [...noMail, event] })
  return (
    <Panel title="Mail" aside={<SavingWords state={state} />}>
      <div className={css.part}>
        {state === 'failed' && <Callout tone="bad">Not saved. Choose it again.</Callout>}
        <p className={css.muted}>
          {why ?? `Sent to ${email}. All notifications also appear under the bell.`}
        </p>
        {why === null &&
          noticeEventNames.map((event) => (
            <Check
              key={event}
              title={noticeEvents[event]}
              checked={!noMail.includes(event)}
              onChange={(wanted) => want(event, wanted)}
            />
          ))}
      </div>
    </Panel>
  )
}

function whyNone({ sends_mail: sends }: OwnAccount, email: string): string | null {
  if (!sends) return 'No mail server is configured. Notifications appear under the bell.'
  if (email === '') return 'Your account has no e-mail address. Notifications appear under the bell.'
  return null
}
