import { z } from 'zod'
import { defineCall } from './call.ts'

const access = { for: 'signed-in' } as const
/** About nobody but the asker, so neither a change for the toasts nor an entry in the record. */
const quiet = { access, changes: false, record: 'none' } as const

/** Path of a screen, such as `/common-queries/device-lookup`. */
const screen = z.string().regex(/^\/[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60})?$/, 'is not the path of a screen')

export const listAskedQuestions = defineCall({
  method: 'GET',
  path: '/account/questions/',
  title: 'List what one asked lately, newest first',
  ...quiet,
  query: z.strictObject({ screen: screen.optional() }),
  answer: z.array(z.strictObject({ screen, text: z.string(), asked_at: z.iso.datetime() })).max(200),
})

export const forgetAskedQuestions = defineCall({
  method: 'DELETE',
  path: '/account/questions/',
  title: 'Forget what one asked',
  ...quiet,
  query: z.strictObject({
    screen: screen.optional(),
    /** One question; without it all of them. */
    text: z.string().min(1).max(300).optional(),
  }),
  answer: z.null(),
})
