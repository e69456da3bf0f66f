import type { Field, FieldValue, Row } from '../tenant/record.ts'

export type Order = (one: Row, other: Row) => number

const key = (value: FieldValue | undefined) =>
  typeof value === 'number' ? value : String(value ?? '').toLowerCase()

/** `Subject asc, CreatedDateTime desc`; null where a field or a direction is none. */
export function orderOf(orderBy: string, fields: readonly Field[]): Order | null {
  const clauses: { readonly name: string; readonly sign: number }[] = []
  for (const clause of orderBy.split(',')) {
    const [name = '', direction = 'asc', ...rest] = clause.trim().split(/\s+/)
    const field = fields.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (field === undefined || rest.length > 0 || !/^(asc|desc)$/i.test(direction)) return null
    clauses.push({ name: field.name, sign: direction.toLowerCase() === 'desc' ? -1 : 1 })
  }
  return (one, other) => {
    for (const { name, sign } of clauses) {
      const [a, b] = [key(one[name]), key(other[name])]
      if (a !== b) return a < b ? -sign : sign
    }
    return 0
  }
}
