import type { PersonRow } from '@patchbay/contract/people/person'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './status.module.css'

export const sourceWords: Readonly<Record<PersonRow['source'], string>> = {
  local: 'local',
  directory: 'directory',
  openid: 'OpenID Connect',
}

type Status = PersonRow['status']

const looks: Readonly<Record<Status, { glyph: Glyph; title: string }>> = {
  active: { glyph: 'ok', title: 'May sign in' },
  disabled: { glyph: 'off', title: 'Disabled by an administrator' },
  locked: { glyph: 'lock', title: 'Locked after too many wrong passwords' },
  expired: { glyph: 'stale', title: 'The account has expired' },
}

export function Status({ status }: { status: Status }) {
  const { glyph, title } = looks[status]
  return (
    <span className={css.status} data-status={status} title={title}>
      <StateGlyph glyph={glyph} />
      {status}
    </span>
  )
}

/** When somebody signed in last, marked where nobody may need the account any more. */
export function LastSignIn({ person }: { person: Pick<PersonRow, 'last_sign_in_at' | 'stale'> }) {
  const { last_sign_in_at: at, stale } = person
  const when = at === null ? 'never' : <RelativeAge since={at} />
  if (!stale) return at === null ? <span className={css.never}>never</span> : when
  return (
    <span className={css.stale} title="No sign-in for over 90 days">
      <StateGlyph glyph="stale" />
      stale, {when}
    </span>
  )
}
