import { mostTogether } from '@patchbay/contract/security-cases/case-words'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/field.tsx'
import css from './security-response.module.css'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
  readonly onContain: () => void
}

/** What is decided about the chosen cases together. */
export function CaseActions({ ids, onDone, onContain }: Props) {
  const { busy, failure, run, fault } = useClick()
  const [reason, setReason] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const assign = async (to: 'me' | 'nobody') => {
    const done = await run(async () => ({
      answer: await call('POST /workflows/security-response/assign/', { body: { ids: [...ids], to } }),
    }))
    if (done !== null) onDone()
  }
  const close = async (why: string) => {
    const done = await run(() =>
      call('POST /workflows/security-response/false-alarm/', { body: { ids: [...ids], reason: why.trim() } }),
    )
    if (done === null) return
    setRefused(done.refused.map(({ words }) => words))
    setReason(null)
    onDone()
  }
  const none = ids.length === 0
  return (
    <div className={css.actions} role="group" aria-label="Actions on the chosen cases">
      <Button size="small" disabled={busy || none} onClick={() => void assign('me')}>
        Assign to me
      </Button>
      <Button size="small" disabled={busy || none} onClick={() => void assign('nobody')}>
        Assign to nobody
      </Button>
      <Button size="small" disabled={busy || none || ids.length > mostTogether} onClick={onContain}>
        Contain
      </Button>
      {reason === null ? (
        <Button size="small" disabled={busy || none} onClick={() => setReason('')}>
          False alarm
        </Button>
      ) : (
        <>
          <TextField
            name="reason"
            label="Reason of the false alarm"
            value={reason}
            maxLength={300}
            fault={fault('reason')}
            onChange={setReason}
          />
          <Button
            size="small"
            disabled={busy || none || reason.trim().length < 3}
            onClick={() => void close(reason)}
          >
            Close as false alarm
          </Button>
          <Button size="small" look="quiet" onClick={() => setReason(null)}>
            Cancel
          </Button>
        </>
      )}
      {failure !== null && <span role="alert">{failure.message}</span>}
      {refused.length > 0 && <Callout tone="warn">{refused.join(' ')}</Callout>}
    </div>
  )
}
