import type { Run } from '@patchbay/contract/changes/run'
import { useState } from 'react'
import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { call } from '../../api/client.ts'
import { useClick } from '../../api/use-click.ts'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { TextField } from '../../ui/field.tsx'
import { useOpenedFocus } from '../../ui/use-opened-focus.ts'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import { changePages } from '../change-kinds.ts'
import css from '../change.module.css'
import { HandOverPart } from './hand-over-part.tsx'
import { RefusePart } from './refuse-part.tsx'

interface Props {
  readonly run: Run
  /** Shows the run as it is now. Until it is there nothing else can be clicked: an answer is to what is on the page. */
  readonly onTold: (run: Run) => Promise<void> | void
  /** Reads the run anew: what was agreed to is not what it is any more. */
  readonly onMoved: () => void
}

/** Yes, and until when where it can be undone; no, and why; read again; or leave it to somebody. */
export function AnswerPart({ run, onTold, onMoved }: Props) {
  const [part, setPart] = useState<'refuse' | 'hand over' | null>(null)
  const within = useOpenedFocus<HTMLDivElement>(part !== null)
  const [until, setUntil] = useState('')
  const [proven, setProven] = useState(false)
  const zone = useTimeZone()
  const click = useClick()
  if (!run.may.approve) return null
  const end = until.trim() === '' ? null : momentOf(until, zone)
  const noTime = until.trim() === '' ? null : momentFault(until, zone)
  const stands = run.preview.checks.some(
    ({ level, past }) => (level === 'red' || level === 'unknown') && past !== true,
  )
  const hasWayBack = (changePages[run.kind]?.undo ?? null) !== null
  const agree = async () => {
    const body = {
      id: run.id,
      lookedAt: run.previewedAt,
      expiresAt: end,
      ...(proven ? { proveOrUndo: true as const } : {}),
    }
    const told = await click.run(async () => {
      const agreed = await call('POST /command-centre/approvals/approve/', { body })
      announce('Agreed')
      await onTold(agreed)
      return agreed
    })
    if (told === null) onMoved()
  }
  const lookAgain = () =>
    click.run(async () => {
      const read = await call('POST /command-centre/approvals/look-again/', { body: { id: run.id } })
      announce('Read again')
      await onTold(read)
    })
  const close = () => setPart(null)
  const show = (told: Run) => void onTold(told)
  return (
    <div className={css.answer} ref={within}>
      <ChangeRefused failure={click.failure} />
      {part === 'refuse' && <RefusePart run={run} onTold={show} onClose={close} />}
      {part === 'hand over' && <HandOverPart run={run} onTold={show} onClose={close} />}
      {part === null && hasWayBack && (
        <TextField
          label={`End (${zone})`}
          name="agree-until"
          mono
          value={until}
          maxLength={20}
          placeholder={
            run.expiresAt === null && !run.endsWithTicket ? 'No end, as requested' : 'As requested'
          }
          onChange={setUntil}
          fault={noTime ?? click.fault('expiresAt')}
          hint="Agree for a shorter time than requested. It is undone automatically at its end."
        />
      )}
      {part === null && !run.proveOrUndo && hasWayBack && (
        <Check
          title="Automatic undo"
          words="Undone automatically unless proven in time."
          checked={proven}
          onChange={setProven}
        />
      )}
      <div className={css.line}>
        <span className={`${css.grow} ${css.muted}`}>
          Read <RelativeAge since={run.previewedAt} />. After ten minutes it is read again before it is agreed
          to.
        </span>
        <Button look="quiet" disabled={click.busy} onClick={() => void lookAgain()}>
          Read again now
        </Button>
        <Button look="quiet" onClick={() => setPart('hand over')}>
          Delegate
        </Button>
        <Button onClick={() => setPart('refuse')}>Refuse</Button>
        <Button
          look="primary"
          disabled={click.busy || noTime !== null || stands}
          onClick={() => void agree()}
        >
          Agree to {run.target}
        </Button>
      </div>
    </div>
  )
}
