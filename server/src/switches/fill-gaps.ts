import type { NotRead } from '@patchbay/connectors/asking'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'

type Row = Readonly<Record<string, unknown>>

/** What one way told of a section, and what it did not. */
interface PartialReading {
  readonly value: unknown
  readonly notRead?: readonly NotRead[]
}

/** A value that says nothing: where its field was not read, it is not known, otherwise there is none. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 'unknown' ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

const keyOf = (row: Row): string | null => {
  const name = row['interface'] ?? row['name']
  return typeof name === 'string' ? shortInterface(name) : null
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

const isTable = (value: unknown): value is readonly Row[] => Array.isArray(value) && value.every(isRow)

/** Whole rows may be missing, not values of those that are there. */
const lacksRows = ({ notRead = [] }: PartialReading) => notRead.some(({ fields }) => fields.length === 0)

/**
 * Puts what a second way told in where the first was not able to: empty fields of the same rows, or the whole table where
 * rows were missing and the second has them all. What neither told stays not read, for the reason the first gave.
 */
export function fillGaps<T>(
  first: PartialReading & { readonly value: T },
  second: PartialReading & { readonly value: T },
): {
  readonly value: T
  readonly notRead: readonly NotRead[]
} {
  if (lacksRows(first)) {
    return lacksRows(second)
      ? { value: first.value, notRead: first.notRead ?? [] }
      : { value: second.value, notRead: second.notRead ?? [] }
  }
  const untold = new Set((second.notRead ?? []).flatMap(({ fields }) => fields))
  const filled = new Set(
    (first.notRead ?? []).flatMap(({ fields }) => fields).filter((field) => !untold.has(field)),
  )
  const notRead = (first.notRead ?? []).flatMap((one) => {
    const fields = one.fields.filter((field) => !filled.has(field))
    return fields.length === 0 ? [] : [{ ...one, fields }]
  })
  return { value: joined(first.value, second.value, filled) as T, notRead }
}

function joined(one: unknown, other: unknown, fields: ReadonlySet<string>): unknown {
  const fill = (row: Row, from: Row | undefined): Row => {
    if (from === undefined) return row
    const values = [...fields].filter((field) => isBlank(row[field]) && !isBlank(from[field]))
    return { ...row, ...Object.fromEntries(values.map((field) => [field, from[field]])) }
  }
  if (isTable(one) && isTable(other)) {
    const byKey = new Map(other.map((row) => [keyOf(row), row]))
    return one.map((row) => fill(row, byKey.get(keyOf(row))))
  }
  return isRow(one) && isRow(other) ? fill(one, other) : one
}
