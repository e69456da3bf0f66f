import { readThing } from '@patchbay/contract/policies/protected-thing'
import type { ProtectedThings } from '@patchbay/contract/policies/protected-things'

/** Classes as they are typed: a name with a colon, and below it one thing in each line. */
export const classText = ({ classes }: ProtectedThings): string =>
  classes.map(({ name, things }) => [`${name}:`, ...things].join('\n')).join('\n\n')

/** What was typed; the first fault with the number of its line. */
export function readClassText(text: string): ProtectedThings | { readonly fault: string } {
  const classes: { name: string; things: string[]; at: number }[] = []
  for (const [index, typed] of text.split('\n').entries()) {
    const line = typed.trim()
    const fault = (words: string) => ({ fault: `Line ${index + 1}: ${words}.` })
    if (line === '') continue
    const last = classes.at(-1)
    if (/^[^:]+:$/.test(line)) {
      const name = line.slice(0, -1).trim()
      if (name.length > 60) return fault('a name has 60 characters at most')
      if (classes.some((one) => one.name.toLowerCase() === name.toLowerCase()))
        return fault(`“${name}” is there already`)
      classes.push({ name, things: [], at: index + 1 })
    } else if (last === undefined) return fault('a class begins with its name and a colon')
    else {
      const thing = readThing(line)
      if ('fault' in thing) return fault(thing.fault)
      last.things.push(line)
    }
  }
  const empty = classes.find(({ things }) => things.length === 0)
  if (empty !== undefined) return { fault: `Line ${empty.at}: “${empty.name}” has nothing below it.` }
  return { classes: classes.map(({ name, things }) => ({ name, things })) }
}
