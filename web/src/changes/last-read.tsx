import { RelativeAge } from '../ui/relative-age.tsx'
import css from './change.module.css'

/** Above what could not be read now: how old it is. Nothing where it was. */
export function LastRead({ at }: { at: string | undefined }) {
  if (at === undefined) return null
  return (
    <p className={`${css.inside} ${css.muted}`}>
      It could not be read now. As it was read last, <RelativeAge since={at} />:
    </p>
  )
}
