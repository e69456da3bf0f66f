import { thingExamples, readThing } from '@patchbay/contract/policies/protected-thing'
import { portGuards } from '@patchbay/contract/policies/port-guard'
import type { PortGuard } from '@patchbay/contract/policies/port-guard'
import type { ProtectedThings } from '@patchbay/contract/policies/protected-things'
import { ChoiceField, TextField } from '../../../../ui/field.tsx'
import type { PolicyPart, Typed } from './policy-part.ts'
import { lineFault, readBlocks } from './named-blocks.ts'

const hint = `A class is its name with a colon, then one entry per line, such as ${Object.values(
  thingExamples,
).join(
  ', ',
)}. * matches anything; an address may be a network; a person is a username. The line owner ines.ward names who is notified of changes.`

const guardWords: Readonly<Record<PortGuard, string>> = {
  protect: 'Protected',
  warn: 'Warning, reason required',
}

/** Ports protected by the device on them, by field name. */
const guests = {
  phones: {
    label: 'Ports with a phone',
    hint: 'The phone loses power with the port, and the computer on it its link. A permanent profile for a desk with a phone needs this to be a warning.',
  },
  accessPoints: {
    label: 'Ports with an access point',
    hint: 'All its wireless clients lose their connection.',
  },
} as const
const guestNames = ['phones', 'accessPoints'] as const

const guardTyped = (typed: Typed[string] | undefined): PortGuard =>
  portGuards.find((one) => one === typed) ?? 'protect'

/** As the switches tell them; no site has to name these. Two people who may override get past the protected ones, as past others. */
const always: PolicyPart['always'] = [
  {
    title: 'Always protected: uplinks',
    values: ['all switches and clients downstream lose their connection'],
  },
  {
    title: 'Always protected: channels',
    values: ['members are set together, never alone'],
  },
  {
    title: 'Always protected: trunks',
    values: ['they carry several networks'],
  },
  {
    title: 'Never set: routed ports and interfaces without a plug',
    values: ['they have no VLAN'],
  },
]

export const protectedThings: PolicyPart<'protected-things'> = {
  name: 'protected-things',
  title: 'Protected things',
  about:
    'Things that changes must not touch. A change is blocked when it affects a protected device, port, room, VLAN, person or group, whichever identifier was entered. Uplinks, channels and trunks are always protected; ports with a phone or an access point as set here. Two people with the override key can pass.',
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
      if (owner !== null && /\s/.test(owner)) return lineFault(line, `“${owner}” is not a username`)
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
