import { RelativeAge } from '../ui/relative-age.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import css from './page/question-result.module.css'

/** How old the answer is that outlived a failure. */
export function LastAnswer({ askedAt }: { askedAt: string }) {
  return (
    <p className={css.last}>
      <StateGlyph glyph="last" />
      <span>
        Showing the last answer, from <RelativeAge since={askedAt} />.
      </span>
    </p>
  )
}
