import { thingWords, onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import { nameWordsFault } from '@patchbay/contract/policies/name-words'
import type { EndpointGroups, ThingPlace } from '@patchbay/contract/policies/endpoint-groups'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from './policy-part.ts'
import { UseField } from './vlan-use.tsx'
import { readUseText, useLines, useText } from './used-by-text.ts'
import { lineFault, readBlocks } from './named-blocks.ts'

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const endpointGroups: PolicyPart<'endpoint-groups'> = {
  name: 'endpoint-groups',
  title: 'Groups of endpoints',
  about:
    'The ISE group of each kind of device, its vendors, the privileged groups, who grants a group, and the required attributes. ISE endpoint onboard proposes the group, asks for a reason for another, and refuses groups that others grant. Undo is exempt.',
  lines: ({ things, privileged, granted, needed }) => [
    ...things.map((one) => ({ title: thingWords[one.thing], values: thingLines(one) })),
    ...privileged.map(({ name, groups }) => ({ title: `Privileged: ${name}`, values: groups })),
    ...granted.map((one) => ({ title: `Granted: ${one.name}`, values: useLines('group', one) })),
    { title: 'Every endpoint has', values: needed.length === 0 ? ['none'] : needed },
  ],
  typed: ({ things, privileged, granted, needed }) => ({
    things: thingText(things),
    privileged: privilegedText(privileged),
    granted: useText('group', granted),
    needed: needed.join('\n'),
  }),
  read: (typed) => {
    const things = readThingText(String(typed['things']))
    const privileged = readPrivilegedText(String(typed['privileged']))
    const granted = readUseText(String(typed['granted']), 'group', nameWordsFault)
    const needed = linesOf(String(typed['needed']))
    if (!('fault' in things) && !('fault' in privileged) && !('fault' in granted)) {
      return { value: { things, privileged, granted, needed } }
    }
    const all = Object.entries({ things, privileged, granted })
    return {
      faults: Object.fromEntries(
        all.flatMap(([name, read]) => ('fault' in read ? [[name, read.fault]] : [])),
      ),
    }
  },
  fields: ({ typed, set, fault }) => (
    <>
      <TextField
        label="Things"
        name="things"
        mono
        lines={14}
        placeholder={'printer:\ngroup *print*\nmade by Brother, Canon'}
        value={String(typed['things'])}
        onChange={(things) => set('things', things)}
        fault={fault('things')}
        hint="A kind of device is its name with a colon, then lines such as group Printers (the first existing one is proposed) and made by Brother, Canon. Words match whole words; * matches anything."
      />
      <TextField
        label="Privileged groups"
        name="privileged"
        mono
        lines={10}
        placeholder={'devices of administrators:\n*admin*'}
        value={String(typed['privileged'])}
        onChange={(privileged) => set('privileged', privileged)}
        fault={fault('privileged')}
        hint="Their users with a colon, then one group per line. Choosing one asks for a reason."
      />
      <UseField
        form={{ typed, set, fault }}
        label="Who grants which"
        name="granted"
        placeholder={'Medical devices:\ngroup *medical*\nused by Clinical engineering'}
        hint="group *medical* (whole words; * matches anything)"
      />
      <TextField
        label="Required attributes"
        name="needed"
        mono
        lines={3}
        placeholder={'owner\ndepartment'}
        value={String(typed['needed'])}
        onChange={(needed) => set('needed', needed)}
        fault={fault('needed')}
        hint="Names as in the identity system, one per line. Onboarding requires each; existing values count."
      />
    </>
  ),
}

type Privileged = EndpointGroups['privileged']

export const privilegedText = (classes: Privileged): string =>
  classes.map(({ name, groups }) => [`${name}:`, ...groups].join('\n')).join('\n\n')

/** What was typed; the first fault with the number of its line. */
export function readPrivilegedText(text: string): Privileged | { readonly fault: string } {
  const blocks = readBlocks(text, 'a class')
  if ('fault' in blocks) return blocks
  for (const block of blocks) {
    if (block.lines.length === 0) return lineFault(block, `“${block.name}” has nothing below it`)
    for (const line of block.lines) {
      const fault = nameWordsFault(line.text)
      if (fault !== null) return lineFault(line, fault)
    }
  }
  return blocks.map(({ name, lines }) => ({ name, groups: lines.map((line) => line.text) }))
}

type Things = EndpointGroups['things']

/** Where a thing belongs and who makes it, as lines under what it is called. */
const thingLines = ({ groups, makers }: ThingPlace): string[] => [
  ...groups.map((words) => `group ${words}`),
  ...(makers.length === 0 ? [] : [`made by ${makers.join(', ')}`]),
]

export const thingText = (things: Things): string =>
  things.map((one) => [`${thingWords[one.thing]}:`, ...thingLines(one)].join('\n')).join('\n\n')

/** What was typed; the first fault with the number of its line. */
export function readThingText(text: string): Things | { readonly fault: string } {
  const blocks = readBlocks(text, 'a thing')
  if ('fault' in blocks) return blocks
  const things: Things = []
  for (const block of blocks) {
    const thing = onboardedThings.find((one) => thingWords[one].toLowerCase() === block.name.toLowerCase())
    if (thing === undefined) {
      return lineFault(block, `“${block.name}” is not one of ${Object.values(thingWords).join(', ')}`)
    }
    const place: ThingPlace = { thing, groups: [], makers: [] }
    for (const line of block.lines) {
      const [, word = '', rest = ''] = /^(group|made by)\s+(.+)$/i.exec(line.text) ?? []
      if (word === '') return lineFault(line, `“${line.text}” begins with neither group nor made by`)
      const names = word.toLowerCase() === 'group' ? [rest] : rest.split(',').map((name) => name.trim())
      const fault = names.map(nameWordsFault).find((one) => one !== null)
      if (fault !== undefined) return lineFault(line, fault)
      ;(word.toLowerCase() === 'group' ? place.groups : place.makers).push(...names)
    }
    things.push(place)
  }
  return things
}
