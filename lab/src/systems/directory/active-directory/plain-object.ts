import { parseName } from './distinguished-name.ts'
import { entryKind } from './entry.ts'
import type { EntryKind, Given } from './entry.ts'
import { categoryName } from './schema.ts'

/** An object of which there is only one, with values that stay. */
export interface PlainObject {
  readonly dn: string
  /** From the top down, without `top`. */
  readonly classes: readonly string[]
  readonly attributes?: Readonly<Record<string, Given>>
  /** Relative to the domain. */
  readonly rid?: number
  /** Where it is no number in the domain. */
  readonly sid?: () => Buffer
}

/** Its classes tell its category, and its name how it is called. */
export function plainKind({ dn, classes, attributes }: PlainObject, base: string): EntryKind<null> {
  const [own] = parseName(dn) ?? []
  if (own === undefined) throw new Error(`not a distinguished name: ${dn}`)
  const all: Readonly<Record<string, Given>> = {
    objectClass: ['top', ...classes],
    objectCategory: categoryName(classes.at(-1) ?? 'top', base),
    [own.type.toLowerCase()]: own.value,
    name: own.value,
    instanceType: 4,
    ...attributes,
  }
  return entryKind<null>(Object.fromEntries(Object.entries(all).map(([name, given]) => [name, () => given])))
}
