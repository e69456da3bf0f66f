import { neverExamples } from '@patchbay/contract/policies/never-blocked'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from '../policy-part.ts'
import { neverText, readNeverText } from './never-text.ts'

const hint = `A class is its name with a colon, and below it one thing in each line, such as ${Object.values(
  neverExamples,
).join(', ')}.`

export const neverBlock: PolicyPart<'never-block'> = {
  name: 'never-block',
  title: 'Never blocked',
  about:
    'Addresses, networks, MACs and people that must never be kept out. Whatever would touch one of them is protected: it takes a second person who holds the key for that, a reason and, where it can be put back, an end.',
  lines: ({ classes }) =>
    classes.length === 0
      ? [{ title: 'Classes', values: [] }]
      : classes.map(({ name, entries }) => ({ title: name, values: entries })),
  typed: (value) => ({ classes: neverText(value) }),
  read: ({ classes }) => {
    const read = readNeverText(String(classes))
    return 'fault' in read ? { faults: { classes: read.fault } } : { value: read }
  },
  fields: ({ typed, set, fault }) => (
    <TextField
      label="Never blocked"
      name="classes"
      mono
      lines={10}
      placeholder={'Name servers:\naddress 10.0.0.53\nnetwork 10.1.0.0/24'}
      value={String(typed['classes'])}
      onChange={(classes) => set('classes', classes)}
      fault={fault('classes')}
      hint={hint}
    />
  ),
}
