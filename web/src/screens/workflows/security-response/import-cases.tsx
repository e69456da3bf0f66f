import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './security-response.module.css'

interface Became {
  readonly opened: number
  readonly joined: number
  readonly faults: readonly { readonly line: number; readonly words: string }[]
}

/** Opens a case for each line of a pasted list, or none where a line is wrong. */
export function ImportCases({ onOpened }: { readonly onOpened: () => void }) {
  const [csv, setCsv] = useState('')
  const [became, setBecame] = useState<Became | null>(null)
  const { busy, failure, run, fault } = useClick()
  const open = async () => {
    const done = await run(() => call('POST /workflows/security-response/import/', { body: { csv } }))
    if (done === null) return
    setBecame(done)
    if (done.faults.length > 0) return
    setCsv('')
    onOpened()
  }
  return (
    <Panel title="Import CSV">
      <div className={css.inside}>
        {failure !== null && fault('csv') === undefined && <Callout tone="bad">{failure.message}</Callout>}
        {became !== null && became.faults.length === 0 && (
          <Callout tone="ok">
            {became.opened} opened, {became.joined} joined.
          </Callout>
        )}
        {became !== null && became.faults.length > 0 && (
          <Callout tone="warn">
            Nothing was opened. {became.faults.map(({ line, words }) => `Line ${line}: ${words}`).join(' ')}
          </Callout>
        )}
        <TextField
          name="csv"
          label="Cases"
          mono
          lines={4}
          value={csv}
          placeholder={
            'Indicator,Time,Severity,Summary,Ticket\n10.4.7.31,2026-11-27T02:14:00Z,high,Beacon,INC123'
          }
          fault={fault('csv')}
          hint="The first line names the columns."
          onChange={setCsv}
        />
        <div className={css.actions}>
          <Button disabled={busy || csv.trim() === ''} onClick={() => void open()}>
            Open cases
          </Button>
        </div>
      </div>
    </Panel>
  )
}
