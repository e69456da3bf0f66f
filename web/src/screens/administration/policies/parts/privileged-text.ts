import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import { nameWordsFault } from '@patchbay/contract/policies/name-words'
import { lineFault, readBlocks } from './named-blocks.ts'

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
