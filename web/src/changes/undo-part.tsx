import type { Run } from '@patchbay/contract/changes/run'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useOpenedFocus } from '../ui/use-opened-focus.ts'
import { ChangeRefused } from './change-failure.tsx'
import { changePages } from './change-kinds.ts'
import { useClick } from '../api/use-click.ts'
import css from './change.module.css'

/** Puts a run back: it is previewed like any change, and says first whether somebody has changed it since. */
export function UndoPart({ run, onPreviewed }: { run: Run; onPreviewed: (id: number) => void }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const click = useClick()
  const part = useOpenedFocus<HTMLDivElement>(open)
  const page = changePages[run.kind]
  const previewUndo = page?.undo ?? null
  if (!run.may.undo || previewUndo === null) return null
  const preview = async () => {
    const undo = await click.run(() =>
      previewUndo({ run: run.id, reason: reason.trim(), ticket: run.ticket }),
    )
    if (undo !== null) onPreviewed(undo.id)
  }
  return (
    <div className={css.undo} ref={part}>
      <ChangeRefused failure={click.failure} />
      {open ? (
        <form
          className={css.line}
          onSubmit={(event) => {
            event.preventDefault()
            void preview()
          }}
        >
          <div className={css.grow}>
            <TextField
              label="Reason for undo"
              name="undo-reason"
              value={reason}
              onChange={setReason}
              maxLength={300}
              fault={click.fault('reason')}
            />
          </div>
          <Button type="submit" look="primary" disabled={click.busy || reason.trim().length < 3}>
            Preview undo
          </Button>
          <Button look="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </form>
      ) : (
        <div className={css.line}>
          <Button onClick={() => setOpen(true)}>Undo change</Button>
          <span className={css.muted}>Compared with the current state before anything is sent.</span>
        </div>
      )}
    </div>
  )
}
