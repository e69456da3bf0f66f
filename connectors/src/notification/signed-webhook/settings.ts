import { z } from 'zod'

/** Words with dashes, with commas between them. */
const events = /^[a-z]+(-[a-z]+)*( *, *[a-z]+(-[a-z]+)*)*$/

export const webhookSettings = z.strictObject({
  /** Path of the receiver, with its query where it has one. */
  path: z
    .string()
    .max(500)
    .regex(/^\/[A-Za-z0-9/_.~%+=&?-]*$/, 'must be a path such as /hooks/patchbay')
    .default('/'),
  /** Events that it is told of; all of them unless said. */
  events: z.string().trim().regex(events, 'must be names of events with commas between them').optional(),
})

export type WebhookSettings = z.output<typeof webhookSettings>

/** A test is told whatever was chosen. Settings that are none want everything: better told too much than nothing. */
export function wants(settings: unknown, event: string): boolean {
  const { data } = webhookSettings.safeParse(settings)
  if (data?.events === undefined || event === 'test') return true
  return data.events.split(',').some((name) => name.trim() === event)
}
