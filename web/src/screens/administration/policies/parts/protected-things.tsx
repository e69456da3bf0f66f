import { thingExamples, readThing } from '@patchbay/contract/policies/protected-thing'
import { portGuards } from '@patchbay/contract/policies/port-guard'
import type { PortGuard } from '@patchbay/contract/policies/port-guard'
import type { ProtectedThings } from '@patchbay/contract/policies/protected-things'
import { ChoiceField, TextField } from '../../../../ui/field.tsx'
import type { PolicyPart, Typed } from '../policy-part.ts'
import { lineFault, readBlocks } from './named-blocks.ts'

const hint = `A class is its name with a colon, and below it one thing in each line, such as ${Object.values(
  thingExamples,
).join(
  ', ',
)}. A star stands for anything; an address may be a whole network, and a person is a username. A line such as owner ines.ward names who is told when something of the class was changed.`

const guardWords: Readonly<Record<PortGuard, string>> = {
  protect: 'Protected',
  warn: 'Warned of, with a reason',
}

/** Ports that are guarded by who says that it is there, by the name of their field. */
const guests = {
  phones: {
    label: 'Ports with a phone',
    hint: 'The phone loses its power with the port, and the computer behind it the link. A profile for a desk with a phone is set for good only where this warns.',
  },
  accessPoints: {
    label: 'Ports with an access point',
    hint: 'Everybody on its wireless network goes silent with it.',
  },
} as const
const guestNames = ['phones', 'accessPoints'] as const

const guardTyped = (typed: Typed[string] | undefined): PortGuard =>
  portGuards.find((one) => one === typed) ?? 'protect'

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
    'What nobody changes in passing. A change is held back when anything that it reaches is protected: the device behind the MAC, address or name that was typed, its port, room and VLAN, whose it is, and its group. Some ports are protected by what the network itself tells of them, and of those with a phone or an access point the site decides; two people who may override protections get past these as well.',
  lines: ({ ports, classes }) => [
    ...guestNames.map((name) => ({ title: guests[name].label, values: [guardWords[ports[name]]] })),
    ...(classes.length === 0
      ? [{ title: 'Classes', values: [] }]
      : classes.map((one) => ({ title: one.name, values: classLines(one) }))),
  ],
  always,
  typed: (value) => ({ ...value.ports, classes: classText(value) }),
  read: ({ phones, accessPoints, classes }) => {
    const read = readClassText(String(classes))
    if ('fault' in read) return { faults: { classes: read.fault } }
    return {
      value: { ports: { phones: guardTyped(phones), accessPoints: guardTyped(accessPoints) }, ...read },
    }
  },
  fields: ({ typed, set, fault }) => (
    <>
      {guestNames.map((name) => (
        <ChoiceField
          key={name}
          label={guests[name].label}
          name={name}
          value={String(typed[name])}
          choices={portGuards.map((guard) => ({ value: guard, text: guardWords[guard] }))}
          onChange={(guard) => set(name, guard)}
          fault={fault(name)}
          hint={guests[name].hint}
        />
      ))}
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
    </>
  ),
}

type Class = ProtectedThings['classes'][number]

/** Its things, and who is told of what is done to them, each as its line is typed. */
const classLines = ({ things, owners }: Class): readonly string[] => [
  ...things,
  ...owners.map((owner) => `owner ${owner}`),
]

/** Classes as they are typed: a name with a colon, and below it one thing or owner in each line. */
export const classText = ({ classes }: Pick<ProtectedThings, 'classes'>): string =>
  classes.map((one) => [`${one.name}:`, ...classLines(one)].join('\n')).join('\n\n')

const ownerOf = (text: string): string | null => /^owner\s+(.+)$/i.exec(text)?.[1] ?? null

/** What was typed; the first fault with the number of its line. */
export function readClassText(text: string): Pick<ProtectedThings, 'classes'> | { readonly fault: string } {
  const blocks = readBlocks(text, 'a class')
  if ('fault' in blocks) return blocks
  for (const { lines } of blocks) {
    for (const line of lines) {
      const owner = ownerOf(line.text)
      if (owner !== null && /\s/.test(owner)) return lineFault(line, `“${owner}” is no username`)
      if (owner !== null) continue
      const thing = readThing(line.text)
      if ('fault' in thing) return lineFault(line, thing.fault)
    }
  }
  const empty = blocks.find(({ lines }) => lines.every(({ text: line }) => ownerOf(line) !== null))
  if (empty !== undefined) return lineFault(empty, `“${empty.name}” has nothing below it`)
  return {
    classes: blocks.map(({ name, lines }) => ({
      name,
      things: lines.map((line) => line.text).filter((line) => ownerOf(line) === null),
      owners: [...new Set(lines.flatMap((line) => ownerOf(line.text) ?? []))],
    })),
  }
}
