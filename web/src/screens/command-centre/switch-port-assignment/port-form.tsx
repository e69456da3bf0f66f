import type { PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { ChangeRefused } from '../../../changes/change-failure.tsx'
import { ChangeForm } from '../../../changes/form/change-form.tsx'
import { useFaults } from '../../../changes/form/use-faults.ts'
import { HistoryOf } from '../../../changes/target-history.tsx'
import { WhyPanel } from '../../../changes/why-panel.tsx'
import { timeFaults, whyAsked, whyField } from '../../../changes/why-values.ts'
import type { WhyValues } from '../../../changes/why-values.ts'
import change from '../../../changes/change.module.css'
import { DraftOffer } from '../../../drafts/draft-offer.tsx'
import { sameValues } from '../../../drafts/fitted.ts'
import { useDraft } from '../../../drafts/use-draft.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { AuthenticationField } from './authentication-field.tsx'
import { intentFrom, isUnchanged, valuesOf } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { PowerFields } from './power-fields.tsx'
import { ProfileField } from './profile-field.tsx'
import { withProfile, withTicket } from './profile-values.ts'
import { lockedIn, vlanChoices } from './vlan-choices.ts'

interface Props {
  readonly port: PortNow
  /** What a draft that was taken for this port holds; null for the port as it is. */
  readonly begun: FormValues | null
  /** A draft is about another port. */
  readonly onElsewhere: (port: string, begun: FormValues) => void
  /** With what was typed, to go on with after the preview. */
  readonly onPreviewed: (id: number, typed: FormValues) => void
}

const yesNo = [
  { value: 'yes', text: 'Enabled' },
  { value: 'no', text: 'Shut down' },
]
const bounces = [
  { value: 'auto', text: 'When the VLAN changes' },
  { value: 'never', text: 'Never' },
  { value: 'now', text: 'In any case' },
]

/** How a port shall be: it begins with how it is, and only what is changed here is sent. */
export function PortForm({ port, begun, onElsewhere, onPreviewed }: Props) {
  const [untouched] = useState(() => valuesOf(port))
  const [values, setValues] = useState(begun ?? untouched)
  const click = useClick()
  const set = ({ ticket, ...some }: Partial<FormValues>) =>
    setValues((before) => {
      const after = { ...before, ...some }
      return ticket === undefined ? after : withTicket(port, after, ticket)
    })
  const draft = useDraft(
    'command-centre/switch-port-assignment',
    { port: port.title, ...values },
    {
      port: port.title,
      ...untouched,
    },
    ({ port: of, ...taken }) => {
      if (of === port.title) setValues(taken)
      else onElsewhere(of, taken)
    },
  )
  const unchanged = isUnchanged(port, values)
  const { tried, fault, pass, forget } = useFaults(timeFaults(values), (name: keyof WhyValues) =>
    click.fault(whyField[name]),
  )
  const preview = async () => {
    if (!pass()) return undefined
    const previewed = await click.run(() =>
      call('POST /command-centre/switch-port-assignment/preview/', {
        body: {
          intent: intentFrom(port, values),
          ...whyAsked(values),
        },
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
      label="Switch port assignment"
      tried={tried}
      status={unchanged ? 'Nothing is changed yet.' : 'Nothing has been sent.'}
      onDiscard={sameValues(values, untouched) ? null : discard}
      ready={!click.busy && !unchanged && values.reason.trim().length >= 3}
      onPreview={() => void preview()}
    >
      <div>
        <p className={change.target}>{port.title}</p>
        <p className={change.muted}>
          {port.place !== null && <>{port.place} · </>}
          {port.source}, read <RelativeAge since={port.observedAt} />
        </p>
        <HistoryOf target={port.title} />
      </div>
      <DraftOffer draft={draft} />
      {port.blocked !== null && <Callout tone="warn">{port.blocked}</Callout>}
      <ChangeRefused failure={click.failure} />
      <div className={change.columns}>
        <div>
          <Panel title="How it shall be">
            <div className={change.inside}>
              <ProfileField
                port={port}
                chosen={values.profile}
                onChoose={(name) => setValues((before) => withProfile(port, before, name))}
                fault={click.fault('intent.profile')}
              />
              <ChoiceField
                label="Access VLAN"
                name="access-vlan"
                value={values.accessVlan}
                choices={[
                  ...(port.accessVlan === null ? [{ value: '', text: 'none' }] : []),
                  ...vlanChoices(port),
                ]}
                onChange={(accessVlan) => set({ accessVlan })}
                locked={lockedIn(port, port.accessVlan)}
                fault={click.fault('intent.accessVlan')}
              />
              <ChoiceField
                label="Voice VLAN"
                name="voice-vlan"
                value={values.voiceVlan}
                choices={[{ value: 'none', text: 'none' }, ...vlanChoices(port)]}
                onChange={(voiceVlan) => set({ voiceVlan })}
                locked={lockedIn(port, port.voiceVlan)}
                fault={click.fault('intent.voiceVlan')}
              />
              <TextField
                label="Description"
                name="description"
                value={values.description}
                maxLength={200}
                onChange={(description) => set({ description })}
                fault={click.fault('intent.description')}
              />
              <ChoiceField
                label="Port"
                name="admin"
                value={values.adminUp}
                choices={yesNo}
                onChange={(adminUp) => set({ adminUp })}
              />
              <PowerFields values={values} onChange={set} />
              <AuthenticationField port={port} value={values.authentication} onChange={set} />
              <ChoiceField
                label="Take it down and up again"
                name="bounce"
                value={values.bounce}
                choices={bounces}
                onChange={(bounce) => set({ bounce })}
                hint="So that whoever is there asks for an address anew. Coming up again is tried until it holds."
              />
            </div>
          </Panel>
        </div>
        <div>
          <WhyPanel
            values={values}
            onChange={set}
            fault={fault}
            port={{ switch: port.switch, interface: port.interface, kind: 'assign-port' }}
            proof="It is undone by itself unless all of its proof is seen in time."
          />
        </div>
      </div>
    </ChangeForm>
  )
}
