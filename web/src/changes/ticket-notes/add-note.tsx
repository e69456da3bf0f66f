import type { Run } from '@patchbay/contract/changes/run'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { missingKeyWords } from '../../api/refusal-words.ts'
import { useClick } from '../../api/use-click.ts'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import css from '../change.module.css'
import { newClickKey } from '../click-key.ts'
import { useRunTold } from '../use-run.ts'

const key = 'commands-ivanti-request-submission'

/** Tells a ticket of a run that has ended: by its number, after what would be written was seen. */
export function AddNote({ run }: { run: Pick<Run, 'id' | 'ticket'> }) {
  const held = heldKeys(useProfile())
  const [words, setWords] = useState<string | null>(null)
  const click = useClick()
  if (!held.has(key)) {
    return (
      <div className={css.undo}>
        <p className={css.muted}>
          Note in a ticket: {missingKeyWords({ code: 'key-missing', fields: { key } })}
        </p>
      </div>
    )
  }
  const show = async () => {
    const query = { id: run.id }
    const shown = await click.run(() => call('GET /command-centre/run/ticket-note/', { query }))
    if (shown !== null) setWords(shown.words)
  }
  return (
    <div className={css.undo}>
      {words === null ? (
        <>
          <ChangeRefused failure={click.failure} />
          <div className={css.line}>
            <Button disabled={click.busy} onClick={() => void show()}>
              Add note to ticket
            </Button>
            <span className={css.muted}>Shows the text before it is sent.</span>
          </div>
        </>
      ) : (
        <NoteForm run={run} words={words} onClose={() => setWords(null)} />
      )}
    </div>
  )
}

interface FormProps {
  readonly run: Pick<Run, 'id' | 'ticket'>
  readonly words: string
  readonly onClose: () => void
}

function NoteForm({ run, words, onClose }: FormProps) {
  const [ticket, setTicket] = useState(run.ticket ?? '')
  // Of what is written in the form: the same click again is the same note.
  const [name, setName] = useState(newClickKey)
  const click = useClick()
  const told = useRunTold()
  const send = async () => {
    const body = { id: run.id, ticket: ticket.trim(), key: name }
    const after = await click.run(() => call('POST /command-centre/run/ticket-note/', { body }))
    if (after === null) return
    told(after)
    announce(`Note on run ${run.id} added to ticket ${body.ticket}`)
    onClose()
  }
  return (
    <form
      aria-label="Add note to ticket"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ChangeRefused failure={click.failure} />
      <h3 className={css.caption}>Text of the note</h3>
      <pre className={css.words} tabIndex={0} aria-label="Text of the note">
        {words}
      </pre>
      <div className={css.line}>
        <div className={css.grow}>
          <TextField
            label="Ticket number"
            name="ticket-number"
            value={ticket}
            onChange={(value) => {
              setTicket(value)
              setName(newClickKey())
            }}
            maxLength={60}
            fault={click.fault('ticket')}
          />
        </div>
        <Button type="submit" look="primary" disabled={click.busy || ticket.trim() === ''}>
          Add note
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
