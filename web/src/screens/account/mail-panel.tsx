import type { Account } from '@patchbay/contract/account'
import { noticeEventNames, noticeEvents } from '@patchbay/contract/people/notice-events'
import type { NoticeEvent } from '@patchbay/contract/people/notice-events'
import { usePreferences } from '../../preferences/preferences.ts'
import { useProfile } from '../../session/use-session.ts'
import { Callout } from '../../ui/callout.tsx'
import { Check } from '../../ui/check.tsx'
import { Panel } from '../../ui/panel.tsx'
import css from './account.module.css'
import { SavingWords } from './saving-words.tsx'
import { useChoosing } from './use-choosing.ts'

/** Of what somebody is told by mail. All of it stands in the console's own list, chosen or not. */
export function MailPanel({ account }: { account: Account }) {
  const { noMail } = usePreferences()
  const { email } = useProfile()
  const { state, choose } = useChoosing()
  const why = whyNone(account, email)
  const want = (event: NoticeEvent, wanted: boolean) =>
    void choose({ noMail: wanted ? noMail.filter((each) => each !== event) : [...noMail, event] })
  return (
    <Panel title="Mail" aside={<SavingWords state={state} />}>
      <div className={css.part}>
        {state === 'failed' && (
          <Callout tone="bad">
            It was not saved, and is shown as before. Choose it again to try again.
          </Callout>
        )}
        <p className={css.muted}>
          {why ?? `Sent to ${email}. All of it also stands behind the bell, whatever you choose here.`}
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

function whyNone({ sends_mail: sends }: Account, email: string): string | null {
  if (!sends)
    return 'This console sends no mail: no mail server is named. What you are told stands behind the bell.'
  if (email === '') return 'Your account has no e-mail address. What you are told stands behind the bell.'
  return null
}
