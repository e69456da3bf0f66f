import {
  optionExamples,
  optionWords,
  reservationOptions,
} from '@patchbay/contract/changes/reservation-options'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import type { Faults } from './faults.ts'
import type { FormValues } from './form-values.ts'

interface Props {
  readonly values: Pick<FormValues, 'ownOptions' | 'options'>
  readonly fault: (name: keyof Faults) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
}

const choices = [
  { value: 'kept', text: 'Keep existing options' },
  { value: 'set', text: 'Own options, as below' },
]

/** What the device is given in place of its subnet's options; seldom needed, so its boxes come when they are wanted. */
export function OptionFields({ values: { ownOptions, options }, fault, onChange }: Props) {
  return (
    <>
      <ChoiceField
        label="DHCP options"
        name="ownOptions"
        value={ownOptions}
        choices={choices}
        onChange={(next) => onChange({ ownOptions: next })}
        hint="Rarely needed. Without own options the device gets those of its subnet."
      />
      {ownOptions === 'set' &&
        reservationOptions.map((name) => (
          <TextField
            key={name}
            label={optionWords[name]}
            name={`options.${name}`}
            mono
            value={options[name] ?? ''}
            maxLength={300}
            placeholder={optionExamples[name]}
            onChange={(value) => onChange({ options: { ...options, [name]: value } })}
            fault={fault(`options.${name}`)}
            hint={`${name}. Left empty, it is the subnet’s.`}
          />
        ))}
    </>
  )
}
