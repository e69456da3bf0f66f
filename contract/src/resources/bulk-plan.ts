import { z } from 'zod'
import { mostBulk } from './resource.ts'
import type { Resource } from './resource.ts'
import { difference, id, listQuery, version } from './resource-row.ts'

/** A bulk action: on the chosen rows, or on all that a list shows. */
export const bulkOf = (resource: Resource) => ({
  chosen: z.union([
    z.strictObject({
      rows: z.array(z.strictObject({ id, version })).min(1).max(mostBulk),
    }),
    z.strictObject({ query: listQuery(resource) }),
  ]),
  /** Null removes the rows; otherwise the field that gets this value in all of them, written as in a file. */
  edit: z.strictObject({ field: z.string().max(60), text: z.string().max(100_000) }).nullable(),
})

const left = z.array(z.strictObject({ id: z.string(), named: z.string(), words: z.string() }))

/** A bulk plan: rows that change, and rows left as they are with the reason. */
export const partPlan = z.strictObject({
  /** Identifies exactly this plan. */
  digest: z.string(),
  removed: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The first rows where there are many. */
  rows: z.array(
    z.strictObject({ id: z.string(), named: z.string(), removed: z.boolean(), differs: difference }),
  ),
  leftCount: z.int(),
  left,
})
export type PartPlan = z.output<typeof partPlan>

export const doneInPart = z.strictObject({ removed: z.int(), changed: z.int(), left: z.int() })
