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
  'look-again': 'Look again now',
  stands: 'It stands as it is',
  'put-back': 'It was undone',
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
        It is read once more first. What can be read decides; only where nothing can does your word end it,
        and the run says that it is your word.
      </p>
      <div className={`${css.inside} ${css.line}`}>
        <div className={css.grow}>
          <TextField
            label="How do you know?"
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
