import type { AccessKey } from '@patchbay/contract/access-keys'
import type { PanelCell, SectionOfFacts, Values } from '@patchbay/contract/resource-calls'
import type { Resource } from '@patchbay/contract/resources/resource'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { CallContext } from '../calls/call-context.ts'
import type { Database } from '../database/schema.ts'
import type { Holder } from './holders.ts'

type Reader = Kysely<Database>

export interface Use {
  readonly what: string
  readonly count: number
}

/** Who looks at a thing: a part of its page shows no more than its own page would. */
export interface Asker {
  readonly profile: { readonly id: number }
  readonly keys: ReadonlySet<AccessKey>
  /** Null for a program, whose owner's runs are not its own. */
  readonly session: string | null
  /** What is personal is read with a reason only, which no page of a resource asks for. */
  readonly reasonAsked: boolean
}

export interface DetailPanel {
  readonly title: string
  /** Of its page: above the facts, below them, or a part by this name; one by its title where none is named. */
  readonly section?: SectionOfFacts | Capitalize<string>
  readonly columns: readonly string[]
  /** Columns in the fixed-width face; the first where none is said. */
  readonly identifiers?: readonly string[]
  readonly none: string
  /** Columns whose text is the id of a thing of another list. */
  readonly opens?: Readonly<Record<string, Pick<Resource, 'path' | 'list' | 'keys'>>>
  /** Key of what it shows, where that is neither of its own thing nor of the list that its first column opens. */
  readonly key?: AccessKey
  readonly rows: (database: Reader, id: string, asker: Asker) => Promise<readonly (readonly PanelCell[])[]>
}

export type Faults = Readonly<Record<string, string>>

/** What was written, for checks, record and preview; `before` is null for a new thing. */
export interface Written {
  readonly id: string
  readonly before: Values | null
  readonly after: Values
}

/** What the server adds to a declared resource. */
export interface Source {
  readonly resource: Resource
  /** Has a column for each stored field, a `version` and `removed_at`, and a unique index on the name of those not removed. */
  readonly table: string
  /** Primary key of the table. */
  readonly key: string
  /** Index that keeps the name unique. */
  readonly unique: string
  /**
   * A query with a row for each of the table's: `id` as text, `version`, `removed_at`, every field of the declaration, and `unknown`,
   * an object with a sentence for each value that is null because it is not known. What is computed stands where PostgreSQL leaves it
   * out when nobody asks for it: in a column of its own, or in a `left join` that adds one row at most. With `ages`, also `aged_at`: when
   * those values were read, where they are not what is now, else null.
   */
  readonly rows: RawBuilder<unknown> | ((database: Reader) => Promise<RawBuilder<unknown>>)
  /** Fields that `aged_at` is the time of. */
  readonly ages?: readonly string[]
  /** What a field is filtered by, in a column `value`, where `rows` would have to compute it for every row. */
  readonly menus?: Readonly<Record<string, RawBuilder<unknown>>>
  /** How a list is narrowed by such a field, by columns of the table. */
  readonly narrows?: Readonly<Record<string, (value: string) => RawBuilder<unknown>>>
  /** What `known` fields are chosen from. */
  readonly known?: Readonly<Record<string, (database: Reader) => Promise<readonly string[]>>>
  /** Values that `known` fields take besides. */
  readonly takes?: Readonly<Record<string, (value: string) => boolean>>
  /** What is wrong with each row beyond what the declaration says, after all of them were written: asked in one go, see `given`. */
  readonly check?: (database: Reader, rows: readonly Written[]) => Promise<readonly Faults[]>
  /** Columns besides the fields, by what is done. */
  readonly sets?: Readonly<
    Partial<Record<'added' | 'removed' | 'restored', Readonly<Record<string, string | boolean>>>>
  >
  /** Empty texts are null in the table. */
  readonly nulls?: true
  /** Throws `AnotherPersonError` for what one person alone may not write: asked in its transaction, after all was written. */
  readonly binds?: (
    transaction: Transaction<Database>,
    rows: readonly Written[],
    person: number,
  ) => Promise<void>
  /** What else a change does at the beginning and at the end of its transaction, and after it. */
  readonly wrote?: (transaction: Transaction<Database>) => Promise<void>
  readonly ends?: (transaction: Transaction<Database>) => Promise<void>
  readonly settled?: (surroundings: CallContext) => Promise<void>
  /** What refers to its things and stands in the way of removing them and of undoing their import. */
  readonly holders?: readonly Holder[]
  /** What else is told of its use. */
  readonly uses?: (database: Reader, id: string) => Promise<readonly Use[]>
  readonly panels?: readonly DetailPanel[]
}

/** One person alone may not write this; `keep` remembers, in a transaction of its own, that they want it. */
export class AnotherPersonError extends Error {
  override readonly name = 'AnotherPersonError'
  readonly keep: (transaction: Transaction<Database>) => Promise<void>
  /** Why somebody who wants it already does not count as another person. */
  readonly whyNot: string | null
  constructor(keep: AnotherPersonError['keep'], whyNot: string | null = null) {
    super('Another person has to save the same.')
    this.keep = keep
    this.whyNot = whyNot
  }
}
