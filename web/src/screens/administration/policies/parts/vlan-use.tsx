import { readVlanPlace, vlanPlaceExamples } from '@patchbay/contract/policies/vlan-place'
import type { PolicyPart, FieldsProps } from '../policy-part.ts'
import { TextField } from '../../../../ui/field.tsx'
import { readUseText, useLines, useText } from './used-by-text.ts'

function vlanFault(text: string): string | null {
  const read = readVlanPlace(text)
  return 'fault' in read ? read.fault : null
}

export const vlanUse: PolicyPart<'vlan-use'> = {
  name: 'vlan-use',
  title: 'Use of VLANs',
  about:
    'Who may put ports into which VLAN, and take them out of it. Everybody else is refused, in the form, in lists, and once more right before anything is sent. An intent profile that names somebody gives them its VLANs all the same. Undoing a run is not stopped by it.',
  lines: ({ classes }) =>
    classes.length === 0
      ? [{ title: 'VLANs', values: [] }]
      : classes.map((one) => ({ title: one.name, values: useLines('vlan', one) })),
  typed: ({ classes }) => ({ classes: useText('vlan', classes) }),
  read: ({ classes: typed }) => {
    const classes = readUseText(String(typed), 'vlan', vlanFault)
    return 'fault' in classes ? { faults: { classes: classes.fault } } : { value: { classes } }
  },
  fields: (form) => (
    <UseField
      form={form}
      label="VLANs"
      name="classes"
      placeholder={'Card payment:\nvlan 300-309\nused by network engineer'}
      hint={`${vlanPlaceExamples.join(', ')} (a switch, a port or a room; a star stands for anything)`}
    />
  ),
}

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
