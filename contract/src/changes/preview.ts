import { z } from 'zod'
import { check } from './check.ts'

/** A field now, as intended, and as read after the run; null where there is none. */
export const fieldChange = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  intent: z.string().nullable(),
})

/** Lines sent to one system, word for word, secrets taken out. */
export const sending = z.strictObject({
  /** Such as `sw-a01-1 by Switches (SSH)`. */
  to: z.string(),
  lines: z.array(z.string()),
  /** The present lines of a section that changes, word for word. */
  stands: z.array(z.string()).optional(),
  /** Text that a person at the other end reads; `lines` hold it in the protocol's encoding. */
  text: z.string().optional(),
})

/** A person or device that loses its connection for a moment, or its place, by name. */
export const affected = z.strictObject({
  mac: z.string().nullable(),
  address: z.string().nullable(),
  name: z.string().nullable(),
  owner: z.string().nullable(),
  /** The effect on it, such as `loses its link for a few seconds`. */
  how: z.string(),
})

export const preview = z.strictObject({
  /** The change as a plain sentence. */
  sentence: z.string(),
  /** The headline: switch and port, reservation or endpoint. */
  target: z.string(),
  checks: z.array(check),
  fields: z.array(fieldChange),
  sendings: z.array(sending),
  affected: z.array(affected),
  /** When fields and affected devices were read, where they cannot be read now; absent where they are live. */
  lastReadAt: z.iso.datetime().optional(),
  /** Text that is transliterated before it is sent: field, typed, sent. */
  transliterated: z.array(z.strictObject({ field: z.string(), typed: z.string(), sent: z.string() })),
  /** Why it needs approval; empty when it does not. */
  approval: z.array(z.string()),
  /** Roles of which the approver needs one, per rule that names some. Absent in older stored files. */
  agreedBy: z.array(z.array(z.string())).optional(),
  /** There is nothing to send: the network already is as intended. */
  nothing: z.boolean(),
})

export type Preview = z.output<typeof preview>
export type FieldChange = z.output<typeof fieldChange>
export type Sending = z.output<typeof sending>
export type Affected = z.output<typeof affected>
