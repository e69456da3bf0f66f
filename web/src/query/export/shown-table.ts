/** What a page shows as rows and columns, ready to be taken along; with where each came from and when it was seen. */
export interface ShownTable {
  /** Of the file, such as `device-lookup-10.4.7.31`. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** With rows that fit and are not drawn yet; left out where the page draws every one. */
  readonly all?: readonly (readonly Cell[])[]
}

export type Cell = string | number | boolean | null

/** A name that every file system takes. */
export function fileName({ name }: ShownTable, ending: 'csv' | 'json'): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  return `${plain === '' ? 'export' : plain}.${ending}`
}
