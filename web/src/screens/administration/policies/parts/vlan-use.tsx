import { readVlanPlace, vlanPlaceExamples } from '@patchbay/contract/policies/vlan-place'
import type { PolicyPart, FieldsProps } from './policy-part.ts'
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
    'Who may move ports into and out of a VLAN. Everybody else is refused. An intent profile grants its VLANs to its users. Undo is exempt.',
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
      hint={`${vlanPlaceExamples.join(', ')} (a switch, a port or a room; * matches anything)`}
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
      hint={`A class is its name with a colon, then lines such as ${hint}, and used by with a role or a group. VLANs in no class are open to everybody with the key.`}
    />
  )
}
