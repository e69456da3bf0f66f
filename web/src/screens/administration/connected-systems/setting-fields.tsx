import type { Product } from '@patchbay/contract/systems/system'
import { Check } from '../../../ui/check.tsx'
import { ChoiceField, TextField } from '../../../ui/field.tsx'

interface Props {
  product: Product
  settings: Readonly<Record<string, string>>
  onChange: (settings: Readonly<Record<string, string>>) => void
  fault: (name: string) => string | undefined
}

/** The settings of a product, each with what it does. */
export function SettingFields({ product, settings, onChange, fault }: Props) {
  return product.fields.map(({ name, title, description, type, options }, index) => {
    const value = settings[name] ?? ''
    const set = (text: string) => onChange({ ...settings, [name]: text })
    const wrong = fault(`settings.${index}.value`)
    if (type === 'boolean') {
      return (
        <Check
          key={name}
          title={title}
          words={description}
          checked={value === 'true'}
          onChange={(checked) => set(String(checked))}
        />
      )
    }
    if (type === 'choice') {
      return (
        <ChoiceField
          key={name}
          label={title}
          name={name}
          value={value}
          choices={options.map((option) => ({ value: option, text: option }))}
          onChange={set}
          hint={description}
          fault={wrong}
        />
      )
    }
    return (
      <TextField
        key={name}
        label={title}
        name={name}
        mono
        value={value}
        onChange={set}
        hint={description}
        fault={wrong}
      />
    )
  })
}
