/** What the record can hold beside its columns. */
export type Detail =
  | null
  | boolean
  | number
  | string
  | readonly Detail[]
  | { readonly [name: string]: Detail }

/** JSON in one spelling only: names sorted by code unit, no blanks (RFC 8785 for what `Detail` can hold). */
export function canonicalJson(value: Detail): string {
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('Not a number of JSON.')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((item: Detail) => canonicalJson(item)).join(',')}]`
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(',')}}`
}
