import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { defineCall } from '../call.ts'

const file = z.strictObject({
  /** Name of the calendar, which is added where there is none. */
  calendar: z.string().overwrite(asSeen).min(1).max(60),
  /** An iCalendar file (RFC 5545). */
  text: z.string().min(1).max(4_000_000),
  /** What becomes of holidays of the calendar that the file lacks. */
  absent: z.enum(['keep', 'remove']),
})

const brought = z.strictObject({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Cancelled by the file, or lacking in it where that removes. */
  removed: z.int(),
  /** Kept though the file lacks them. */
  absent: z.int(),
  /** Over for more than two years, and left out. */
  past: z.int(),
  /** Events that were not understood, by the line of the file on which each begins. */
  faults: z.array(z.strictObject({ line: z.int(), words: z.string() })),
  /** The first of those that would be added, changed or removed. */
  lines: z.array(
    z.strictObject({ name: z.string(), what: z.enum(['added', 'changed', 'removed']), when: z.string() }),
  ),
})
export type HolidaysBrought = z.output<typeof brought>

const importing = { access: { for: 'key', key: 'siteresources-import' }, bodyLimit: 8 * 1024 * 1024 } as const

export const previewHolidays = defineCall({
  method: 'POST',
  path: '/site-resources/operating-hours/holidays/preview/',
  title: 'Show what importing holidays would change',
  ...importing,
  changes: false,
  record: 'read',
  body: file,
  answer: brought,
})

/** Holidays are matched by their UID: the same file twice changes nothing. */
export const importHolidays = defineCall({
  method: 'POST',
  path: '/site-resources/operating-hours/holidays/',
  title: 'Import holidays',
  ...importing,
  changes: true,
  record: 'change',
  body: file,
  answer: brought,
})

/** Whether the place of a port is open at a time, for whoever is about to change something there. */
export const readOpenAt = defineCall({
  method: 'GET',
  path: '/site-resources/operating-hours/open/',
  title: 'Read whether the place of a port is open',
  access: { for: 'signed-in' },
  changes: false,
  record: 'none',
  query: z.strictObject({
    switch: z.string().min(1).max(253),
    interface: z.string().min(1).max(60),
    at: z.iso.datetime().optional(),
    /** Of the change: freezes that do not hold it back are left out. */
    kind: z.string().max(60).optional(),
  }),
  answer: z.strictObject({
    /** Empty where the place of the port is not known. */
    places: z.array(z.string()),
    /** By each set of hours that decides; one that is unknown names no set. */
    hours: z.array(
      z.strictObject({
        state: z.enum(['open', 'closed', 'unknown']),
        until: z.iso.datetime().nullable(),
        /** `Closed. Opens Monday 07:00.` */
        words: z.string(),
        /** What decided. */
        reason: z.string(),
        set: z.string().nullable(),
        source: z.enum(['weekly', 'exception', 'holiday']).nullable(),
      }),
    ),
    freezes: z.array(z.strictObject({ name: z.string(), reason: z.string(), until: z.iso.datetime() })),
  }),
})
export type OpenAt = z.output<typeof readOpenAt.answer>
