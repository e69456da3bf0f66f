import type { PersonRow } from '@patchbay/contract/people/person'
import { RelativeAge } from '../../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import css from './last-sign-in.module.css'

/** When somebody signed in last, marked where nobody may need the account any more. */
export function LastSignIn({ person }: { person: Pick<PersonRow, 'last_sign_in_at' | 'stale'> }) {
  const { last_sign_in_at: at, stale } = person
  const when = at === null ? 'never' : <RelativeAge since={at} />
  if (!stale) return at === null ? <span className={css.never}>never</span> : when
  return (
    <span className={css.stale} title="No sign-in for more than 90 days">
      <StateGlyph glyph="stale" />
      stale, {when}
    </span>
  )
}
