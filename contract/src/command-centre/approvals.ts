import { z } from 'zod'
import { defineCall } from '../call.ts'
import { run } from '../changes/run.ts'

const access = { for: 'key', key: 'commands-approve' } as const
const id = z.int().min(1)

/** At most, with one click: as many as a switch has ports. */
const mostAlike = 48

/** Changes that wait for approval, the one that waits longest first, each whole: a card stands for itself. */
export const listWaitingChanges = defineCall({
  method: 'GET',
  path: '/command-centre/approvals/',
  title: 'Changes that wait for approval',
  access,
  changes: false,
  record: 'read',
  answer: z.strictObject({
    waiting: z.array(
      run.extend({
        /** The viewer requested it, and can do everything but approve. */
        own: z.boolean(),
        /**
         * Who has to answer, in a sentence, where the site leaves it to another role or the requester created the viewer's account;
         * null otherwise.
         */
        leftTo: z.string().nullable(),
        /** Somebody named the viewer as the approver. */
        handed: z.boolean(),
        /** When it is given up unless somebody agrees. */
        until: z.iso.datetime(),
      }),
    ),
    /** There are more than these. */
    more: z.int().min(0),
    /** Two or more changes that the viewer may approve with one click. */
    alike: z.array(
      z.strictObject({
        /** What each of them does, with `each` where the target stands. */
        sentence: z.string(),
        ids: z.array(z.int()),
      }),
    ),
  }),
})

const settling = { method: 'POST', access, changes: true, record: 'change', answer: run } as const

/**
 * Agrees to what was looked at: `lookedAt` is the run's `previewedAt`. What was read more than ten minutes before is read
 * again first; where that is not the same any more nothing is begun and 409 `looked-moved` says so, and the run has both.
 * Nobody agrees to what they asked for themselves (403 `own-request`), nor past a protection without that key, nor to what the site
 * leaves to people of another role (403 `role-missing`), who do not refuse it either, nor to what somebody asks for who made their
 * account, or reset or changed it within a day (403 `way-in-given`).
 */
export const approveChange = defineCall({
  ...settling,
  path: '/command-centre/approvals/approve/',
  title: 'Agree to a change',
  body: z.strictObject({
    id,
    lookedAt: z.iso.datetime(),
    /** Until then, where it was asked for longer or for good; null leaves it as it was asked for. */
    expiresAt: z.iso.datetime().nullable(),
    /** It is undone by itself unless it is proven, also where nobody asked for that; what was asked for stays. */
    proveOrUndo: z.literal(true).exactOptional(),
  }),
})

/**
 * Agrees to changes that were looked at and are alike: the same is asked for, of a kind that may be agreed to together, and only
 * the target is another. Where one of those that wait as they were looked at is not, nothing is begun and 409 `not-alike` names
 * it. Each is then agreed to by itself, as `approve` does, for as long as it was asked for: one that cannot be stops no other.
 */
export const approveAlike = defineCall({
  method: 'POST',
  access,
  changes: true,
  record: 'change',
  path: '/command-centre/approvals/approve-alike/',
  title: 'Agree to changes that are alike',
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ id, lookedAt: z.iso.datetime() }))
      .min(2)
      .max(mostAlike),
  }),
  answer: z.strictObject({
    /** In the order in which they were named. */
    answers: z.array(
      z.strictObject({
        id: z.int(),
        /** Null where it was agreed to; else a code of the catalogue, and what stands in the way. */
        refused: z.strictObject({ code: z.string(), words: z.string() }).nullable(),
      }),
    ),
  }),
})

/** Says no, and why. It is over then; it can be asked for again. */
export const refuseChange = defineCall({
  ...settling,
  path: '/command-centre/approvals/refuse/',
  title: 'Refuse a change',
  body: z.strictObject({ id, reason: z.string().trim().min(3).max(500) }),
})

/** Reads everything again that the change would touch, and keeps what was read before beside it where it is another. */
export const lookAgain = defineCall({
  ...settling,
  path: '/command-centre/approvals/look-again/',
  title: 'Read the preview of a change again',
  body: z.strictObject({ id }),
})

/** Leaves the answer to somebody by name, who may answer; everybody else who may still can. */
export const handOverChange = defineCall({
  ...settling,
  path: '/command-centre/approvals/hand-over/',
  title: 'Leave the approval to somebody',
  body: z.strictObject({ id, to: z.int().min(1) }),
})

/** People who may agree to this change: they hold the key, have a role to which the site leaves it, and did not ask for it. */
export const listApprovers = defineCall({
  method: 'GET',
  path: '/command-centre/approvals/choices/people/',
  title: 'People who may agree to a change',
  access,
  changes: false,
  record: 'none',
  query: z.strictObject({ id: z.coerce.number().int().min(1) }),
  answer: z.strictObject({ people: z.array(z.strictObject({ id: z.int(), name: z.string() })) }),
})
