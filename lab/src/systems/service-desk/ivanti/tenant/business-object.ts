import type { Field, Row } from './record.ts'

/** How records of one object lead to others. */
export interface Relation {
  readonly name: string
  /** Technical name of the object on the other side. */
  readonly target: string
  /** `parent`: the other side names this record as its parent. `linked`: by pairs of records. */
  readonly by: 'parent' | 'linked'
}

/** Carries out what a client asks for; each throws a `DeskError` where the desk refuses. */
export interface Writing {
  create(given: Readonly<Record<string, unknown>>, kept: boolean): Row
  update(row: Row, given: Readonly<Record<string, unknown>>, kept: boolean): Row
  remove(row: Row): void
}

export interface BusinessObject {
  /** Technical name as records spell it: `Incident`. Its set has an `s` behind it, whatever the name ends with. */
  readonly name: string
  readonly fields: readonly Field[]
  /** Fields whose words `$search` looks through. */
  readonly indexed: readonly string[]
  readonly relations: readonly Relation[]
  /** The field with its number, for people. */
  readonly number: string | null
  /** Newest first. */
  rows(): Iterable<Row>
  byId(recId: string): Row | null
  /** Null for what a client only reads. */
  readonly writing: Writing | null
}

export const setNameOf = (object: BusinessObject): string => `${object.name}s`
