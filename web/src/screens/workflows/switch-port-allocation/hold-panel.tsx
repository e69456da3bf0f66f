import type { Candidate } from '@patchbay/contract/workflows/switch-port-allocation'
import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { needOf } from '@patchbay/contract/allocation/device-kinds'
import type { DeviceKindName } from '@patchbay/contract/allocation/device-kinds'
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
import { portName } from './candidate-words.ts'
import type { Needs } from './use-needs.ts'

interface Props {
  readonly chosen: readonly Candidate[]
  readonly needs: Needs
  readonly onHeld: (ids: readonly number[]) => void
}

type Refused = readonly { readonly place: string; readonly words: string }[]

const week = 7 * 24 * 60 * 60_000

/** Keeps the ticked ports for a plan; what somebody else was faster to hold is said, and the rest is held. */
export function HoldPanel({ chosen, needs, onHeld }: Props) {
  const zone = useTimeZone()
  const [until, setUntil] = useState(() => {
    const end = new Date(Date.now() + week)
    return `${dateWords(end)} ${hourWords(end)}`
  })
  const [purpose, setPurpose] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Refused>([])
  const { busy, failure, run, fault } = useClick()
  const own = {
    until: momentFault(until, zone) ?? undefined,
    purpose: purpose.trim().length < 3 ? 'Enter what the ports are for.' : undefined,
  }
  const [only, ...others] = chosen
  const what = others.length > 0 || only === undefined ? `${chosen.length} ports` : portName(only)

  const hold = async () => {
    setTried(true)
    setRefused([])
    if (own.until !== undefined || own.purpose !== undefined) return
    const { watts } = needOf(needs.device as DeviceKindName, {
      watts: needs.watts === '' ? undefined : Number(needs.watts),
    })
    const body = {
      places: chosen.map(({ switch: name, interface: on, outlet }) => ({
        switch: name,
        interface: on,
        outlet: outlet?.label ?? null,
      })),
      until: momentOf(until, zone) ?? '',
      neededFrom: needs.from === '' ? null : momentOf(needs.from, zone),
      purpose: purpose.trim(),
      ticket: needs.ticket === '' ? null : needs.ticket,
      watts,
    }
    const done = await run(() => call('POST /workflows/switch-port-allocation/holds/', { body }))
    if (done === null) return
    setRefused(done.refused)
    onHeld(done.held.map(({ id }) => id))
  }
  return (
    <Panel title="Hold">
      <div className={css.inside}>
        {failure !== null && Object.keys(failure.fields).length === 0 && (
          <Callout tone="bad">{failure.message}</Callout>
        )}
        {refused.map(({ place, words }) => (
          <Callout key={place} tone="warn">
            Not held: {wordsWithTimes(words, zone)}
          </Callout>
        ))}
        <TextField
          name="purpose"
          label="Purpose"
          needed
          value={purpose}
          maxLength={200}
          fault={fault('purpose') ?? (tried ? own.purpose : undefined)}
          onChange={setPurpose}
        />
        <TextField
          name="until"
          label={`Held until (${zone})`}
          mono
          value={until}
          maxLength={25}
          fault={fault('until') ?? (tried ? own.until : undefined)}
          hint="The hold ends by itself then. Nothing on the network changes."
          onChange={setUntil}
        />
        <div className={css.actions}>
          <Button look="primary" disabled={busy || chosen.length === 0} onClick={() => void hold()}>
            {chosen.length === 0 ? 'Hold ports' : `Hold ${what}`}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
