import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { meantText } from '../../identifiers/wrapping.ts'
import { severities } from '../../security-cases/case-words.ts'

/**
 * A system of kind `alerts` reports an indicator. Its signature says who it is: HMAC over id, time and body, as Standard Webhooks
 * has it, each id once. A wrong signature, an old time and a repeated id are refused and counted.
 */
export const takeAlert = defineCall({
  method: 'POST',
  path: '/workflows/security-response/cases/',
  title: 'Report an alert, signed by a connected system',
  access: { for: 'everybody' },
  changes: true,
  // The handler records it with the case: a stranger cannot fill the record.
  record: 'sign-in',
  body: z.strictObject({
    /** Address, MAC, person, name or port. */
    indicator: z.string().overwrite(meantText).min(1).max(200),
    /** When it was seen; now where left out. */
    at: z.iso.datetime({ offset: true }).optional(),
    severity: z.enum(severities).default('medium'),
    summary: z.string().overwrite(meantText).min(1).max(300),
    ticket: z.string().overwrite(meantText).min(1).max(60).optional(),
  }),
  answer: z.strictObject({ case: z.int(), joined: z.boolean() }),
})
