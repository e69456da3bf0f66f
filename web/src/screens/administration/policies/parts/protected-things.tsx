import { thingExamples } from '@patchbay/contract/policies/protected-thing'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from '../policy-part.ts'
import { classLines, classText, readClassText } from './class-text.ts'

const hint = `A class is its name with a colon, and below it one thing in each line, such as ${Object.values(
  thingExamples,
).join(
  ', ',
)}. A star stands for anything; an address may be a whole network, and a person is a username. A line such as owner ines.ward names who is told when something of the class was changed.`

/** As the switches tell them; no site has to name these. Two people who may override get past the protected ones, as past others. */
const always: PolicyPart['always'] = [
  {
    title: 'Always protected: uplinks',
    values: ['other switches and all who are on them go silent with one'],
  },
  {
    title: 'Always protected: channels',
    values: ['several links are set as one, and a member is never set by itself'],
  },
  {
    title: 'Always protected: ports of access points',
    values: ['everybody on its wireless network goes silent with it'],
  },
  {
    title: 'Always protected: ports of phones',
    values: ['the phone loses its power, and the computer behind it the link'],
  },
  {
    title: 'Always protected: trunks',
    values: ['several networks go over one, whoever is on its other end'],
  },
  {
    title: 'Never set: routed ports and interfaces without a plug',
    values: ['they are in no VLAN, and are shown as they are'],
  },
]

export const protectedThings: PolicyPart<'protected-things'> = {
  name: 'protected-things',
  title: 'Protected things',
  about:
    'What nobody changes in passing. A change is held back when anything that it reaches is protected: the device behind the MAC, address or name that was typed, its port, room and VLAN, whose it is, and its group. Some ports are always protected, by what the network itself tells of them; two people who may override protections get past these as well.',
  lines: ({ classes }) =>
    classes.length === 0
      ? [{ title: 'Classes', values: [] }]
      : classes.map((one) => ({ title: one.name, values: classLines(one) })),
  always,
  typed: (value) => ({ classes: classText(value) }),
  read: ({ classes }) => {
    const read = readClassText(String(classes))
    return 'fault' in read ? { faults: { classes: read.fault } } : { value: read }
  },
  fields: ({ typed, set, fault }) => (
    <TextField
      label="Classes"
      name="classes"
      mono
      lines={12}
      placeholder={'Intensive care:\nroom B12-3-*\ndevice 00:11:22:*'}
      value={String(typed['classes'])}
      onChange={(classes) => set('classes', classes)}
      fault={fault('classes')}
      hint={hint}
    />
  ),
}
