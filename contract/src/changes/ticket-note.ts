import { z } from 'zod'

/** What a ticket is told of a run. */
export const ticketNote = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  /** As people typed it. */
  ticket: z.string(),
  /** At its end or while its outcome was not known, by itself; because somebody asked for it; or what somebody wrote themselves. */
  occasion: z.enum(['outcome-unknown', 'end', 'asked', 'comment']),
  /** What somebody wrote themselves; left out of what the console words. */
  comment: z.strictObject({ words: z.string(), toRequester: z.boolean() }).optional(),
  /** It tells of all runs of the list that this one belongs to. */
  ofList: z.boolean(),
  /** Who asked for it, by the name of then; null for what is written by itself. */
  by: z.string().nullable(),
  /** `written`: it was read to be in the ticket, once. */
  state: z.enum(['waiting', 'written', 'given-up']),
  endedAt: z.iso.datetime().nullable(),
  /** Title of the service desk that it was sent to; null while it was not. */
  desk: z.string().nullable(),
  number: z.string().nullable(),
  /** Page of the ticket at its desk. */
  link: z.string().nullable(),
  /** Why it waits or was given up; null where nobody has tried yet and where it was written. */
  why: z.string().nullable(),
})

export type TicketNote = z.output<typeof ticketNote>
