import { neverExamples, readNeverBlocked } from '@patchbay/contract/policies/never-blocked'
import type { NeverBlock } from '@patchbay/contract/policies/never-block'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from './policy-part.ts'
import { lineFault, readBlocks } from './named-blocks.ts'

const hint = `A class is its name with a colon, then one entry per line, such as ${Object.values(
  neverExamples,
).join(', ')}.`

export const neverBlock: PolicyPart<'never-block'> = {
  name: 'never-block',
  title: 'Never blocked',
  about:
    'Addresses, networks, MACs and people that must never be blocked. A change that affects one needs a second person with the override key, a reason and, where it can be undone, an end.',
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

export const neverText = ({ classes }: NeverBlock): string =>
  classes.map(({ name, entries }) => [`${name}:`, ...entries].join('\n')).join('\n\n')

/** What was typed; the first fault with the number of its line. */
export function readNeverText(text: string): NeverBlock | { readonly fault: string } {
  const blocks = readBlocks(text, 'a class')
  if ('fault' in blocks) return blocks
  for (const block of blocks) {
    if (block.lines.length === 0) return lineFault(block, `“${block.name}” has nothing below it`)
    for (const line of block.lines) {
      const read = readNeverBlocked(line.text)
      if ('fault' in read) return lineFault(line, read.fault)
    }
  }
  return { classes: blocks.map(({ name, lines }) => ({ name, entries: lines.map((line) => line.text) })) }
}
