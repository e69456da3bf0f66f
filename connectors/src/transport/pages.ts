import type { HttpHeaders } from './headers.ts'

/** One page of a list, as its reader understood it. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  /** Rows that did not fit the schema and were left out. */
  readonly dropped: number
  /** How many there are in all, where it was said. */
  readonly total: number | null
  /** Page number or offset of what follows; null at the end. */
  readonly next: number | null
  readonly receivedAt: Date
  /** Characters of the answer, where the list is bounded by them. */
  readonly size?: number
}

export interface Pages<Row> {
  readonly rows: readonly Row[]
  readonly dropped: number
  readonly complete: boolean
  /** How many there are, where that was said of a list that is not complete. */
  readonly of: number | null
  /** When the last page came. */
  readonly receivedAt: Date
}

export interface PageLimits<Row> {
  /** Number or offset of the first page; 1 unless said. */
  readonly first?: number
  /** Pages of one list. */
  readonly most: number
  /** Characters of all its pages. */
  readonly largest?: number
  /** Where to go on when no page is said to follow and fewer rows came than were counted: a link may be missing. */
  readonly after?: (number: number, page: Page<Row>) => number
  /** By what two rows are the same: a list that grows while it is read shows some twice. */
  readonly keyOf?: (row: Row) => string
}

/**
 * A whole list, page by page. It is complete when nothing follows and as many rows came as were counted; it ends incomplete at a limit,
 * at a page that leads back, and at one that brings nothing new, so that a service that repeats itself is not asked for ever.
 * @throws Failure, whatever `read` throws
 */
export async function everyPage<Row>(
  { first = 1, most, largest = Number.POSITIVE_INFINITY, after, keyOf }: PageLimits<Row>,
  read: (number: number) => Promise<Page<Row>>,
): Promise<Pages<Row>> {
  const rows = new Map<string, Row>()
  let dropped = 0
  let total: number | null = null
  let size = 0
  let number = first
  for (let asked = 1; ; asked++) {
    const page = await read(number)
    const before = rows.size + dropped
    for (const row of page.rows) {
      const key = keyOf?.(row) ?? String(rows.size)
      if (!rows.has(key)) rows.set(key, row)
    }
    dropped += page.dropped
    size += page.size ?? 0
    total = page.total ?? total
    const came = rows.size + dropped
    const missing = total !== null && came < total
    const answer = { rows: [...rows.values()], dropped, receivedAt: page.receivedAt }
    const next = page.next ?? (missing ? after?.(number, page) : null) ?? null
    if (next === null && !missing) return { ...answer, complete: true, of: null }
    // Rows that rights hide may leave a page empty; only where rows are known apart does such a page say that it leads nowhere.
    const isStuck = next === null || next <= number || (keyOf !== undefined && came === before)
    if (isStuck || asked >= most || size > largest) {
      return { ...answer, complete: false, of: total }
    }
    number = next
  }
}

/**
 * The number in one parameter of a link, and nothing else of it: it may name a host or port that we cannot reach, and no answer may
 * choose where we connect. Null where it has none.
 */
export function numberInLink(link: string, parameter: string): number | null {
  const value = new URLSearchParams(link.slice(link.indexOf('?') + 1)).get(parameter)
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null
}

/** Where the `Link` header says the next page is (RFC 8288); null where it says nothing of it. */
export function nextLink(headers: HttpHeaders): string | null {
  for (const header of headers.get('link') ?? [])
    for (const [, target, parameters] of header.matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g))
      if (target !== undefined && /;\s*rel\s*=\s*"?[^"]*\bnext\b/i.test(parameters ?? '')) return target
  return null
}
