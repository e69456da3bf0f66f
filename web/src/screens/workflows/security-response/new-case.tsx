import { severities, severityWords } from '@patchbay/contract/security-cases/case-words'
import type { Severity } from '@patchbay/contract/security-cases/case-words'
import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './security-response.module.css'

const empty = { indicator: '', alertAt: '', severity: 'medium', summary: '', ticket: '' }

const severityChoices = severities.map((value) => ({
  value,
  text: severityWords[value],
}))

const given = (text: string) => (text.trim() === '' ? null : text.trim())

/** Opens a case by hand; the same indicator joins its open case. */
export function NewCase({ onOpened }: { readonly onOpened: () => void }) {
  const zone = useTimeZone()
  const [values, setValues] = useState(empty)
  const [opened, setOpened] = useState<{ readonly id: number; readonly joined: boolean } | null>(null)
  const { busy, failure, run, fault } = useClick()
  const late = values.alertAt.trim() === '' ? undefined : (momentFault(values.alertAt, zone) ?? undefined)
  const ready = values.indicator.trim() !== '' && values.summary.trim() !== '' && late === undefined
  const set = (name: keyof typeof empty) => (text: string) =>
    setValues((before) => ({ ...before, [name]: text }))
  const open = async (event: FormEvent) => {
    event.preventDefault()
    const { indicator, alertAt, severity, summary, ticket } = values
    const body = {
      indicator: indicator.trim(),
      alertAt: given(alertAt) === null ? null : (momentOf(alertAt, zone) ?? null),
      severity: severity as Severity,
      summary: summary.trim(),
      ticket: given(ticket),
    }
    const done = await run(() => call('POST /workflows/security-response/case/', { body }))
    if (done === null) return
    setOpened(done)
    setValues(empty)
    onOpened()
  }
  return (
    <Panel title="New case">
      <form className={css.inside} aria-label="New case" onSubmit={(event) => void open(event)}>
        {failure !== null && Object.keys(failure.fields).length === 0 && (
          <Callout tone="bad">{failure.message}</Callout>
        )}
        {opened !== null && (
          <Callout tone="ok">
            {opened.joined ? `It joined case ${opened.id}.` : `Case ${opened.id} is open.`}
          </Callout>
        )}
        <TextField
          name="indicator"
          label="Indicator"
          needed
          mono
          value={values.indicator}
          maxLength={200}
          fault={fault('indicator')}
          hint="Address, MAC, person, name or port."
          onChange={set('indicator')}
        />
        <TextField
          name="alertAt"
          label={`Time of the alert (${zone})`}
          mono
          value={values.alertAt}
          maxLength={25}
          fault={fault('alertAt') ?? late}
          hint="Such as 2026-11-27 02:14. Left empty, now."
          onChange={set('alertAt')}
        />
        <ChoiceField
          name="severity"
          label="Severity"
          value={values.severity}
          choices={severityChoices}
          onChange={set('severity')}
        />
        <TextField
          name="summary"
          label="What happened"
          needed
          value={values.summary}
          maxLength={300}
          fault={fault('summary')}
          onChange={set('summary')}
        />
        <TextField
          name="ticket"
          label="Ticket"
          mono
          value={values.ticket}
          maxLength={60}
          fault={fault('ticket')}
          hint="Optional."
          onChange={set('ticket')}
        />
        <div className={css.actions}>
          <Button type="submit" disabled={busy || !ready}>
            Open case
          </Button>
        </div>
      </form>
    </Panel>
  )
}
