import { assignPort, portSettings } from '@patchbay/contract/changes/kinds/assign-port'
import type { PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ChangeForm, useChangeForm } from '../../../changes/form/change-form.tsx'
import { choicesOf, DeclaredFields } from '../../../changes/form/declared-fields.tsx'
import { WhyPanel } from '../../../changes/why-panel.tsx'
import { timeFaults, whyAsked } from '../../../changes/why-values.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ChoicePicker } from '../../../ui/picker.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { intentFrom, isUnchanged, valuesOf } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { chosenProfile, withProfile, withTicket } from './profile-values.ts'
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

const { bounce, profile } = assignPort.fields

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** What the form says of the settings of one port. */
function ownOf(port: PortNow) {
  const { mode, words, governedBy } = port.authentication
  const vlans = vlanChoices(port)
  const none = (value: string) => ({ value, text: 'none' })
  return {
    accessVlan: {
      choices: [...(port.accessVlan === null ? [none('')] : []), ...vlans],
      locked: lockedIn(port, port.accessVlan),
    },
    voiceVlan: { choices: [none('none'), ...vlans], locked: lockedIn(port, port.voiceVlan) },
    authentication: {
      choices: [
        ...(mode === null ? [{ value: '', text: capital(words) }] : []),
        ...choicesOf(portSettings.authentication, ''),
      ],
      // One that a template or a policy has settled is shown with its line.
      ...(governedBy === null ? {} : { hint: 'Set by a line of another source, so it cannot be set here.' }),
    },
  }
}

/** Form of a port, filled with its current settings; sends only changed fields. */
export function PortForm({ port, begun, onElsewhere, onPreviewed }: Props) {
  const [untouched] = useState(() => valuesOf(port))
  const [values, setValues] = useState(begun ?? untouched)
  const set = ({ ticket, ...some }: Partial<FormValues>) =>
    setValues((before) => {
      const after = { ...before, ...some }
      return ticket === undefined ? after : withTicket(port, after, ticket)
    })
  const unchanged = isUnchanged(port, values)
  const form = useChangeForm({
    change: assignPort,
    values: { port: port.title, ...values },
    untouched: { port: port.title, ...untouched },
    onTake: ({ port: of, ...taken }) => {
      if (of === port.title) setValues(taken)
      else onElsewhere(of, taken)
    },
    faults: timeFaults(values),
    preview: () =>
      call('POST /command-centre/switch-port-assignment/preview/', {
        body: { intent: intentFrom(port, values), ...whyAsked(values) },
      }),
    onPreviewed: (id) => onPreviewed(id, values),
  })
  return (
    <ChangeForm
      label="Switch port assignment"
      form={form}
      {...(unchanged ? { status: 'Nothing is changed yet.' } : {})}
      ready={!unchanged && values.reason.trim().length >= 3}
      target={{
        title: port.title,
        history: port.title,
        below: (
          <>
            {port.place !== null && <>{port.place} · </>}
            {port.source}, read <RelativeAge since={port.observedAt} />
          </>
        ),
      }}
      notes={port.blocked !== null && <Callout tone="warn">{port.blocked}</Callout>}
      title="Requested settings"
      fields={
        <>
          <ProfileField
            port={port}
            chosen={values.profile}
            onChoose={(name) => setValues((before) => withProfile(port, before, name))}
            fault={form.fault('profile')}
          />
          <DeclaredFields
            fields={{ ...portSettings, bounce }}
            values={values}
            onChange={set}
            fault={form.fault}
            own={ownOf(port)}
          />
        </>
      }
      beside={
        <WhyPanel
          values={values}
          onChange={set}
          fault={form.fault}
          port={{ switch: port.switch, interface: port.interface, kind: 'assign-port' }}
          proof="Undone automatically unless all proof is seen in time."
        />
      }
    />
  )
}

interface ProfileProps {
  readonly port: PortNow
  /** Name of the chosen one; empty for none. */
  readonly chosen: string
  readonly onChoose: (name: string) => void
  readonly fault: string | undefined
}

/** What the port is for, which fills in the fields below; nothing where the site has no profile for who asks. */
function ProfileField({ port, chosen, onChoose, fault }: ProfileProps) {
  if (port.profiles.length === 0) return null
  const faults = chosenProfile(port, chosen)?.faults ?? []
  return (
    <>
      <ChoicePicker
        label={profile.label}
        name="profile"
        value={chosen}
        choices={[
          { value: '', text: 'none' },
          ...port.profiles.map(({ name }) => ({ value: name, text: name })),
        ]}
        onChange={onChoose}
        fault={fault}
        hint={profile.help}
      />
      {faults.length > 0 && <Callout tone="warn">{faults.join(' ')}</Callout>}
    </>
  )
}
