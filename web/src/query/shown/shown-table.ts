/** A page as rows and columns for export, with source and time. */
export interface ShownTable {
  /** File name without ending, such as `device-lookup-10.4.7.31`. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Filtered rows of all pages; absent where all are drawn. */
  readonly all?: readonly (readonly Cell[])[]
}

export type Cell = string | number | boolean | null

/** A file name valid on every file system. */
export function fileName({ name }: ShownTable, ending: 'csv' | 'json'): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  return `${plain === '' ? 'export' : plain}.${ending}`
}
