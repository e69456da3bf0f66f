import type { TicketNote } from '@patchbay/contract/changes/ticket-note'
import { Button } from '../../ui/button.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { Tag } from '../../ui/tag.tsx'
import css from '../change.module.css'
import { pendingWords, seenBy } from './comment-words.ts'

interface Props {
  readonly notes: readonly TicketNote[]
  /** Puts the words of one that was given up back into the form. */
  readonly onAgain: (words: string) => void
}

/** Comments of ours that the desk does not have, or not yet, with their words. */
export function PendingComments({ notes, onAgain }: Props) {
  const pending = notes.flatMap(({ comment, ...note }) =>
    comment === undefined || note.state === 'written' ? [] : [{ ...note, comment }],
  )
  if (pending.length === 0) return null
  return (
    <ul className={css.rows} aria-label="Pending comments">
      {pending.map(({ comment, ...note }) => (
        <li key={note.id} data-level={note.state === 'given-up' ? 'amber' : undefined}>
          <StateGlyph glyph={note.state === 'given-up' ? 'failed' : 'waiting'} />
          <span>
            <span className={css.what}>{note.by ?? 'Somebody'}</span>{' '}
            <Tag>{seenBy(comment.toRequester) ?? ''}</Tag>
            <span className={css.said}>{comment.words}</span>
          </span>
          <span className={css.below}>
            {pendingWords(note)} <RelativeAge since={note.endedAt ?? note.at} />.{' '}
            {note.state === 'given-up' && (
              <Button look="quiet" size="small" onClick={() => onAgain(comment.words)}>
                Write again
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
