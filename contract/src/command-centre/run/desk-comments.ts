import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { longestComment } from '../../changes/comment-length.ts'
import { run } from '../../changes/run.ts'

/** Service-desk comments on the request of a run, as the desk tells it now. */
export const deskComments = z.strictObject({
  /** The request; null where the run has none, or none that is known by its number. */
  request: z
    .strictObject({
      /** Title of the desk. */
      desk: z.string(),
      number: z.string(),
      /** The desk's own word; null where it was not told. */
      state: z.string().nullable(),
      open: z.boolean().nullable(),
      link: z.string().nullable(),
    })
    .nullable(),
  /** In the order of time, the newest last. Their words are those of other people: text and nothing else. */
  comments: z.array(
    z.strictObject({
      id: z.string(),
      at: z.iso.datetime().nullable(),
      /** Whose account wrote it, as the desk has it. */
      by: z.string().nullable(),
      words: z.string(),
      /** Whether the requester sees it, too; null where the desk does not say. */
      toRequester: z.boolean().nullable(),
      /** It came from this console, for `by` of it; null where nobody there asked for it, and where it came from elsewhere. */
      ours: z.strictObject({ by: z.string().nullable() }).nullable(),
    }),
  ),
  /** Why nothing, or not all, was told; null where all was. */
  why: z.string().nullable(),
  observedAt: z.iso.datetime(),
})

export type DeskComments = z.output<typeof deskComments>

/** Read live, for whoever may look at the run. */
export const listDeskComments = defineCall({
  method: 'GET',
  path: '/command-centre/run/desk-comments/',
  title: 'Service-desk comments on the request of a run',
  access: { for: 'signed-in' },
  changes: false,
  record: 'read',
  query: z.strictObject({ id: z.coerce.number().int().min(1) }),
  answer: deskComments,
})

/**
 * Has a comment written into the request of a run. Answers when that is written down, not when the desk has it; `ticketNotes` of
 * the run tells on.
 */
export const addDeskComment = defineCall({
  method: 'POST',
  path: '/command-centre/run/desk-comments/',
  title: 'Write to the service desk about the request of a run',
  access: { for: 'signed-in' },
  changes: true,
  record: 'change',
  body: z.strictObject({
    id: z.int().min(1),
    words: z.string().trim().min(1, 'Write something.').max(longestComment),
    /** The requester sees it, and may be told by mail; else it stays within the desk. */
    toRequester: z.boolean(),
    /** Made for this click; the same again is the same comment. */
    key: z.uuid(),
  }),
  answer: run,
})
