import { z } from 'zod'
import { defineCall } from '../call.ts'

const access = { for: 'key', key: 'administrations-policies' } as const

/** Whether looking up what is personal asks for a reason, which the record keeps. */
const readingReason = z.strictObject({
  asked: z.boolean(),
  /** Give it back with a change; another one since then answers 409 `moved`. */
  version: z.int().min(0),
})

export const readReadingReason = defineCall({
  method: 'GET',
  path: '/administration/policies/reading-reason/',
  title: 'Read whether personal look-ups ask for a reason',
  access,
  changes: false,
  record: 'none',
  answer: readingReason,
})

export const changeReadingReason = defineCall({
  method: 'PUT',
  path: '/administration/policies/reading-reason/',
  title: 'Set whether personal look-ups ask for a reason',
  access,
  changes: true,
  record: 'change',
  body: readingReason,
  answer: readingReason,
})
