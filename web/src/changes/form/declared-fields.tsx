import type { ChangeField, ChangeFields } from '@patchbay/contract/changes/change'
import type { ReactNode } from 'react'
import { ChoiceField, TextField } from '../../ui/field.tsx'
import type { Choice } from '../../ui/field.tsx'
import { ChoicePicker } from '../../ui/picker.tsx'
import type { TextsOf } from './field-values.ts'

/** What the form says of a field beside its declaration. */
interface Own {
  readonly choices?: readonly Choice[]
  readonly hint?: ReactNode
  readonly locked?: string | null
  readonly needed?: boolean
  readonly placeholder?: string
}

interface Props<F extends ChangeFields> {
  readonly fields: F
  readonly values: NoInfer<TextsOf<F>>
  readonly onChange: (some: NoInfer<Partial<TextsOf<F>>>) => void
  readonly fault: (name: NoInfer<keyof F & string>) => string | undefined
  readonly own?: { readonly [Name in keyof NoInfer<F>]?: Own }
}

/** Of a choice, as the form calls them. */
export function choicesOf(field: ChangeField, value: string): readonly Choice[] {
  if (field.kind === 'yes-no') {
    return [
      { value: 'yes', text: field.labels.yes },
      { value: 'no', text: field.labels.no },
    ]
  }
  if (field.kind !== 'choice') return []
  const { labels, choices, optional, otherwise } = field
  const empty = optional === true ? 'Not said' : value === '' ? otherwise : undefined
  return [
    ...(empty === undefined ? [] : [{ value: '', text: empty }]),
    ...(labels === undefined ? choices.map((one) => [one, one] as const) : Object.entries(labels)).map(
      ([one, text]) => ({ value: one, text }),
    ),
  ]
}

/** Fields of a change, drawn from their declaration in its order. */
export function DeclaredFields<F extends ChangeFields>({ fields, values, onChange, fault, own }: Props<F>) {
  return (Object.keys(fields) as (keyof F & string)[]).map((name) => {
    const field: ChangeField | undefined = fields[name]
    if (field === undefined) return null
    const { choices, ...more }: Own = own?.[name] ?? {}
    const frame = {
      label: field.asks ?? field.label,
      name,
      hint: field.help,
      needed: field.needed === true,
      value: values[name],
      fault: fault(name),
      onChange: (text: string) => onChange({ [name]: text } as Partial<TextsOf<F>>),
    }
    const all = choices ?? choicesOf(field, values[name])
    return isTyped(field) ? (
      <TextField key={name} {...frame} {...textProps(field)} {...more} />
    ) : field.kind === 'vlan' ? (
      <ChoicePicker key={name} {...frame} {...more} choices={all} />
    ) : (
      <ChoiceField key={name} {...frame} {...more} choices={all} />
    )
  })
}

const typed: ReadonlySet<ChangeField['kind']> = new Set(['text', 'note', 'mac', 'ipv4'])

const isTyped = ({ kind }: ChangeField) => typed.has(kind)

function textProps(field: ChangeField) {
  if (field.kind === 'ipv4') return { mono: true, maxLength: 60 }
  if (field.kind === 'mac') return { mono: true, maxLength: 60, placeholder: '00:1b:54:0a:3c:7f' }
  if (field.kind === 'note') return { maxLength: field.longest }
  if (field.kind !== 'text') return {}
  const { longest, mono, lines } = field
  return { maxLength: longest, ...(mono === true ? { mono } : {}), ...(lines === undefined ? {} : { lines }) }
}
