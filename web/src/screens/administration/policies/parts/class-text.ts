import { readThing } from '@patchbay/contract/policies/protected-thing'
import type { ProtectedThings } from '@patchbay/contract/policies/protected-things'
import { lineFault, readBlocks } from './named-blocks.ts'

type Class = ProtectedThings['classes'][number]

/** Its things, and who is told of what is done to them, each as its line is typed. */
export const classLines = ({ things, owners }: Class): readonly string[] => [
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
