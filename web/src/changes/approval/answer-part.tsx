import type { Run } from '@patchbay/contract/changes/run'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useClick } from '../../api/use-click.ts'
import { momentOf } from '../../preferences/moment-text.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import css from '../change.module.css'
import { HandOverPart } from './hand-over-part.tsx'
import { RefusePart } from './refuse-part.tsx'

interface Props {
  readonly run: Run
  readonly onTold: (run: Run) => void
  /** Reads the run anew: what was agreed to is not what it is any more. */
  readonly onMoved: () => void
}

/** Yes, until when; no, and why; read again; or leave it to somebody. */
export function AnswerPart({ run, onTold, onMoved }: Props) {
  const [part, setPart] = useState<'refuse' | 'hand over' | null>(null)
  const [until, setUntil] = useState('')
  const zone = useTimeZone()
  const click = useClick()
  if (!run.may.approve) return null
  const end = until.trim() === '' ? null : momentOf(until, zone)
  const noTime = until.trim() !== '' && end === null
  const stands = run.preview.checks.some(
    ({ level, past }) => (level === 'red' || level === 'unknown') && past !== true,
  )
  const agree = async () => {
    const body = { id: run.id, lookedAt: run.previewedAt, expiresAt: end }
    const told = await click.run(() => call('POST /command-centre/approvals/approve/', { body }))
    if (told === null) return onMoved()
    announce('Agreed')
    onTold(told)
  }
  const lookAgain = async () => {
    const body = { id: run.id }
    const told = await click.run(() => call('POST /command-centre/approvals/look-again/', { body }))
    if (told === null) return
    announce('Read again')
    onTold(told)
  }
  const close = () => setPart(null)
  return (
    <div className={css.answer}>
      <ChangeRefused failure={click.failure} />
      {part === 'refuse' && <RefusePart run={run} onTold={onTold} onClose={close} />}
      {part === 'hand over' && <HandOverPart run={run} onTold={onTold} onClose={close} />}
      {part === null && (
        <TextField
          label={`Until (${zone})`}
          name="agree-until"
          mono
          value={until}
          maxLength={20}
          placeholder={run.expiresAt === null ? 'For good, as it was asked for' : 'As it was asked for'}
          onChange={setUntil}
          fault={noTime ? 'Write it as 2026-05-03 14:05' : click.fault('expiresAt')}
          hint="Agree to it for a shorter time than it was asked for; then it is undone by itself."
        />
      )}
      <div className={css.line}>
        <span className={`${css.grow} ${css.muted}`}>
          Read <RelativeAge since={run.previewedAt} /> ago. After ten minutes it is read again before it is
          agreed to.
        </span>
        <Button look="quiet" disabled={click.busy} onClick={() => void lookAgain()}>
          Read it again now
        </Button>
        <Button look="quiet" onClick={() => setPart('hand over')}>
          Leave it to somebody
        </Button>
        <Button onClick={() => setPart('refuse')}>Refuse</Button>
        <Button look="primary" disabled={click.busy || noTime || stands} onClick={() => void agree()}>
          Agree to {run.target}
        </Button>
      </div>
    </div>
  )
}
