import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { ChangeRefused } from '../../../changes/change-failure.tsx'
import { ChangeForm } from '../../../changes/form/change-form.tsx'
import { useFaults } from '../../../changes/form/use-faults.ts'
import { HistoryOf } from '../../../changes/target-history.tsx'
import { WhyPanel } from '../../../changes/why-panel.tsx'
import { isWhyField, whyField } from '../../../changes/why-values.ts'
import change from '../../../changes/change.module.css'
import { DraftOffer } from '../../../drafts/draft-offer.tsx'
import { sameValues } from '../../../drafts/fitted.ts'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Panel } from '../../../ui/panel.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { faultsIn } from './faults.ts'
import type { Faults } from './faults.ts'
import { askedFrom, macOf } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { shownValues, typedInto } from './shown-values.ts'
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
  const click = useClick()
  const mac = macOf(values.mac)
  const groups = useGroups(values.system)
  const choices = groups.data ?? null
  const system =
    values.system === '' && choices !== null && choices.systems.length > 1
      ? (choices.system ?? '')
      : values.system
  const standing = useStanding(mac, system)
  const known = standing.data?.known ?? null
  const shown = shownValues(values, known)
  const set = (some: Partial<FormValues>) => setValues((before) => typedInto(before, some, known))
  const draft = useDraft('command-centre/ise-endpoint-onboard', values, untouched, setValues)
  const { tried, fault, pass, forget } = useFaults(faultsIn(shown), (name: keyof Faults) =>
    click.fault(callField(name)),
  )
  const preview = async () => {
    if (!pass()) return undefined
    const previewed = await click.run(() =>
      call('POST /command-centre/ise-endpoint-onboard/preview/', {
        body: askedFrom({ ...values, system }, known),
      }),
    )
    if (previewed === null) return undefined
    draft.end()
    return onPreviewed(previewed.id, values)
  }
  const discard = () => {
    setValues(untouched)
    forget()
  }
  return (
    <ChangeForm
      label="ISE endpoint onboard"
      tried={tried}
      status={click.busy ? 'ISE is being read.' : 'Nothing has been sent.'}
      onDiscard={sameValues(values, untouched) ? null : discard}
      ready={!click.busy}
      onPreview={() => void preview()}
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
            <EndpointFields values={shown} known={known} choices={choices} fault={fault} onChange={set} />
          </Panel>
        </div>
        <div>
          <WhyPanel
            values={values}
            onChange={set}
            fault={fault}
            proof="It is undone by itself unless ISE has it as asked for within a minute and, where the device is signed on now, it is let in again within three and gets what is expected of its group."
          />
        </div>
      </div>
    </ChangeForm>
  )
}
