import type { Person } from '../../../world/model/people.ts'
import { keyOf, parseName } from './distinguished-name.ts'
import { attributeType } from './schema.ts'
import type { Value } from './values.ts'

/** What an attribute may give: nothing, one value or several; numbers are written in decimal. */
export type Given = Value | number | null | undefined | readonly Value[]

/** One kind of object: its attributes as functions of the thing in the world, shared by all objects of the kind. */
export interface EntryKind<Subject> {
  /** As the schema writes them, constructed ones included. */
  readonly names: readonly string[]
  readonly readers: ReadonlyMap<string, (subject: Subject) => Given>
}

export function entryKind<Subject>(
  attributes: Readonly<Record<string, (subject: Subject) => Given>>,
): EntryKind<Subject> {
  const names = Object.keys(attributes)
  for (const name of names) if (attributeType(name) === null) throw new Error(`${name} is not in the schema`)
  const readers = new Map(Object.entries(attributes).map(([name, reader]) => [name.toLowerCase(), reader]))
  return { names: [...names, ...everywhere], readers }
}

/** Attributes that each entry tells by itself. */
const everywhere = ['distinguishedName', 'objectGUID', 'objectSid', 'uSNCreated', 'uSNChanged'] as const

/** Update sequence numbers, by the number that the entry was made with and the login of a person. */
export interface Numbering {
  created(made: number): string
  changed(made: number, username: string | null): string
}

/** An object of the directory. Values are worked out when read, so that they always tell the world as it is. */
export interface Entry {
  readonly dn: string
  readonly key: string
  readonly parent: string
  readonly guid: Buffer
  readonly sid: Buffer | null
  /** Names of the attributes it may have, constructed ones included, as the schema writes them. */
  readonly names: readonly string[]
  /** By name in lower case. */
  read(attribute: string): readonly Value[]
  readonly person: Person | null
}

export interface EntryPlan<Subject> {
  readonly dn: string
  readonly kind: EntryKind<Subject>
  readonly subject: Subject
  readonly guid: (dn: string) => Buffer
  readonly sid: (() => Buffer) | null
  readonly person: Person | null
  readonly numbering?: Numbering
  readonly made?: number
}

/** In the large campus there are some 150 000: each keeps its names and what it is about, and nothing else. */
class KnownEntry<Subject> implements Entry {
  readonly key: string
  readonly parent: string
  readonly #plan: EntryPlan<Subject>

  constructor(plan: EntryPlan<Subject>) {
    const parts = parseName(plan.dn)
    if (parts === null) throw new Error(`not a distinguished name: ${plan.dn}`)
    this.#plan = plan
    this.key = keyOf(parts)
    this.parent = keyOf(parts.slice(1))
  }

  get dn(): string {
    return this.#plan.dn
  }

  get guid(): Buffer {
    return this.#plan.guid(this.#plan.dn)
  }

  get sid(): Buffer | null {
    return this.#plan.sid?.() ?? null
  }

  get names(): readonly string[] {
    return this.#plan.kind.names
  }

  get person(): Person | null {
    return this.#plan.person
  }

  read(attribute: string): readonly Value[] {
    if (attribute === 'distinguishedname') return [this.dn]
    if (attribute === 'objectguid') return [this.guid]
    if (attribute === 'objectsid') return this.sid === null ? [] : [this.sid]
    if (attribute === 'usncreated' || attribute === 'usnchanged') return this.#number(attribute)
    return valuesOf(this.#plan.kind.readers.get(attribute)?.(this.#plan.subject))
  }

  #number(attribute: 'usncreated' | 'usnchanged'): readonly Value[] {
    const { numbering, made, person } = this.#plan
    if (numbering === undefined || made === undefined) return []
    return [
      attribute === 'usncreated'
        ? numbering.created(made)
        : numbering.changed(made, person?.username ?? null),
    ]
  }
}

export function entryOf<Subject>(plan: EntryPlan<Subject>): Entry {
  return new KnownEntry(plan)
}

/** The entry with some of its attributes only: the others are as if they were not there. */
export function seenThrough(entry: Entry, isSeen: (attribute: string) => boolean): Entry {
  return {
    dn: entry.dn,
    key: entry.key,
    parent: entry.parent,
    guid: entry.guid,
    sid: entry.sid,
    names: entry.names.filter(isSeen),
    read: (attribute) => (isSeen(attribute) ? entry.read(attribute) : []),
    person: entry.person,
  }
}

function valuesOf(given: Given): readonly Value[] {
  if (given === null || given === undefined || given === '') return []
  if (typeof given === 'number') return [String(given)]
  if (typeof given === 'string' || Buffer.isBuffer(given)) return [given]
  return given
}
