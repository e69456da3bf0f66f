import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { ChangeRefused } from '../../../changes/change-failure.tsx'
import { HistoryOf } from '../../../changes/target-history.tsx'
import { WhyPanel } from '../../../changes/why-panel.tsx'
import { isWhyField, whyField } from '../../../changes/why-values.ts'
import change from '../../../changes/change.module.css'
import { DraftOffer } from '../../../drafts/draft-offer.tsx'
import { sameValues } from '../../../drafts/fitted.ts'
import { useDraft } from '../../../drafts/use-draft.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { faultsIn } from './faults.ts'
import type { Faults } from './faults.ts'
import { askedFrom, macOf } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { StandingNote } from './standing-note.tsx'
import { SystemsNote } from './systems-note.tsx'
import { useGroups, useStanding } from './use-onboarding.ts'

interface Props {
  /** Before somebody types. */
  readonly untouched: FormValues
  /** What was typed before a preview that was left; null for the form as it is. */
  readonly begun: FormValues | null
  readonly onPreviewed: (id: number, typed: FormValues) => void
}

/** As the call names a field of the form. */
const callField = (name: keyof Faults) => (isWhyField(name) ? whyField[name] : `intent.${name}`)

/** Which device, which group, and why. What is wrong is said at its field, and nothing that was typed is lost. */
export function OnboardForm({ untouched, begun, onPreviewed }: Props) {
  const [values, setValues] = useState(begun ?? untouched)
  const [tried, setTried] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const click = useClick()
  const mac = macOf(values.mac)
  const groups = useGroups(values.system)
  const standing = useStanding(mac, values.system)
  const set = (some: Partial<FormValues>) => setValues((before) => ({ ...before, ...some }))
  const draft = useDraft('command-centre/ise-endpoint-onboard', values, untouched, setValues)
  const faults = tried === 0 ? {} : faultsIn(values)
  const fault = (name: keyof Faults) => faults[name] ?? click.fault(callField(name))
  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tried])
  const preview = async () => {
    if (Object.keys(faultsIn(values)).length > 0) return setTried(tried + 1)
    const previewed = await click.run(() =>
      call('POST /command-centre/ise-endpoint-onboard/preview/', { body: askedFrom(values) }),
    )
    if (previewed === null) return undefined
    draft.end()
    return onPreviewed(previewed.id, values)
  }
  const touched = !sameValues(values, untouched)
  return (
    <form
      ref={form}
      className={change.stack}
      aria-label="ISE endpoint onboard"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void preview()
      }}
    >
      {mac !== null && (
        <div>
          <p className={change.target}>Endpoint {mac}</p>
          <HistoryOf target={mac} />
        </div>
      )}
      <DraftOffer draft={draft} />
      <SystemsNote groups={groups} />
      <StandingNote standing={standing} />
      <ChangeRefused failure={click.failure} />
      <div className={change.columns}>
        <div>
          <Panel title="What is onboarded">
            <EndpointFields values={values} choices={groups.data ?? null} fault={fault} onChange={set} />
          </Panel>
        </div>
        <div>
          <WhyPanel
            values={values}
            onChange={set}
            fault={fault}
            proof="It is undone by itself unless ISE has it as asked for within a minute and, where the device is signed on now, it is let in again within three."
          />
        </div>
      </div>
      <ActionBar status={click.busy ? 'ISE is being read.' : 'Nothing has been sent.'}>
        {touched && (
          <Button
            look="quiet"
            onClick={() => {
              setValues(untouched)
              setTried(0)
            }}
          >
            Discard
          </Button>
        )}
        <Button type="submit" look="primary" disabled={click.busy}>
          Preview
        </Button>
      </ActionBar>
    </form>
  )
}
