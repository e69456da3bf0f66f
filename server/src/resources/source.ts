import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Values } from '@patchbay/contract/resources/field-schema'
import type { PanelCell, SectionOfFacts } from '@patchbay/contract/resources/resource-detail'
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

/** The viewer of a thing: a section of its page shows no more than its own page would. */
export interface Viewer {
  readonly profile: { readonly id: number }
  readonly keys: ReadonlySet<AccessKey>
  /** Null for a program, which has no runs of its own. */
  readonly session: string | null
  /** Personal data needs a reason, which no page of a resource asks for. */
  readonly reasonAsked: boolean
}

export interface DetailPanel {
  readonly title: string
  /** Place on its page: above the facts, below them, or a section of this name; by default a section with its title. */
  readonly section?: SectionOfFacts | Capitalize<string>
  readonly columns: readonly string[]
  /** Columns in the fixed-width font; the first by default. */
  readonly identifiers?: readonly string[]
  readonly none: string
  /** Columns whose text is the id of a row of another list. */
  readonly opens?: Readonly<Record<string, Pick<Resource, 'path' | 'list' | 'keys'>>>
  /** Key of its data, where that belongs neither to its own row nor to the list that its first column opens. */
  readonly key?: AccessKey
  readonly rows: (database: Reader, id: string, viewer: Viewer) => Promise<readonly (readonly PanelCell[])[]>
}

export type Faults = Readonly<Record<string, string>>

/** A written row, for checks, record and preview; `before` is null for a new one. */
export interface Written {
  readonly id: string
  readonly before: Values | null
  readonly after: Values
}

/** The server's part of a declared resource. */
export interface Source {
  readonly resource: Resource
  /** Has a column per stored field, a `version` and `removed_at`, and a unique index on the name of those not removed. */
  readonly table: string
  /** Primary key of the table. */
  readonly key: string
  /** Unique index of the name. */
  readonly unique: string
  /**
   * A query with a row per row of the table: `id` as text, `version`, `removed_at`, every declared field, and `unknown`, an object
   * with a sentence for each value that is null because it is unknown. Computed values stand where PostgreSQL can skip them: in a
   * column of their own, or in a `left join` of one row at most. With `ages`, also `aged_at`: when those values were read, null
   * where they are current.
   */
  readonly rows: RawBuilder<unknown> | ((database: Reader) => Promise<RawBuilder<unknown>>)
  /** Fields that `aged_at` belongs to. */
  readonly ages?: readonly string[]
  /** Values of a field's filter, in a column `value`, where `rows` would compute it for every row. */
  readonly menus?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Filters a list by such a field, by columns of the table. */
  readonly narrows?: Readonly<Record<string, (value: string) => RawBuilder<unknown>>>
  /** Choices of `known` fields. */
  readonly known?: Readonly<Record<string, (database: Reader) => Promise<readonly string[]>>>
  /** Further values that `known` fields take. */
  readonly takes?: Readonly<Record<string, (value: string) => boolean>>
  /** Faults of each row beyond the declaration, checked in one query after all rows were written; see `given`. */
  readonly check?: (database: Reader, rows: readonly Written[]) => Promise<readonly Faults[]>
  /** Columns besides the fields, by operation. */
  readonly sets?: Readonly<
    Partial<Record<'added' | 'removed' | 'restored', Readonly<Record<string, string | boolean>>>>
  >
  /** Empty texts are null in the table. */
  readonly nulls?: true
  /** Checks within the transaction, after the writes. @throws AnotherPersonError for what one person alone may not write */
  readonly binds?: (
    transaction: Transaction<Database>,
    rows: readonly Written[],
    person: number,
  ) => Promise<void>
  /** Further work at the beginning and end of a change's transaction, and after it. */
  readonly wrote?: (transaction: Transaction<Database>) => Promise<void>
  readonly ends?: (transaction: Transaction<Database>) => Promise<void>
  readonly settled?: (context: CallContext) => Promise<void>
  /** References that block the removal of its rows and the undo of their import. */
  readonly holders?: readonly Holder[]
  /** Further references to it. */
  readonly uses?: (database: Reader, id: string) => Promise<readonly Use[]>
  readonly panels?: readonly DetailPanel[]
}

/** A write that needs a second person; `remember` stores the first one's agreement in a transaction of its own. */
export class AnotherPersonError extends Error {
  override readonly name = 'AnotherPersonError'
  readonly remember: (transaction: Transaction<Database>) => Promise<void>
  /** Why the person who agreed first does not count as a second one. */
  readonly whyNot: string | null
  constructor(keep: AnotherPersonError['remember'], whyNot: string | null = null) {
    super('Another person must save the same.')
    this.remember = keep
    this.whyNot = whyNot
  }
}
