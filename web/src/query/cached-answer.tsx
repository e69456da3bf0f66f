import { Button } from '../ui/button.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import css from './cached-answer.module.css'

interface Props {
  /** When the oldest of what is told was said; null where nothing is kept. */
  readonly lastKnown: string | null
  readonly onAsk: () => void
}

/** Says of an answer for which nobody was asked how old it is, and asks. */
export function KeptAnswer({ lastKnown, onAsk }: Props) {
  return (
    <div className={css.kept} role="status">
      <StateGlyph glyph="last" />
      <span>
        {lastKnown === null ? (
          'No cached answer to this question; no system was asked.'
        ) : (
          <>
            Cached answers of the systems, from <RelativeAge since={lastKnown} />. No system was asked.
          </>
        )}
      </span>
      <Button onClick={onAsk}>Ask now</Button>
    </div>
  )
}
