import type { Candidate } from '@patchbay/contract/workflows/switch-port-allocation'
import { answerDays } from '@patchbay/contract/allocation/limits'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './allocation.module.css'
import { portName } from './candidate-words.ts'

interface Props {
  readonly candidate: Candidate
  /** Login of who was authenticated there last; empty where nobody is known. */
  readonly owner: string
  readonly onClose: () => void
  readonly onAsked: () => void
}

const day = 24 * 60 * 60_000

/** Asks whoever used a port last, by bell or mail, whether it is still needed. */
export function AskOwner({ candidate, owner: known, onClose, onAsked }: Props) {
  const [owner, setOwner] = useState(known)
  const [days, setDays] = useState(String(answerDays.usual))
  const { busy, failure, run, fault } = useClick()
  const { switch: name, interface: on } = candidate
  const ask = async () => {
    const freeAt = new Date(Date.now() + Math.min(400, Number(days) || 0) * day).toISOString()
    const body = { switch: name, interface: on, owner: owner.trim(), freeAt }
    const done = await run(() => call('POST /workflows/switch-port-allocation/reclaims/', { body }))
    if (done === null) return
    onAsked()
    onClose()
  }
  return (
    <Panel title={`Ask the owner of ${portName(candidate)}`}>
      <div className={css.inside}>
        {failure !== null && Object.keys(failure.fields).length === 0 && (
          <Callout tone="bad">{failure.message}</Callout>
        )}
        <TextField
          name="owner"
          label="Owner"
          needed
          value={owner}
          maxLength={200}
          fault={fault('owner')}
          hint={
            known === ''
              ? 'No owner is known. Login, mail address or full name.'
              : 'Authenticated there last.'
          }
          onChange={setOwner}
        />
        <TextField
          name="days"
          label="Days to answer"
          mono
          value={days}
          maxLength={3}
          fault={fault('freeAt')}
          hint="Without an answer the port counts as free then."
          onChange={setDays}
        />
        <div className={css.actions}>
          <Button look="primary" disabled={busy || owner.trim() === ''} onClick={() => void ask()}>
            Ask {owner.trim() || 'owner'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Panel>
  )
}
