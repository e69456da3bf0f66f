import { Button } from '../ui/button.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import css from './cached-answer.module.css'

interface Props {
  /** When the oldest of what is told was said; null where nothing is kept. */
  readonly kept: string | null
  readonly onAsk: () => void
}

/** Says of an answer for which nobody was asked how old it is, and asks. */
export function KeptAnswer({ kept, onAsk }: Props) {
  return (
    <div className={css.kept} role="status">
      <StateGlyph glyph="last" />
      <span>
        {kept === null ? (
          'No answer to this question is kept, and nobody was asked now.'
        ) : (
          <>
            What the systems say here is their last kept answer, given <RelativeAge since={kept} />. Nobody
            was asked now.
          </>
        )}
      </span>
      <Button onClick={onAsk}>Ask now</Button>
    </div>
  )
}
