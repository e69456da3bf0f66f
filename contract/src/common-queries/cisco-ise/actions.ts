import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { run } from '../../changes/run.ts'
import { asked, click, previewed } from '../../changes/asking.ts'
import { readMac } from '../../identifiers/mac.ts'

const access = { for: 'key', key: 'commands-ise-actions' } as const

/** What is done to the session of a device: it signs on again, it ends, or it ends with its link taken down and up. */
export const sessionActs = ['sign-on-again', 'end', 'bounce'] as const

export const sessionAct = z.strictObject({
  /** Name of the identity system that has the session; null for the only one. */
  system: z.string().min(1).max(60).nullable(),
  /** In any of the six notations. */
  mac: z
    .string()
    .trim()
    .regex(/^[0-9a-fA-F:. -]{11,23}$/)
    .refine(
      (text) => readMac(text)?.kind === 'mac',
      'Write the MAC of one device, such as 00:1b:54:0a:3c:7f.',
    ),
  act: z.enum(sessionActs),
})

export type SessionAct = z.output<typeof sessionAct>

/** Reads the session and says what would be sent. Nothing is sent. */
export const previewSessionAct = defineCall({
  method: 'POST',
  path: '/common-queries/cisco-ise/actions/preview/',
  title: 'Preview an act on a session',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ intent: sessionAct, reason: asked.reason, ticket: asked.ticket }),
  answer: previewed,
})

/** Does what was previewed. Answers when it is begun, not when it is done; `GET /command-centre/run/` tells on. */
export const applySessionAct = defineCall({
  method: 'POST',
  path: '/common-queries/cisco-ise/actions/apply/',
  title: 'Act on a session',
  access,
  changes: true,
  record: 'change',
  body: click,
  answer: run,
})
