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
          hint="Kept with the run; whoever looks at it later reads this."
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
          label={`Begin (${zone})`}
          name="begin"
          mono
          value={values.begin}
          maxLength={20}
          placeholder="At once"
          onChange={(begin) => onChange({ begin })}
          fault={fault('begin')}
          hint="Such as 2026-05-03 14:05. It is looked at again then, and not begun if anything moved."
        />
        {port !== undefined && timeFaults(values).begin === undefined && (
          <OpenThen port={port} at={whyAsked(values).runAt} />
        )}
        {proof !== null && (
          <>
            <TextField
              label={`Until (${zone})`}
              name="until"
              mono
              value={values.until}
              maxLength={20}
              placeholder="For good"
              onChange={(until) => onChange({ until })}
              fault={fault('until')}
              hint="Then it is undone by itself, with the same proof."
            />
            {values.ticket.trim() !== '' && (
              <Check
                title={`Until ticket ${values.ticket.trim()} closes`}
                words="Its desk is asked every few minutes; once that says so it is undone by itself, with the same proof. Where there is a time as well, whichever comes first."
                checked={values.untilTicket}
                onChange={(untilTicket) => onChange({ untilTicket })}
              />
            )}
            <Check
              title="Prove or undo"
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
