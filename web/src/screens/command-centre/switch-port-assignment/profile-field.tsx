import type { PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { Callout } from '../../../ui/callout.tsx'
import { ChoiceField } from '../../../ui/field.tsx'
import { chosenProfile } from './profile-values.ts'

interface Props {
  readonly port: PortNow
  /** Name of the chosen one; empty for none. */
  readonly chosen: string
  readonly onChoose: (name: string) => void
  readonly fault: string | undefined
}

/** What the port is for, which fills in the fields below; nothing where the site has no profile for who asks. */
export function ProfileField({ port, chosen, onChoose, fault }: Props) {
  if (port.profiles.length === 0) return null
  const faults = chosenProfile(port, chosen)?.faults ?? []
  return (
    <>
      <ChoiceField
        label="Intent profile"
        name="profile"
        value={chosen}
        choices={[
          { value: '', text: 'none' },
          ...port.profiles.map(({ name }) => ({ value: name, text: name })),
        ]}
        onChange={onChoose}
        fault={fault}
        hint="Fills in the fields below. What you change afterwards is pointed out before anything is sent."
      />
      {faults.length > 0 && <Callout tone="warn">{faults.join(' ')}</Callout>}
    </>
  )
}
