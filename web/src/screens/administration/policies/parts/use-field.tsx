import { TextField } from '../../../../ui/field.tsx'
import type { FieldsProps } from '../policy-part.ts'

interface Props {
  readonly form: FieldsProps
  readonly label: string
  readonly name: string
  readonly placeholder: string
  /** What a line may name, with examples. */
  readonly hint: string
}

/** Whose things are to use: classes of them, each with the roles and groups of people. */
export function UseField({ form: { typed, set, fault }, label, name, placeholder, hint }: Props) {
  return (
    <TextField
      label={label}
      name={name}
      mono
      lines={10}
      placeholder={placeholder}
      value={String(typed[name])}
      onChange={(text) => set(name, text)}
      fault={fault(name)}
      hint={`A class is its name with a colon, and below it lines such as ${hint}, and used by with a role or a group of people. Whoever one of its lines names may use them, and what no class names may be used by everybody who holds the key.`}
    />
  )
}
