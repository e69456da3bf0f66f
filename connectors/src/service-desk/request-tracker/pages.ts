import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { checked, jsonOf, sift } from '../../transport/answers.ts'
import type { Tracker } from './channel.ts'
import { notAnswered } from './channel.ts'

/** RT gives no larger pages. */
const pageSize = 100
const mostPages = 20
/** Characters of all pages of one list. */
const mostText = 8 * 1024 * 1024

/** `total` and `pages` are null where rights hide some: only the next page says whether there is more. */
const page = z.object({ items: z.array(z.unknown()), next_page: z.string().nullish() })

/** An id in words or as a number: lists have the one, single answers the other. */
export const idField = z.union([z.string().regex(/^\d{1,15}$/), z.int().nonnegative()]).transform(String)

export interface Pages<T> {
  readonly rows: readonly T[]
  readonly dropped: number
  readonly complete: boolean
  readonly receivedAt: Date
}

/** Only the number of a page is taken from its address: it may name a host that we do not reach. */
function numberIn(address: string): number | null {
  const number = new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('page')
  return number !== null && /^\d{1,6}$/.test(number) ? Number(number) : null
}

/** All rows of a list that fit the schema. Rows that rights hide are not told at all. @throws Failure */
export async function listPages<S extends z.ZodType>(
  tracker: Tracker,
  parts: readonly string[],
  options: Readonly<Record<string, string>>,
  schema: S,
  ask: Ask,
): Promise<Pages<z.output<S>>> {
  const rows: z.output<S>[] = []
  let dropped = 0
  let text = 0
  let number = 1
  for (let asked = 1; ; asked++) {
    const query = new URLSearchParams({ ...options, per_page: String(pageSize), page: String(number) })
    const answer = await tracker.read({ method: 'GET', parts, query }, ask)
    if (answer.status >= 300) throw notAnswered(tracker.name, answer)
    const { items, next_page: after } = checked(tracker.name, page, jsonOf(tracker.name, answer.text))
    const sifted = sift(schema, items)
    rows.push(...sifted.rows)
    dropped += sifted.dropped
    text += answer.text.length
    const { receivedAt } = answer
    if (after === null || after === undefined) return { rows, dropped, complete: true, receivedAt }
    const next = numberIn(after)
    // Only forward, and not for ever.
    if (next === null || next <= number || asked >= mostPages || text > mostText) {
      return { rows, dropped, complete: false, receivedAt }
    }
    number = next
  }
}
