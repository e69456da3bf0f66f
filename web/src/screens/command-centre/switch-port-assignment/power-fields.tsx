import { ChoiceField } from '../../../ui/field.tsx'
import type { FormValues } from './form-values.ts'

const powers = [
  { value: 'auto', text: 'Given where it is asked for' },
  { value: 'static', text: 'Set aside for this port' },
  { value: 'never', text: 'Never given' },
]
const priorities = [
  { value: 'low', text: 'Low: it goes first' },
  { value: 'high', text: 'High' },
]

interface Props {
  readonly values: Pick<FormValues, 'power' | 'powerPriority'>
  readonly onChange: (some: Partial<FormValues>) => void
}

/** Whether a port gives power, and whether it keeps it when there is too little. */
export function PowerFields({ values, onChange }: Props) {
  const { power, powerPriority } = values
  return (
    <>
      <ChoiceField
        label="Power over Ethernet"
        name="power"
        value={power}
        choices={powers}
        onChange={(chosen) => onChange({ power: chosen })}
      />
      <ChoiceField
        label="When power runs short"
        name="power-priority"
        value={powerPriority}
        choices={[
          ...(powerPriority === '' ? [{ value: '', text: 'As the switch has it' }] : []),
          ...priorities,
        ]}
        onChange={(chosen) => onChange({ powerPriority: chosen })}
      />
    </>
  )
}
