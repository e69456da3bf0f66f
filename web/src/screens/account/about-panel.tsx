import type { Account } from '@patchbay/contract/account'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { useProfile } from '../../session/use-session.ts'
import { instantWords } from '../../ui/clock-words.ts'
import { Panel } from '../../ui/panel.tsx'
import css from './account.module.css'

const sources: Readonly<Record<Account['source'], string>> = {
  local: 'this console',
  directory: 'the directory',
  openid: 'the provider',
}

/** Who the console takes the person for. */
export function AboutPanel({ account }: { account: Account }) {
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
