import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { ContainedCase } from '@patchbay/contract/workflows/security-response/contain-cases'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { ChangeRefused } from '../../../changes/change-failure.tsx'
import { newClickKey } from '../../../changes/click-key.ts'
import { noWhy, whyAsked, whyFaults } from '../../../changes/why-values.ts'
import { ProofOfSelfPanel, useProofOfSelf } from '../../../own-account/proof-of-self.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './security-response.module.css'

type CasesPreviewed = CallAnswer<Calls['POST /workflows/security-response/contain/preview/']>
type Ended = CallAnswer<Calls['POST /workflows/security-response/contain/']>

interface Props {
  readonly ids: readonly number[]
  readonly onEnd: () => void
}

const devices = (count: number) => (count === 1 ? '1 device' : `${count} devices`)

/** The same quarantine for the chosen cases: what it is asked for, what each would do, and one click for all that may. */
export function ContainCases({ ids, onEnd }: Props) {
  const zone = useTimeZone()
  const [values, setValues] = useState({ reason: '', ticket: '', until: '' })
  const [previewed, setPreviewed] = useState<CasesPreviewed | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const { busy, failure, run, fault } = useClick()
  const why = { ...noWhy, ...values }
  const faults: Readonly<Partial<Record<string, string>>> = {
    ...whyFaults(why),
    ...(values.until.trim() === '' ? { until: 'Enter when it ends.' } : {}),
  }
  const ready = Object.keys(faults).length === 0
  const preview = async (event: FormEvent) => {
    event.preventDefault()
    const { reason, ticket, expiresAt } = whyAsked(why)
    if (expiresAt === null || expiresAt === undefined) return
    const done = await run(() =>
      call('POST /workflows/security-response/contain/preview/', {
        body: { ids: [...ids], reason, ticket, expiresAt },
      }),
    )
    if (done !== null) setPreviewed(done)
  }
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    fault: fault(name === 'until' ? 'expiresAt' : name) ?? (values[name] === '' ? undefined : faults[name]),
    onChange: (text: string) => setValues((before) => ({ ...before, [name]: text })),
  })
  return (
    <Panel title="Contain the chosen cases" count={ids.length}>
      <form
        className={css.inside}
        aria-label="Contain the chosen cases"
        onSubmit={(event) => void preview(event)}
      >
        <ChangeRefused failure={failure} />
        {ended !== null ? (
          <End ended={ended} onEnd={onEnd} />
        ) : previewed !== null ? (
          <Previewed previewed={previewed} onEnded={setEnded} onBack={() => setPreviewed(null)} />
        ) : (
          <>
            <TextField
              label="Reason"
              needed
              maxLength={300}
              hint="Stored with each run."
              {...field('reason')}
            />
            <TextField
              label="Ticket"
              mono
              maxLength={60}
              hint="Left empty, that of each case."
              {...field('ticket')}
            />
            <TextField
              label={`End (${zone})`}
              needed
              mono
              maxLength={20}
              hint="Such as 2026-05-03 14:05. Each device is released then."
              {...field('until')}
            />
            <div className={css.actions}>
              <Button type="submit" disabled={busy || !ready}>
                Preview
              </Button>
              <Button look="quiet" onClick={onEnd}>
                Cancel
              </Button>
            </div>
          </>
        )}
      </form>
    </Panel>
  )
}

interface PreviewedProps {
  readonly previewed: CasesPreviewed
  readonly onEnded: (ended: Ended) => void
  readonly onBack: () => void
}

function Previewed({ previewed: { cases, approval }, onEnded, onBack }: PreviewedProps) {
  const [key] = useState(newClickKey)
  const [reason, setReason] = useState('')
  const { busy, failure, run, fault } = useClick()
  const runs = cases.flatMap((one) => (one.run === null ? [] : [one.run]))
  const warned = cases.some((one) => one.run !== null && one.warnings.length > 0)
  const proof = useProofOfSelf(runs.length > 0)
  const contain = async () => {
    const again = proof.read()
    const done = await run(() =>
      call('POST /workflows/security-response/contain/', {
        body: {
          runs,
          key,
          accepted: warned ? reason.trim() : null,
          ...(again === null ? {} : { reentered: again }),
        },
      }),
    )
    if (done !== null) onEnded(done)
  }
  return (
    <>
      <ChangeRefused failure={failure} />
      {approval !== null && (
        <Callout tone="info">Another person must approve each of them. {approval}</Callout>
      )}
      <DataTable
        label="What would be contained"
        heads={['Case', 'Indicator', 'MACs', 'Quarantine']}
        stacks="named"
      >
        {cases.map((one) => (
          <tr key={one.case} data-case={one.case}>
            <td>{one.case}</td>
            <td className="mono">{one.indicator}</td>
            <td className="mono">{one.macs.join(', ')}</td>
            <td>{outcome(one)}</td>
          </tr>
        ))}
      </DataTable>
      {runs.length > 0 && <ProofOfSelfPanel proof={proof} fault={fault} onEnter={() => void contain()} />}
      {warned && (
        <TextField
          label="Reason for the warnings"
          name="accepted"
          value={reason}
          onChange={setReason}
          maxLength={300}
          placeholder="Why it is right anyway"
        />
      )}
      <div className={css.actions}>
        <Button
          look="primary"
          disabled={busy || runs.length === 0 || (warned && reason.trim().length < 3)}
          onClick={() => void contain()}
        >
          {approval === null
            ? `Contain ${devices(runs.length)}`
            : `Request approval for ${devices(runs.length)}`}
        </Button>
        <Button look="quiet" onClick={onBack}>
          Edit form
        </Button>
      </div>
    </>
  )
}

const outcome = ({ refused, warnings }: ContainedCase): string =>
  refused !== null ? `Refused: ${refused}` : ['Ready.', ...new Set(warnings)].join(' ')

function End({
  ended: { begun, waiting, refused },
  onEnd,
}: {
  readonly ended: Ended
  readonly onEnd: () => void
}) {
  return (
    <>
      {begun.length > 0 && <Callout tone="ok">{devices(begun.length)}: containment begun.</Callout>}
      {waiting.length > 0 && <Callout tone="info">{devices(waiting.length)}: waiting for approval.</Callout>}
      {refused.map(({ run, words }) => (
        <Callout key={run} tone="bad">
          Run {run}: {words}
        </Callout>
      ))}
      <div className={css.actions}>
        <Button onClick={onEnd}>Back to the cases</Button>
      </div>
    </>
  )
}
