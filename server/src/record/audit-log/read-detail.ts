import type { Detail } from '../canonical-json.ts'

type Group = { readonly [name: string]: Detail }

export const isGroup = (value: Detail | undefined): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Details of an entry; null where the row is not what was written and no JSON any more. */
export function readDetail(text: string): Detail {
  try {
    return JSON.parse(text) as Detail
  } catch {
    return null
  }
}

/** A text of the details by its name. */
export function textIn(detail: Detail, name: string): string | null {
  const value = isGroup(detail) ? detail[name] : undefined
  return typeof value === 'string' && value !== '' ? value : null
}

const text = (value: Detail | undefined): string | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((one) => typeof one !== 'object')
    ? value.map(String).join(', ')
    : JSON.stringify(value)
}

export interface ChangedField {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** Rows of an import that are told of one entry. */
const mostRows = 200

/** Before and after by field: of a run, of a change of a setting or resource, or of each row of an import. */
export function changedIn(detail: Detail): readonly ChangedField[] {
  if (!isGroup(detail)) return []
  const { fields, rows, before, after } = detail
  if (Array.isArray(fields)) {
    return (fields as readonly Detail[]).flatMap((one) =>
      isGroup(one) && 'before' in one
        ? [
            {
              field: text(one['field']) ?? '',
              before: text(one['before']),
              after: text(one['after'] ?? one['intent']),
            },
          ]
        : [],
    )
  }
  if (Array.isArray(rows)) {
    return (rows as readonly Detail[]).slice(0, mostRows).flatMap((row) => {
      const id = isGroup(row) ? (text(row['id']) ?? '') : ''
      return changedIn(row).map((one) => ({ ...one, field: `${id} ${one.field}`.trim() }))
    })
  }
  if (!('before' in detail) && !('after' in detail)) return []
  if (!isGroup(before) && !isGroup(after))
    return [{ field: 'value', before: text(before), after: text(after) }]
  const [was, is] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: text(was[field]), after: text(is[field]) }))
    .filter((one) => one.before !== one.after)
}

const compared = new Set(['before', 'after', 'fields', 'rows'])

/** What else the details say, by name. */
export const factsIn = (detail: Detail): readonly { readonly label: string; readonly value: string }[] =>
  isGroup(detail)
    ? Object.entries(detail).flatMap(([name, value]) => {
        const said = text(value)
        if (said === null || (compared.has(name) && changedIn(detail).length > 0)) return []
        const words = name
          .replaceAll('_', ' ')
          .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
          .toLowerCase()
        return [{ label: words.charAt(0).toUpperCase() + words.slice(1), value: said }]
      })
    : []
