import { z } from 'zod'
import { stateList } from '../request-page.ts'

const named = /^(.{1,60}?)[ =]+(\d{1,3})$/

/** Words for priorities, each with its number: `Low 0, Medium 50, High 100`; the least first. */
const priorities = stateList.transform((all, context) =>
  all
    .flatMap((one) => {
      const [, word, number] = named.exec(one) ?? []
      if (word !== undefined) return [{ word, number: Number(number) }]
      context.addIssue('must be words with a number each, such as Low 0, High 100')
      return []
    })
    .toSorted((one, other) => one.number - other.number),
)

export const requestTrackerSettings = z.strictObject({
  /** Of REST 2, below the path of the site where it has one. */
  path: z
    .string()
    .regex(/^(\/[A-Za-z0-9._-]+)+$/, 'must be a path such as /REST/2.0')
    .default('/REST/2.0'),
  /** States in which a ticket has ended, with commas between them. */
  ended: stateList.default(['resolved', 'rejected', 'deleted']),
  /** The state of a ticket that is taken back. */
  withdrawn: z.string().min(1).max(60).default('rejected'),
  /** How urgent a ticket is in words, which it keeps as a number; empty where nobody says it. */
  priorities: priorities.default([
    { word: 'Low', number: 0 },
    { word: 'Medium', number: 50 },
    { word: 'High', number: 100 },
  ]),
  /** Look for words in what was written too: the site has its full text indexed. */
  fullText: z.boolean().default(false),
  concurrency: z.int().min(1).max(8).default(3),
  perMinute: z.int().min(1).max(6_000).optional(),
})

export type RequestTrackerSettings = z.output<typeof requestTrackerSettings>
