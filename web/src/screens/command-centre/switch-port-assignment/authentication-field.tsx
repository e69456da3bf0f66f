import { portAuthentications, portAuthenticationWords } from '@patchbay/contract/changes/port-settings'
import type { PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { ChoiceField } from '../../../ui/field.tsx'
import type { FormValues } from './form-values.ts'

const modes = portAuthentications.map((value) => ({
  value,
  text: value === 'none' ? 'None: everybody is let in' : portAuthenticationWords[value],
}))

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

interface Props {
  readonly port: PortNow
  readonly value: string
  readonly onChange: (some: Partial<FormValues>) => void
}

/** What the port asks of whoever comes. One that a template or a policy has settled is shown with its line. */
export function AuthenticationField({ port, value, onChange }: Props) {
  const { mode, words, governedBy } = port.authentication
  const now = mode === null ? [{ value: '', text: capital(words) }] : []
  return (
    <ChoiceField
      label="Authentication"
      name="authentication"
      value={value}
      choices={[...now, ...modes]}
      onChange={(authentication) => onChange({ authentication })}
      hint={
        governedBy === null
          ? 'Whoever is there signs on anew where this changes.'
          : 'A line that leads elsewhere settles it, so that it is not set from here.'
      }
    />
  )
}
