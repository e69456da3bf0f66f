import { z } from 'zod'
import { meantText } from '../identifiers/wrapping.ts'
import { preview } from './preview.ts'

/** What every change of the network is asked for besides. */
export const asked = {
  reason: z.string().trim().min(3).max(300),
  ticket: z.string().overwrite(meantText).min(1).max(60).nullable().default(null),
  /** When it begins by itself; null for at once. */
  runAt: z.iso.datetime().nullable().default(null),
  /** When it is undone by itself, with the same proof; null for never. */
  expiresAt: z.iso.datetime().nullable().default(null),
  /** It is undone, too, when its ticket is closed; where there is a time as well, at whichever comes first. */
  endsWithTicket: z.boolean().default(false),
  /** Undone by itself unless all of its proof is seen in time. */
  proveOrUndo: z.boolean().default(false),
}

export const previewed = z.strictObject({
  /** Number of the run; it is applied under it within five minutes. */
  id: z.int(),
  /** It may be applied, with a reason for each amber check. */
  ready: z.boolean(),
  preview,
})

/** Who clicks, once more: for what takes something away or turns it off. */
export const reentered = z.strictObject({
  password: z.string().max(4_096),
  /** Of the second factor, where there is one. */
  code: z.string().trim().max(32).default(''),
})

export const click = z.strictObject({
  id: z.int().min(1),
  /** Made for this click; the same again is the same change. */
  key: z.uuid(),
  /** Why one goes on, for each amber check. */
  accepted: z
    .array(z.strictObject({ check: z.string().max(60), reason: z.string().trim().max(300) }))
    .max(50)
    .default([]),
  reentered: reentered.optional(),
})
