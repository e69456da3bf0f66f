import { z } from 'zod'
import { meantText } from '../../identifiers/wrapping.ts'
import { defineCall } from '../../call.ts'
import { run } from '../../changes/run.ts'

const access = { for: 'key', key: 'commands-ivanti-request-submission' } as const

/** Preview of a run’s note for a ticket that has ended; nothing is written by it. */
export const previewTicketNote = defineCall({
  method: 'GET',
  path: '/command-centre/run/ticket-note/',
  title: 'Preview of a run’s note for a ticket',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ id: z.coerce.number().int().min(1) }),
  answer: z.strictObject({
    /** Line by line; behind it comes a mark by which the note is found again. */
    words: z.string(),
  }),
})

/**
 * Has a ticket told of a run that has ended. Answers when that is written down, not when it is in the ticket; `ticketNotes` of
 * the run tells on.
 */
export const addTicketNote = defineCall({
  method: 'POST',
  path: '/command-centre/run/ticket-note/',
  title: 'Add a note of a run to a ticket',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({
    id: z.int().min(1),
    /** Its number, such as `INC-123`, `SR-123` or `123`. */
    ticket: z.string().overwrite(meantText).min(1).max(60),
    /** Made for this click; the same again is the same note. */
    key: z.uuid(),
  }),
  answer: run,
})
