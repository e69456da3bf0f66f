import { z } from 'zod'
import { check } from './check.ts'

/** A field as it is, as it is meant to be, and after the run as it was read; null where there is none. */
export const fieldChange = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  intent: z.string().nullable(),
})

/** What is sent to one system, word for word, secrets taken out. */
export const sending = z.strictObject({
  /** Such as `sw-a01-1 by Switches (SSH)`. */
  to: z.string(),
  lines: z.array(z.string()),
  /** What stands there now, word for word, where it is a section that the lines change. */
  stands: z.array(z.string()).optional(),
  /** What somebody reads at the other end, as text: it is among the lines in the words of the protocol. */
  text: z.string().optional(),
})

/** Somebody or something that loses its connection for a moment, or its place, by name. */
export const affected = z.strictObject({
  mac: z.string().nullable(),
  address: z.string().nullable(),
  name: z.string().nullable(),
  owner: z.string().nullable(),
  /** What happens to it, such as `loses its link for a few seconds`. */
  how: z.string(),
})

export const preview = z.strictObject({
  /** The change as a plain sentence. */
  sentence: z.string(),
  /** In the largest letters of the page: the switch and port, the reservation, the endpoint. */
  target: z.string(),
  checks: z.array(check),
  fields: z.array(fieldChange),
  sendings: z.array(sending),
  affected: z.array(affected),
  /** When fields and whom it affects were read, where they cannot be read now; left out where they were read for this. */
  lastReadAt: z.iso.datetime().optional(),
  /** Text that could not be sent as it was typed, as it will be sent: field, typed, sent. */
  transliterated: z.array(z.strictObject({ field: z.string(), typed: z.string(), sent: z.string() })),
  /** Why somebody else must agree; empty when nobody must. */
  approval: z.array(z.string()),
  /** Names of roles of which whoever agrees has one, for each rule that names some. What was kept before has it not. */
  agreedBy: z.array(z.array(z.string())).optional(),
  /** It is so already: there is nothing to send. */
  nothing: z.boolean(),
})

export type Preview = z.output<typeof preview>
export type FieldChange = z.output<typeof fieldChange>
export type Sending = z.output<typeof sending>
export type Affected = z.output<typeof affected>
