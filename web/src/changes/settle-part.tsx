import type { Run, RunDecision } from '@patchbay/contract/changes/run'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { useClick } from '../api/use-click.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ChangeRefused } from './change-failure.tsx'
import css from './change.module.css'

const ways: Readonly<Record<RunDecision, string>> = {
  'look-again': 'Read again',
  stands: 'Confirm as changed',
  'put-back': 'Confirm as undone',
}

interface Props {
  readonly run: Pick<Run, 'id' | 'may'>
  readonly onSettled: () => void
}

/** Nothing could be read for long: a person says what it is. What can be read after all decides before their word does. */
export function SettlePart({ run, onSettled }: Props) {
  const [reason, setReason] = useState('')
  const click = useClick()
  if (!run.may.settle) return null
  const settle = async (decision: RunDecision) => {
    const body = { id: run.id, decision, reason: reason.trim() }
    const told = await click.run(() => call('POST /command-centre/run/settle/', { body }))
    if (told !== null) onSettled()
  }
  return (
    <Panel title="A person must decide">
      <ChangeRefused failure={click.failure} />
      <p className={css.inside}>
        The systems are read once more first. Your decision counts only if they still cannot be read, and is
        recorded as yours.
      </p>
      <div className={`${css.inside} ${css.line}`}>
        <div className={css.grow}>
          <TextField
            label="Reason for decision"
            name="settle-reason"
            value={reason}
            onChange={setReason}
            maxLength={300}
            fault={click.fault('reason')}
          />
        </div>
        {(Object.keys(ways) as RunDecision[]).map((decision) => (
          <Button
            key={decision}
            disabled={click.busy || reason.trim().length < 3}
            onClick={() => void settle(decision)}
          >
            {ways[decision]}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
