import type { NeverBlock } from '@patchbay/contract/policies/never-block'
import { readNeverBlocked } from '@patchbay/contract/policies/never-blocked'
import { lineFault, readBlocks } from './named-blocks.ts'

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
