import { z } from 'zod'
import { defineCall } from '../call.ts'

/** Months of the timeline. */
export const timelineMonths = 24

const day = z.iso.date()

/** What ends in each of the next months, and what ended and was not renewed. */
export const licenceTimeline = defineCall({
  method: 'GET',
  path: '/administration/license-information/timeline/',
  title: 'Timeline of licences',
  access: { for: 'key', key: 'administrations-license-information' },
  changes: false,
  record: 'none',
  answer: z.strictObject({
    today: day,
    ended: z.array(z.strictObject({ id: z.string(), name: z.string(), place: z.string(), ends: day })),
    months: z.array(
      z.strictObject({
        /** Such as `2026-11`. */
        month: z.string(),
        endings: z.array(z.strictObject({ id: z.string(), name: z.string(), place: z.string(), ends: day })),
      }),
    ),
    /** Rows that are not on the line. */
    neverExpire: z.int(),
    unknownEnd: z.int(),
    /** Sources that were not read when they were last asked, with the reason. */
    notRead: z.array(z.strictObject({ source: z.string(), why: z.string(), at: z.iso.datetime() })),
  }),
})
