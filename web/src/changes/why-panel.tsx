import type { ComponentProps } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { Check } from '../ui/check.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import css from './change.module.css'
import { OpenThen } from './open-then.tsx'
import { timeFaults, whyAsked } from './why-values.ts'
import type { WhyValues } from './why-values.ts'

interface Props {
  readonly values: WhyValues
  readonly onChange: (some: Partial<WhyValues>) => void
  /** Of the field with this name; undefined for none. */
  readonly fault: (name: keyof WhyValues) => string | undefined
  /** What has to be seen, and by when, for it to stay; null for what is done once and never undone. */
  readonly proof: string | null
  /** What is changed, where that is a port: whether its place is open at the beginning is said. */
  readonly port?: ComponentProps<typeof OpenThen>['port']
}

/** Why something is changed, from when until when, and whether it is to go back by itself. */
export function WhyPanel({ values, onChange, fault, proof, port }: Props) {
  const zone = useTimeZone()
  return (
    <Panel title="Why">
      <div className={css.inside}>
        <TextField
          label="Reason"
          needed
          name="reason"
          value={values.reason}
          maxLength={300}
          onChange={(reason) => onChange({ reason })}
          fault={fault('reason')}
          hint="Stored with the run."
        />
        <TextField
          label="Ticket"
          name="ticket"
          mono
          value={values.ticket}
          maxLength={60}
          onChange={(ticket) => onChange({ ticket })}
          fault={fault('ticket')}
          hint="Optional."
        />
        <TextField
          label={`Start (${zone})`}
          name="begin"
          mono
          value={values.begin}
          maxLength={20}
          placeholder="At once"
          onChange={(begin) => onChange({ begin })}
          fault={fault('begin')}
          hint="Such as 2026-05-03 14:05. Checked again then; it does not start if anything changed."
        />
        {port !== undefined && timeFaults(values).begin === undefined && (
          <OpenThen port={port} at={whyAsked(values).runAt} />
        )}
        {proof !== null && (
          <>
            <TextField
              label={`End (${zone})`}
              name="until"
              mono
              value={values.until}
              maxLength={20}
              placeholder="No end"
              onChange={(until) => onChange({ until })}
              fault={fault('until')}
              hint="Undone automatically then, with the same proof."
            />
            {values.ticket.trim() !== '' && (
              <Check
                title={`End with ticket ${values.ticket.trim()}`}
                words="Undone automatically once the desk reports it closed. With an end time, whichever comes first."
                checked={values.untilTicket}
                onChange={(untilTicket) => onChange({ untilTicket })}
              />
            )}
            <Check
              title="Automatic undo"
              words={proof}
              checked={values.proveOrUndo}
              onChange={(proveOrUndo) => onChange({ proveOrUndo })}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
