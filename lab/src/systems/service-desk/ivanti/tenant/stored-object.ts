import { badPayload } from './answers.ts'
import { assign, type ListRule } from './assign.ts'
import type { BusinessObject, Relation, Writing } from './business-object.ts'
import type { PickLists } from './pick-lists.ts'
import { blank, type Field, type FieldValue, type Row } from './record.ts'
import type { RecordId } from './record-id.ts'
import { instant } from './tenant-time.ts'

export interface Definition {
  readonly name: string
  readonly fields: readonly Field[]
  readonly indexed?: readonly string[]
  readonly relations?: readonly Relation[]
  /** Field of its running number, and the first one. */
  readonly numbered?: { readonly field: string; readonly first: number }
  /** What stands in a new record where nothing was given. */
  readonly defaults?: Readonly<Record<string, FieldValue>>
  /** `lenient`: a value alone brings its option; `paired`: it must come with the RecId of its option. */
  readonly lists?: ListRule
  /** Throws where the record may not be as it would be; `before` is null for a new one. */
  readonly check?: (row: Row, before: Row | null) => void
  /** Sets what follows from the rest. */
  readonly follow?: (row: Row) => void
  readonly writable?: boolean
}

export interface Keeping {
  readonly now: () => number
  readonly recordId: RecordId
  readonly pickLists: PickLists
  /** Who writes: the account of the key. */
  readonly account: string
}

/** Records that the desk itself keeps, in memory. */
export class StoredObject implements BusinessObject {
  readonly name: string
  readonly fields: readonly Field[]
  readonly indexed: readonly string[]
  readonly relations: readonly Relation[]
  readonly number: string | null
  readonly writing: Writing | null
  readonly #definition: Definition
  readonly #keeping: Keeping
  readonly #rows = new Map<string, Row>()
  #count = 0
  #sorted: readonly Row[] | null = null

  constructor(definition: Definition, keeping: Keeping) {
    this.name = definition.name
    this.fields = definition.fields
    this.indexed = definition.indexed ?? []
    this.relations = definition.relations ?? []
    this.number = definition.numbered?.field ?? null
    this.#definition = definition
    this.#keeping = keeping
    const writing: Writing = {
      create: (given, kept) => this.#create(given, kept),
      update: (row, given, kept) => this.#update(row, given, kept),
      remove: (row) => this.remove(row),
    }
    this.writing = definition.writable === false ? null : writing
  }

  rows(): Iterable<Row> {
    const made = (row: Row) => String(row['CreatedDateTime'])
    this.#sorted ??= [...this.#rows.values()]
      .reverse()
      .sort((a, b) => (made(a) < made(b) ? 1 : made(a) > made(b) ? -1 : 0))
    return this.#sorted
  }

  byId(recId: string): Row | null {
    return this.#rows.get(recId.toUpperCase()) ?? null
  }

  /** Puts in a record without asking what a client is asked for; `at` is when it was made. */
  insert(values: Readonly<Record<string, FieldValue>>, at = this.#keeping.now(), by?: string): Row {
    const row = this.#begun(at, by)
    Object.assign(row, values)
    this.#definition.follow?.(row)
    this.#pair(row)
    return this.#kept(row)
  }

  /** Sets what the desk itself knows of a record. */
  set(row: Row, values: Readonly<Record<string, FieldValue>>) {
    Object.assign(row, values)
    this.#definition.follow?.(row)
    this.#pair(row)
  }

  remove(row: Row) {
    this.#rows.delete(row.RecId)
    this.#sorted = null
  }

  #begun(at: number, by = this.#keeping.account): Row {
    const { name, defaults, numbered, fields } = this.#definition
    const count = this.#count++
    const row = blank(fields, this.#keeping.recordId(name, String(count)))
    if (numbered) row[numbered.field] = numbered.first + count
    const when = instant(at)
    return Object.assign(row, {
      ...defaults,
      CreatedBy: by,
      LastModBy: by,
      CreatedDateTime: when,
      LastModDateTime: when,
    })
  }

  #kept(row: Row): Row {
    this.#rows.set(row.RecId, row)
    this.#sorted = null
    return row
  }

  /** Every value of a list gets the RecId of its option. */
  #pair(row: Row) {
    for (const { name, list } of this.fields) {
      const value = row[name]
      if (list !== null && typeof value === 'string')
        row[`${name}_Valid`] = this.#keeping.pickLists.idOf(list, value)
    }
  }

  #create(given: Readonly<Record<string, unknown>>, kept: boolean): Row {
    const row = this.#begun(this.#keeping.now())
    this.#pair(row)
    this.#write(row, given, null)
    if (typeof given['CreatedBy'] === 'string') row['CreatedBy'] = given['CreatedBy']
    return kept ? this.#kept(row) : row
  }

  #update(row: Row, given: Readonly<Record<string, unknown>>, kept: boolean): Row {
    const changed: Row = { ...row }
    this.#write(changed, given, row)
    changed['LastModBy'] = this.#keeping.account
    changed['LastModDateTime'] = instant(this.#keeping.now())
    if (!kept) return changed
    Object.assign(row, changed)
    this.#sorted = null
    return row
  }

  #write(row: Row, given: Readonly<Record<string, unknown>>, before: Row | null) {
    const { lists = 'lenient', check, follow } = this.#definition
    const strangers = Object.keys(given).filter((name) => !this.fields.some((field) => field.name === name))
    if (strangers.length > 0) {
      throw badPayload(...strangers.map((name) => `Field "${name}" is not found in object "${this.name}".`))
    }
    assign(row, given, {
      fields: this.fields,
      number: this.number,
      pickLists: this.#keeping.pickLists,
      lists,
    })
    check?.(row, before)
    follow?.(row)
    this.#pair(row)
  }
}
