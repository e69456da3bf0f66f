import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { mostTogether } from '../../security-cases/case-words.ts'
import { asked, reentered } from '../../changes/asking.ts'

const access = { for: 'key', key: 'workflows-cyber-security-response' } as const

/** One case of a containment of several: what it would do, or why it is not among them. */
const containedCase = z.strictObject({
  case: z.int(),
  indicator: z.string(),
  macs: z.array(z.string()),
  /** Its own run; null where it is refused. */
  run: z.int().nullable(),
  /** Null where it is not. */
  refused: z.string().nullable(),
  /** Each wants a reason. */
  warnings: z.array(z.string()),
})

export type ContainedCase = z.output<typeof containedCase>

export const previewCases = defineCall({
  method: 'POST',
  path: '/workflows/security-response/contain/preview/',
  title: 'Preview the quarantine of several cases',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({
    ids: z.array(z.int().min(1)).min(1).max(mostTogether),
    reason: asked.reason,
    ticket: asked.ticket,
    expiresAt: z.iso.datetime(),
  }),
  answer: z.strictObject({
    cases: z.array(containedCase),
    /** Why a second person must approve each of them; null where nobody must for their number. */
    approval: z.string().nullable(),
  }),
})

export const containCases = defineCall({
  method: 'POST',
  path: '/workflows/security-response/contain/',
  title: 'Quarantine the devices of several cases',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({
    runs: z.array(z.int().min(1)).min(1).max(mostTogether),
    /** Made for this click; the same again is the same containments. */
    key: z.uuid(),
    /** For all warnings together; null where there is none. */
    accepted: z.string().trim().min(3).max(300).nullable().default(null),
    reentered: reentered.optional(),
  }),
  answer: z.strictObject({
    begun: z.array(z.int()),
    /** Runs that wait for a second person. */
    waiting: z.array(z.int()),
    refused: z.array(z.strictObject({ run: z.int(), words: z.string() })),
  }),
})
