import type { TicketNote } from '@patchbay/contract/changes/ticket-note'
import type { Run } from '@patchbay/contract/changes/run'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { wordsWithTimes } from '../../ui/clock-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import type { Glyph } from '../../ui/state-glyph.tsx'
import css from '../change.module.css'
import { noteState } from './note-state.ts'

const glyphs: Readonly<Record<TicketNote['state'], Glyph>> = {
  waiting: 'waiting',
  written: 'ok',
  'given-up': 'failed',
}

/** What the tickets of a run are told of it, and whether they have been. */
export function TicketNotes({ run }: { run: Pick<Run, 'ticketNotes'> }) {
  const zone = useTimeZone()
  // What people write themselves stands among the comments.
  const notes = run.ticketNotes.filter(({ comment }) => comment === undefined)
  if (notes.length === 0) return null
  return (
    <Panel title="Notes in tickets" count={notes.length}>
      <ul className={css.rows} aria-label="Notes in tickets">
        {notes.map((note) => (
          <li key={note.id}>
            <StateGlyph glyph={glyphs[note.state]} />
            <span>
              {wordsWithTimes(noteState(note), zone)}
              {note.link !== null && (
                <>
                  {' '}
                  <a href={note.link} target="_blank" rel="noreferrer noopener">
                    Open ticket {note.number}
                  </a>
                </>
              )}
            </span>
            <span className={css.below}>
              {note.by !== null
                ? `Requested by ${note.by}`
                : note.ofList
                  ? 'For the whole list'
                  : 'Automatic'}
              , <RelativeAge since={note.endedAt ?? note.at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
