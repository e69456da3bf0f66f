import { setPortPower } from '@patchbay/contract/changes/kinds/set-port-power'
import type { PowerTarget, PowerTargets } from '@patchbay/contract/workflows/power-management'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { ChangeRefused } from '../../../changes/change-failure.tsx'
import css from '../../../changes/change.module.css'
import { useFaults } from '../../../changes/use-faults.ts'
import { WhyPanel } from '../../../changes/why-panel.tsx'
import { noWhy, whyAsked, whyFaults, whyField } from '../../../changes/why-values.ts'
import type { WhyValues } from '../../../changes/why-values.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { listOf, secondsFault, wattsOf } from './power-actions.ts'
import type { PowerAction } from './power-actions.ts'

const { labels, choices } = setPortPower.fields.action

const words: Readonly<Record<PowerAction, string>> = {
  cycle: 'PoE off and on. Each device has to come back.',
  off: 'PoE off until the end below. The exact mode is restored then.',
  on: 'PoE on at ports that are set never to give any.',
}

interface Props {
  readonly action: PowerAction
  readonly onAction: (action: PowerAction) => void
  /** Ports that the action is for. */
  readonly chosen: readonly PowerTarget[]
  readonly asking: boolean
  readonly pace: PowerTargets['pace']
}

/** What is done to the chosen ports, and why; each is checked before anything is sent. */
export function PowerForm({ action, onAction, chosen, asking, pace }: Props) {
  const [seconds, setSeconds] = useState('')
  const [values, setValues] = useState<WhyValues>({ ...noWhy, proveOrUndo: false })
  const click = useClick()
  const navigate = useNavigate()
  const ends = values.until.trim() !== '' || (values.untilTicket && values.ticket.trim() !== '')
  const wrong = secondsFault(seconds.trim(), pace)
  const faults = {
    ...whyFaults(values),
    ...(action === 'off' && !ends ? { until: 'Enter when the power comes back.' } : {}),
    ...(action === 'cycle' && wrong !== null ? { seconds: wrong } : {}),
  }
  const { fault, pass } = useFaults(faults, (name: keyof WhyValues | 'seconds') =>
    name === 'seconds' ? undefined : click.fault(whyField[name]),
  )
  const check = async () => {
    if (!pass()) return
    const { expiresAt, endsWithTicket, proveOrUndo, ...why } = whyAsked(values)
    const standing = action === 'off' ? { expiresAt, endsWithTicket, proveOrUndo } : {}
    const made = await click.run(() =>
      call('POST /workflows/power-management/batch/', {
        body: { text: listOf(action, seconds.trim(), chosen), ...why, ...standing },
      }),
    )
    if (made !== null) void navigate({ to: '.', search: { batch: made.batch } })
  }
  return (
    <form
      className={css.stack}
      aria-label="Change of port power"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <ChangeRefused failure={click.failure} />
      <div className={css.columns}>
        <div>
          <Panel title="Action">
            <div className={css.inside}>
              {choices.map((one) => (
                <Check
                  key={one}
                  group="action"
                  title={labels[one]}
                  words={words[one]}
                  checked={action === one}
                  onChange={() => onAction(one)}
                />
              ))}
              {action === 'cycle' && (
                <TextField
                  label={setPortPower.fields.seconds.label}
                  name="seconds"
                  mono
                  value={seconds}
                  onChange={setSeconds}
                  fault={fault('seconds')}
                  hint={pace === null ? undefined : `${pace.off} where it is empty. At most ${pace.longest}.`}
                />
              )}
              <p className={css.muted}>{setPortPower.list.stages}</p>
            </div>
          </Panel>
        </div>
        <div>
          <WhyPanel
            values={values}
            onChange={(some) => setValues((before) => ({ ...before, ...some }))}
            fault={fault}
            proof={
              action === 'off' ? 'Power comes back at once unless the port is proven off in time.' : null
            }
          />
        </div>
      </div>
      <ActionBar
        status={
          asking
            ? 'Ports are being read.'
            : `${chosen.length} ${chosen.length === 1 ? 'port' : 'ports'}, ${wattsOf(chosen)} W. Nothing has been sent.`
        }
      >
        <Button type="submit" look="primary" disabled={click.busy || chosen.length === 0}>
          Check {chosen.length} {chosen.length === 1 ? 'port' : 'ports'}
        </Button>
      </ActionBar>
    </form>
  )
}
