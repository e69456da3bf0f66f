import { RelativeAge } from '../../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import css from './last-sign-in.module.css'

/** Days without a sign-in after which an account is marked, since nobody may need it any more. */
export const staleAfterDays = 90

export function isStale(lastSignIn: string | null, now: number): boolean {
  return lastSignIn !== null && now - Date.parse(lastSignIn) > staleAfterDays * 86_400_000
}

export function LastSignIn({ at }: { at: string | null }) {
  if (at === null) return <span className={css.never}>never</span>
  if (!isStale(at, Date.now())) return <RelativeAge since={at} />
  return (
    <span className={css.stale} title={`No sign-in for more than ${staleAfterDays} days`}>
      <StateGlyph glyph="stale" />
      stale, <RelativeAge since={at} />
    </span>
  )
}
