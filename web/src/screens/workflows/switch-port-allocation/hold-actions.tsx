import type { Patch } from '@patchbay/contract/workflows/switch-port-allocation/holds'
import { momentFault, momentOf } from '@patchbay/contract/times/moment-text'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { dateWords, hourWords } from '../../../ui/clock-words.ts'
import { TextField } from '../../../ui/field.tsx'
import css from './allocation.module.css'

const week = 7 * 24 * 60 * 60_000

/** Extends or releases an own hold. */
export function HoldActions({ hold, onDone }: { readonly hold: Patch; readonly onDone: () => void }) {
  const zone = useTimeZone()
  const [until, setUntil] = useState<string | null>(null)
  const { busy, failure, run, fault } = useClick()
  const { id } = hold
  const what = hold.switch === null ? (hold.outlet ?? '') : `${hold.switch} ${hold.interface ?? ''}`
  if (!hold.mine) return null
  const done = async (work: () => Promise<unknown>) => {
    const answer = await run(async () => ({ answer: await work() }))
    if (answer === null) return
    setUntil(null)
    onDone()
  }
  const release = () =>
    done(() => call('POST /workflows/switch-port-allocation/holds/release/', { body: { id } }))
  const extend = (text: string) =>
    done(() =>
      call('POST /workflows/switch-port-allocation/holds/extend/', {
        body: { id, until: momentOf(text, zone) ?? '' },
      }),
    )
  if (until === null)
    return (
      <span className={css.actions}>
        <Button
          size="small"
          aria-label={`Extend hold of ${what}`}
          onClick={() => {
            const end = new Date(Date.parse(hold.until) + week)
            setUntil(`${dateWords(end)} ${hourWords(end)}`)
          }}
        >
          Extend
        </Button>
        <Button size="small" disabled={busy} aria-label={`Release ${what}`} onClick={() => void release()}>
          Release
        </Button>
        {failure !== null && <span role="alert">{failure.message}</span>}
      </span>
    )
  const own = momentFault(until, zone) ?? undefined
  return (
    <span className={css.actions}>
      <TextField
        name="until"
        label={`Held until (${zone})`}
        mono
        value={until}
        maxLength={25}
        fault={fault('until') ?? own}
        onChange={setUntil}
      />
      <Button size="small" disabled={busy || own !== undefined} onClick={() => void extend(until)}>
        Extend hold
      </Button>
      <Button size="small" look="quiet" onClick={() => setUntil(null)}>
        Cancel
      </Button>
    </span>
  )
}
