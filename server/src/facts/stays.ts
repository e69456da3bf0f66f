/** Stays that were read of one MAC, address or port, the newest first. */
export interface Stays<T> {
  readonly rows: readonly T[]
  /** How many are kept of it in all. */
  readonly of: number
}

export interface StaysQuestion<T> {
  /** Stays that are read whenever they were. */
  readonly newest: number
  /** An instant that is asked about; null for none. */
  readonly at: Date | null
  /** Those that overlap the instant, however long ago it is: few, since nothing is in many places at once. */
  readonly readAt: (at: Date) => Promise<readonly T[]>
  readonly count: () => Promise<number>
}

/** The newest stays, of which `rows` were read, and all that overlap the instant that is asked about. */
export async function staysOf<T extends { readonly id: string; readonly lastSeen: Date }>(
  rows: readonly T[],
  { newest, at, readAt, count }: StaysQuestion<T>,
): Promise<Stays<T>> {
  if (rows.length < newest) return { rows, of: rows.length }
  const then = at === null ? [] : await readAt(at)
  const unique = new Map([...rows, ...then].map((one) => [one.id, one]))
  return { rows: [...unique.values()], of: await count() }
}

/** "read 200 of 340 stays on ports, the newest first"; null where none was left out. */
export function staysCut(read: readonly Stays<unknown>[], what: string): string | null {
  const cut = read.filter(({ rows, of }) => of > rows.length)
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
  return cut.length === 0
    ? null
    : `read ${sum(cut.map(({ rows }) => rows.length))} of ${sum(cut.map(({ of }) => of))} ${what}, the newest first`
}
