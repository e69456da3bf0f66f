import { readThing } from '@patchbay/contract/policies/protected-thing'
import type { ThingKind } from '@patchbay/contract/policies/protected-thing'
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

const among = (match: string, texts: readonly string[]) => texts.some((text) => fits(match, text))

const isMeant: Readonly<Record<ThingKind, (match: string, touched: Touched) => boolean>> = {
  switch: (match, { switch: name }) => name !== null && fits(match, name),
  port: (match, { switch: name, interfaces }) =>
    name !== null &&
    among(
      match,
      interfaces.map((on) => `${name} ${on}`),
    ),
  vlan: (match, { vlans }) => vlans.includes(Number(match)),
  room: (match, { rooms }) => among(match, rooms),
  device: (match, { macs }) => among(match, macs),
  host: (match, { hosts }) => among(match, hosts),
}

type Class = ProtectedThings['classes'][number]

/** The line of a class by which it protects what is touched; undefined where it does not. */
const lineOf = ({ things }: Pick<Class, 'things'>, touched: Touched): string | undefined =>
  things.find((line) => {
    const thing = readThing(line)
    return 'kind' in thing && isMeant[thing.kind](thing.match, touched)
  })

/** Which class protects it and by what, such as `Intensive care (room B12-3-*)`; null where none does. */
export function protectedByPolicy(
  { classes }: { readonly classes: readonly Omit<Class, 'owners'>[] },
  touched: Touched,
): string | null {
  for (const one of classes) {
    const line = lineOf(one, touched)
    if (line !== undefined) return `${one.name} (${line})`
  }
  return null
}

/** All classes that protect what is touched. */
export const classesWith = ({ classes }: ProtectedThings, touched: Touched): readonly Class[] =>
  classes.filter((one) => lineOf(one, touched) !== undefined)
