import type { Run } from '@patchbay/contract/changes/run'
import { useState } from 'react'
import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { call } from '../api/client.ts'
import { useClick } from '../api/use-click.ts'
import { useTimeZone } from '../preferences/time-zone.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { instantWords } from '../ui/clock-words.ts'
import { Check } from '../ui/check.tsx'
import { TextField } from '../ui/field.tsx'
import { useOpenedFocus } from '../ui/use-opened-focus.ts'
import { ChangeRefused } from './change-failure.tsx'
import css from './change.module.css'
import { useRunTold } from './use-run.ts'

/** For as long again as it was asked for; nothing where it has no end. */
export function asLongAgain({ endedAt, expiresAt }: Pick<Run, 'endedAt' | 'expiresAt'>): string | null {
  if (endedAt === null || expiresAt === null) return null
  const end = Date.parse(expiresAt)
  const whole = 60_000
  return new Date(Math.ceil((2 * end - Date.parse(endedAt)) / whole) * whole).toISOString()
}

/**
 * A later end for what stands until some time or until its ticket closes: as long again at one click, until another time, or for
 * good.
 */
export function KeepPart({ run }: { run: Run }) {
  const zone = useTimeZone()
  const told = useRunTold()
  const click = useClick()
  const [open, setOpen] = useState(false)
  const part = useOpenedFocus<HTMLDivElement>(open)
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const withTicket = run.endsWithTicket && run.ticketClosedAt === null
  const [keepsTicket, setKeepsTicket] = useState(true)
  // Where the ticket is the only end, a later one is one without it.
  const twoEnds = withTicket && run.expiresAt !== null
  const again = asLongAgain(run)
  if (!run.may.extend) return null
  const moment = until.trim() === '' ? null : momentOf(until, zone)
  const noTime = until.trim() === '' ? null : momentFault(until, zone)
  const keep = async (expiresAt: string | null, endsWithTicket: boolean, why: string) => {
    const body = { id: run.id, expiresAt, endsWithTicket, reason: why }
    const kept = await click.run(() => call('POST /command-centre/run/keep/', { body }))
    if (kept === null) return
    setOpen(false)
    told(kept)
    announce(
      expiresAt === null ? 'Kept without end' : `Extended to ${instantWords(new Date(expiresAt), zone)}`,
    )
  }
  return (
    <div className={css.undo} ref={part}>
      <ChangeRefused failure={click.failure} />
      {open ? (
        <form
          className={css.line}
          onSubmit={(event) => {
            event.preventDefault()
            if (noTime === null) void keep(moment, twoEnds && keepsTicket, reason.trim())
          }}
        >
          <TextField
            label={`End (${zone})`}
            name="keep-until"
            mono
            value={until}
            maxLength={20}
            placeholder="No end"
            onChange={setUntil}
            fault={noTime ?? click.fault('expiresAt')}
          />
          <div className={css.grow}>
            <TextField
              label="Reason for extension"
              name="keep-reason"
              value={reason}
              onChange={setReason}
              maxLength={300}
              fault={click.fault('reason')}
            />
          </div>
          <Button
            type="submit"
            look="primary"
            disabled={click.busy || noTime !== null || reason.trim().length < 3}
          >
            Extend
          </Button>
          <Button look="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          {twoEnds && (
            <Check
              title={`Also end with ticket ${run.ticket}`}
              words="Otherwise it outlasts the ticket."
              checked={keepsTicket}
              onChange={setKeepsTicket}
            />
          )}
        </form>
      ) : (
        <div className={css.line}>
          {again !== null && (
            <Button disabled={click.busy} onClick={() => void keep(again, withTicket, 'Still needed.')}>
              Extend to {instantWords(new Date(again), zone)}
            </Button>
          )}
          <Button look={again === null ? 'plain' : 'quiet'} onClick={() => setOpen(true)}>
            {again === null ? 'Extend' : 'Choose another end'}
          </Button>
          <span className={css.muted}>
            {again === null
              ? `To a time or without end, whatever becomes of ticket ${run.ticket}.`
              : 'Doubles its time. You are notified before it ends.'}
          </span>
        </div>
      )}
    </div>
  )
}
