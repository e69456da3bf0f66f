import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { meantText } from '../../identifiers/wrapping.ts'

const access = { for: 'key', key: 'workflows-switch-port-allocation' } as const
const instant = z.iso.datetime()

/** A port whose last owner was asked whether it is still needed. */
export const reclaim = z.strictObject({
  id: z.int(),
  switch: z.string(),
  interface: z.string(),
  outlet: z.string().nullable(),
  /** The owner as entered. */
  owner: z.string(),
  /** How the owner was asked. */
  channel: z.enum(['bell', 'mail']),
  askedBy: z.string(),
  askedAt: instant,
  /** Without an answer the port counts as free from then on. */
  freeAt: instant,
  answer: z.enum(['free', 'needed']).nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
  /**
   * `waiting` for the answer; `released` by the owner; `unanswered`: the date has passed; `needed`: the owner keeps it; `used`: a device was
   * seen there since it was asked.
   */
  state: z.enum(['waiting', 'released', 'unanswered', 'needed', 'used']),
  /** The reader is the owner, and may answer. */
  mine: z.boolean(),
})

export type Reclaim = z.output<typeof reclaim>

export const askOwner = defineCall({
  method: 'POST',
  path: '/workflows/switch-port-allocation/reclaims/',
  title: 'Ask the last owner of a port whether it is still needed',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({
    switch: z.string().overwrite(meantText).min(1).max(200),
    /** Long or short. */
    interface: z.string().overwrite(meantText).min(1).max(80),
    /** Login, mail address or full name. */
    owner: z.string().overwrite(meantText).min(1).max(200),
    freeAt: instant,
  }),
  answer: reclaim,
})

export const answerReclaim = defineCall({
  method: 'POST',
  path: '/workflows/switch-port-allocation/reclaims/answer/',
  title: 'Record the owner’s answer',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({ id: z.int().min(1), answer: z.enum(['free', 'needed']) }),
  answer: reclaim,
})
