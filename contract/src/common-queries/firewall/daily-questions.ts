import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { usualService } from '../../identifiers/service.ts'

const access = { for: 'key', key: 'queries-firewall' } as const
/** Concerns the signed-in person alone, so neither a change for the toasts nor an entry in the record. */
const quiet = { access, changes: false, record: 'none' } as const

/** Daily questions that one person may have. */
export const mostDailyQuestions = 50

/** The ends and the service as typed: a name has the addresses of each day. */
const asked = z.strictObject({
  q: z.string().trim().min(1, 'Type an identifier.').max(300, 'Longer than any identifier.'),
  to: z.string().trim().min(1, 'Enter a destination').max(300, 'Longer than any identifier.'),
  service: z.string().trim().max(40).default(usualService),
})

/** Verdicts that are compared from day to day; anything else leaves the verdict before as it is. */
export const dailyVerdicts = ['allowed', 'denied', 'mixed', 'no-route', 'off-path'] as const

const dailyQuestion = z.strictObject({
  id: z.int(),
  q: z.string(),
  to: z.string(),
  service: z.string(),
  savedAt: z.iso.datetime(),
  /** Null until the first verdict. */
  verdict: z
    .strictObject({
      is: z.enum(dailyVerdicts),
      sentence: z.string(),
      observedAt: z.iso.datetime(),
      /** Since when it is the same from day to day. */
      since: z.iso.datetime(),
    })
    .nullable(),
  /** Why the latest time gave no verdict; null where it gave one. */
  without: z.strictObject({ why: z.string(), at: z.iso.datetime() }).nullable(),
  /** Null for one that is stopped. */
  nextAt: z.iso.datetime().nullable(),
  stopped: z.strictObject({ why: z.string(), at: z.iso.datetime() }).nullable(),
})

export type DailyQuestion = z.output<typeof dailyQuestion>

export const listDailyQuestions = defineCall({
  method: 'GET',
  path: '/common-queries/firewall/daily/',
  title: 'List the own daily firewall questions, newest first',
  ...quiet,
  answer: z.array(dailyQuestion),
})

/** Each ask is a read of personal data for the reason that is given here. */
export const saveDailyQuestion = defineCall({
  method: 'POST',
  path: '/common-queries/firewall/daily/',
  title: 'Ask a firewall question daily',
  ...quiet,
  record: 'read',
  personal: true,
  body: asked,
  answer: dailyQuestion,
})

export const stopDailyQuestion = defineCall({
  method: 'POST',
  path: '/common-queries/firewall/daily/stop/',
  title: 'Stop an own daily firewall question',
  ...quiet,
  body: z.strictObject({ id: z.int().min(1) }),
  answer: z.null(),
})
