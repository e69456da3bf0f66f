import { readThing } from '@patchbay/contract/policies/protected-thing'
import type { ProtectedThing } from '@patchbay/contract/policies/protected-thing'
import type { ProtectedThings } from '@patchbay/contract/policies/protected-things'

/** What is known of something that is about to be changed; names in any case. */
export interface Touched {
  readonly switch: string | null
  /** Short and long names of the interface. */
  readonly interfaces: readonly string[]
  readonly vlans: readonly number[]
  /** Rooms by number and by name. */
  readonly rooms: readonly string[]
  readonly macs: readonly string[]
  readonly hosts: readonly string[]
}

/** Does a text fit a pattern in which `*` stands for anything. Takes time in proportion to both, whatever the pattern. */
export function fits(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const subject = text.toLowerCase()
  if (!subject.startsWith(first)) return false
  const last = rest.pop()
  if (last === undefined) return subject === first
  let at = first.length
  for (const part of rest) {
    const found = subject.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return subject.length - last.length >= at && subject.endsWith(last)
}

function isMeant({ kind, match }: ProtectedThing, touched: Touched): boolean {
  const any = (texts: readonly string[]) => texts.some((text) => fits(match, text))
  switch (kind) {
    case 'switch':
      return touched.switch !== null && fits(match, touched.switch)
    case 'port':
      return touched.switch !== null && any(touched.interfaces.map((on) => `${touched.switch} ${on}`))
    case 'vlan':
      return touched.vlans.includes(Number(match))
    case 'room':
      return any(touched.rooms)
    case 'device':
      return any(touched.macs)
    case 'host':
      return any(touched.hosts)
  }
}

/** Which class protects it and by what, such as `Intensive care (room B12-3-*)`; null where none does. */
export function protectedByPolicy({ classes }: ProtectedThings, touched: Touched): string | null {
  for (const { name, things } of classes) {
    for (const line of things) {
      const thing = readThing(line)
      if ('kind' in thing && isMeant(thing, touched)) return `${name} (${line})`
    }
  }
  return null
}
