import { readVlanPlace, vlanPlaceExamples } from '@patchbay/contract/policies/vlan-place'
import type { PolicyPart } from '../policy-part.ts'
import { UseField } from './use-field.tsx'
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
