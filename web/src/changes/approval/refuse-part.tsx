import type { Run } from '@patchbay/contract/changes/run'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useClick } from '../../api/use-click.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import css from '../change.module.css'

interface Props {
  readonly run: Pick<Run, 'id' | 'batch'>
  readonly onTold: (run: Run) => void
  readonly onClose: () => void
}

/** A no with its reason, which whoever asked reads. */
export function RefusePart({ run, onTold, onClose }: Props) {
  const [reason, setReason] = useState('')
  const click = useClick()
  const send = async () => {
    const body = { id: run.id, reason: reason.trim() }
    const told = await click.run(() => call('POST /command-centre/approvals/refuse/', { body }))
    if (told === null) return
    announce('Refused')
    onTold(told)
  }
  return (
    <form
      className={css.line}
      aria-label="Refuse change"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ChangeRefused failure={click.failure} />
      <div className={css.grow}>
        <TextField
          label="Reason for refusal"
          name="refuse-reason"
          value={reason}
          onChange={setReason}
          maxLength={500}
          fault={click.fault('reason')}
          hint={`The requester reads this.${run.batch === null ? '' : ' The other lines of its list continue.'}`}
        />
      </div>
      <Button type="submit" look="primary" disabled={click.busy || reason.trim().length < 3}>
        Refuse change
      </Button>
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </form>
  )
}
