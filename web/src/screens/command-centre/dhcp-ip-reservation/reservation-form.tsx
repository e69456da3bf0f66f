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
import { faultsIn } from './faults.ts'
import type { Faults } from './faults.ts'
import { askedFrom, macOf } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { ReservationFields } from './reservation-fields.tsx'
import { ServersNote } from './servers-note.tsx'
import { useSubnets } from './use-reservation.ts'

interface Props {
  /** Before somebody types. */
  readonly untouched: FormValues
  /** What was typed before a preview that was left; null for the form as it is. */
  readonly begun: FormValues | null
  readonly onPreviewed: (id: number, typed: FormValues) => void
}

/** As the call names a field of the form. */
const callField = (name: keyof Faults) => (isWhyField(name) ? whyField[name] : `intent.${name}`)

/** Which device, which address, and why. What is wrong is said at its field, and nothing that was typed is lost. */
export function ReservationForm({ untouched, begun, onPreviewed }: Props) {
  const [values, setValues] = useState(begun ?? untouched)
  const click = useClick()
  const subnets = useSubnets()
  const needed = subnets.data?.needed ?? []
  const set = (some: Partial<FormValues>) => setValues((before) => ({ ...before, ...some }))
  const draft = useDraft('command-centre/dhcp-ip-reservation', values, untouched, setValues)
  const { tried, fault, pass, forget } = useFaults(faultsIn(values, needed), (name: keyof Faults) =>
    click.fault(callField(name)),
  )
  const preview = async () => {
    if (!pass()) return undefined
    const previewed = await click.run(() =>
      call('POST /command-centre/dhcp-ip-reservation/preview/', { body: askedFrom(values) }),
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
      label="DHCP IP reservation"
      tried={tried}
      status={click.busy ? 'The servers are being read.' : 'Nothing has been sent.'}
      onDiscard={sameValues(values, untouched) ? null : discard}
      ready={!click.busy}
      onPreview={() => void preview()}
    >
      <Target values={values} />
      <DraftOffer draft={draft} />
      <ServersNote subnets={subnets} />
      <ChangeRefused failure={click.failure} />
      <div className={change.columns}>
        <div>
          <Panel title="What is reserved">
            <ReservationFields
              values={values}
              subnets={subnets.data?.subnets ?? null}
              needed={needed}
              fault={fault}
              onChange={set}
            />
          </Panel>
        </div>
        <div>
          <WhyPanel
            values={values}
            onChange={set}
            fault={fault}
            proof="It is undone by itself unless, within a quarter of an hour, the device has the address and none that it had before, and its gateway knows it by it. One that is not started anew asks later than that."
          />
        </div>
      </div>
    </ChangeForm>
  )
}

/** In the largest letters of the page, as soon as it is known which device is meant. */
function Target({ values: { mac: typed, address, subnet } }: { values: FormValues }) {
  const mac = macOf(typed)
  if (mac === null) return null
  return (
    <div>
      <p className={change.target}>
        {address.trim() === ''
          ? subnet === ''
            ? 'An address'
            : `The next free address of ${subnet}`
          : address.trim()}{' '}
        for {mac}
      </p>
      <HistoryOf target={mac} />
    </div>
  )
}
