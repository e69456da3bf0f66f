import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { checked, jsonOf, sift } from '../../transport/answers.ts'
import { everyPage, numberInLink } from '../../transport/pages.ts'
import type { Pages } from '../../transport/pages.ts'
import type { Tracker } from './channel.ts'
import { notAnswered } from './channel.ts'

/** RT gives no larger pages. */
const pageSize = 100
const limits = { most: 20, largest: 8 * 1024 * 1024 }

/** `total` and `pages` are null where rights hide some: only the next page says whether there is more. */
const page = z.object({ items: z.array(z.unknown()), next_page: z.string().nullish() })

/** An id in words or as a number: lists have the one, single answers the other. */
export const idField = z.union([z.string().regex(/^\d{1,15}$/), z.int().nonnegative()]).transform(String)

/** All rows of a list that fit the schema. Rows that rights hide are not told at all. @throws Failure */
export const listPages = <S extends z.ZodType>(
  tracker: Tracker,
  parts: readonly string[],
  options: Readonly<Record<string, string>>,
  schema: S,
  ask: Ask,
): Promise<Pages<z.output<S>>> =>
  everyPage<z.output<S>>(limits, async (number) => {
    const query = new URLSearchParams({ ...options, per_page: String(pageSize), page: String(number) })
    const answer = await tracker.read({ method: 'GET', parts, query }, ask)
    if (answer.status >= 300) throw notAnswered(tracker.name, answer)
    const { items, next_page: next } = checked(tracker.name, page, jsonOf(tracker.name, answer.text))
    return {
      ...sift(schema, items),
      total: null,
      // A link without a number leads nowhere, and the list is not whole.
      next: next === null || next === undefined ? null : (numberInLink(next, 'page') ?? number),
      size: answer.text.length,
      receivedAt: answer.receivedAt,
    }
  })
