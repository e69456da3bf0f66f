import { RelativeAge } from '../ui/relative-age.tsx'
import css from './change.module.css'

/** Above what could not be read now: how old it is. Nothing where it was. */
export function LastRead({ at }: { at: string | undefined }) {
  if (at === undefined) return null
  return (
    <p className={`${css.inside} ${css.muted}`}>
      Not readable now. Last read <RelativeAge since={at} />:
    </p>
  )
}
