import { classify } from '@patchbay/contract/identifiers/identifiers'

export interface BatchRow {
  readonly code: string
  /** In the notation of the calls; as scanned where it is no identifier. */
  readonly canonical: string
  /** What it was taken for, or what is wrong with it. */
  readonly words: string
  /** The MAC, where it is one. */
  readonly mac: string | null
  readonly faulty: boolean
  /** Number of the row that was the same thing first; null for the first. */
  readonly doubleOf: number | null
}

/** Scanned codes with what each is; the same thing scanned twice is marked, in whatever notation. */
export function batchRows(codes: readonly string[]): readonly BatchRow[] {
  const first = new Map<string, number>()
  return codes.map((code, at) => {
    const read = classify(code)
    const faulty = 'fault' in read
    const canonical = faulty ? code : read.identifier.canonical
    const key = `${faulty ? 'fault' : read.identifier.kind} ${canonical.toLowerCase()}`
    const before = first.get(key)
    if (before === undefined) first.set(key, at + 1)
    return {
      code,
      canonical,
      words: faulty ? read.fault : read.words,
      mac: !faulty && read.identifier.kind === 'mac' ? canonical : null,
      faulty,
      doubleOf: before ?? null,
    }
  })
}

/** Each thing once, as other pages take it. */
export const distinctOf = (rows: readonly BatchRow[]): readonly BatchRow[] =>
  rows.filter(({ doubleOf, faulty }) => doubleOf === null && !faulty)
