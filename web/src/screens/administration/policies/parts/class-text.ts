import { readThing } from '@patchbay/contract/policies/protected-thing'
import type { ProtectedThings } from '@patchbay/contract/policies/protected-things'
import { lineFault, readBlocks } from './named-blocks.ts'

/** Classes as they are typed: a name with a colon, and below it one thing in each line. */
export const classText = ({ classes }: ProtectedThings): string =>
  classes.map(({ name, things }) => [`${name}:`, ...things].join('\n')).join('\n\n')

/** What was typed; the first fault with the number of its line. */
export function readClassText(text: string): ProtectedThings | { readonly fault: string } {
  const blocks = readBlocks(text, 'a class')
  if ('fault' in blocks) return blocks
  for (const { lines } of blocks) {
    for (const line of lines) {
      const thing = readThing(line.text)
      if ('fault' in thing) return lineFault(line, thing.fault)
    }
  }
  const empty = blocks.find(({ lines }) => lines.length === 0)
  if (empty !== undefined) return lineFault(empty, `“${empty.name}” has nothing below it`)
  return { classes: blocks.map(({ name, lines }) => ({ name, things: lines.map((line) => line.text) })) }
}
