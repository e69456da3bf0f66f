import type { UseClass } from '@patchbay/contract/policies/used-by'
import { lineFault, readBlocks } from './named-blocks.ts'

/** Roles and groups of people, a line each. */
export const usedByLines = (names: readonly string[]): string[] => names.map((name) => `used by ${name}`)

/** The role or group of people that a line names; null where it names none. */
export const usedByOf = (line: string): string | null => /^used by\s+(.+)$/i.exec(line)?.[1] ?? null

/** A class as lines: its things, each behind the word for such, and whose they are. */
export const useLines = (word: string, { things, usedBy }: UseClass): string[] => [
  ...things.map((thing) => `${word} ${thing}`),
  ...usedByLines(usedBy),
]

export const useText = (word: string, classes: readonly UseClass[]): string =>
  classes.map((one) => [`${one.name}:`, ...useLines(word, one)].join('\n')).join('\n\n')

/** What was typed; the first fault with the number of its line. `faultOf` says why something is no such thing, and null where it is. */
export function readUseText(
  text: string,
  word: string,
  faultOf: (thing: string) => string | null,
): UseClass[] | { readonly fault: string } {
  const blocks = readBlocks(text, 'a class')
  if ('fault' in blocks) return blocks
  const classes: UseClass[] = []
  for (const block of blocks) {
    const one: UseClass = { name: block.name, things: [], usedBy: [] }
    for (const line of block.lines) {
      const user = usedByOf(line.text)
      const [begin = '', ...rest] = line.text.split(/\s+/)
      if (user !== null) one.usedBy.push(user)
      else if (begin.toLowerCase() !== word || rest.length === 0) {
        return lineFault(line, `“${line.text}” needs ${word} or used by, followed by a name`)
      } else {
        const fault = faultOf(rest.join(' '))
        if (fault !== null) return lineFault(line, fault)
        one.things.push(rest.join(' '))
      }
    }
    if (one.things.length === 0) return lineFault(block, `“${block.name}” has no ${word} below it`)
    if (one.usedBy.length === 0) return lineFault(block, `“${block.name}” has no line used by`)
    classes.push(one)
  }
  return classes
}
