import { readSwitchPort } from '@patchbay/contract/identifiers/port'
import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { dateWords, hourWords, wordsWithTimes } from '../../../ui/clock-words.ts'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './allocation.module.css'

const most = 200
const week = 7 * 24 * 60 * 60_000

const placeOf = (line: string) => {
  const read = readSwitchPort(line)
  return read === null || 'fault' in read || read.switch === null
    ? { switch: null, interface: null, outlet: line }
    : { switch: read.switch, interface: read.interface, outlet: null }
}

/** Holds a pasted list: an outlet, or a switch and its port, in each line. */
export function HoldList({ onHeld }: { readonly onHeld: () => void }) {
  const zone = useTimeZone()
  const [list, setList] = useState('')
  const [purpose, setPurpose] = useState('')
  const [until, setUntil] = useState(() => {
    const end = new Date(Date.now() + week)
    return `${dateWords(end)} ${hourWords(end)}`
  })
  const [became, setBecame] = useState<{ held: number; refused: readonly string[] } | null>(null)
  const { busy, failure, run, fault } = useClick()
  const lines = [...new Set(list.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const late = momentFault(until, zone) ?? undefined
  const ready = lines.length > 0 && lines.length <= most && purpose.trim().length >= 3 && late === undefined
  const hold = async () => {
    const body = {
      places: lines.map(placeOf),
      until: momentOf(until, zone) ?? '',
      purpose: purpose.trim(),
    }
    const done = await run(() => call('POST /workflows/switch-port-allocation/holds/', { body }))
    if (done === null) return
    setBecame({ held: done.held.length, refused: done.refused.map(({ words }) => words) })
    setList('')
    onHeld()
  }
  return (
    <Panel title="Hold a list">
      <div className={css.inside}>
        {failure !== null && Object.keys(failure.fields).length === 0 && (
          <Callout tone="bad">{failure.message}</Callout>
        )}
        {became !== null && (
          <Callout tone={became.refused.length === 0 ? 'ok' : 'warn'}>
            {became.held} held.{' '}
            {became.refused.map((words) => `Not held: ${wordsWithTimes(words, zone)}`).join(' ')}
          </Callout>
        )}
        <TextField
          name="list"
          label="Outlets or ports"
          mono
          lines={5}
          value={list}
          placeholder={'B12-204-1\nsw-b12-2 Gi1/0/14'}
          fault={lines.length > most ? `${lines.length} lines; ${most} at most.` : fault('places')}
          hint="One in each line."
          onChange={setList}
        />
        <TextField
          name="purpose"
          label="Purpose"
          needed
          value={purpose}
          maxLength={200}
          fault={fault('purpose')}
          onChange={setPurpose}
        />
        <TextField
          name="until"
          label={`Held until (${zone})`}
          mono
          value={until}
          maxLength={25}
          fault={fault('until') ?? late}
          onChange={setUntil}
        />
        <div className={css.actions}>
          <Button disabled={busy || !ready} onClick={() => void hold()}>
            Hold {lines.length === 1 ? '1 line' : `${lines.length} lines`}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
