import { z } from 'zod'
import { directoryRule, groupFields, holderFields } from './holders.ts'
import { accessKey, effect, personFields } from './person.ts'

const madeOrChanged = { id: z.int().min(0), version: z.int().min(0) }

/** A change of rights as the calls that make it take it; 0 for a group or role that is not made yet. */
export const rightsChange = z.union([
  z.strictObject({
    kind: z.enum(['person']),
    id: z.int().min(1),
    version: z.int().min(1),
    ...personFields.shape,
  }),
  z.strictObject({ kind: z.enum(['group']), ...madeOrChanged, ...groupFields.shape }),
  z.strictObject({ kind: z.enum(['role']), ...madeOrChanged, ...holderFields.shape }),
  z.strictObject({
    kind: z.enum(['rules']),
    version: z.int().min(0),
    rules: z.array(directoryRule).max(500),
  }),
])

/** Why something is asked for or answered. */
export const reason = z.string().trim().min(3, 'Say why, in a few words.').max(500)

const somebody = z.strictObject({ id: z.int(), username: z.string() })

/** `expired` when nobody has answered in time; `stale` when what it would change has been changed since. */
export const askedState = z.enum(['open', 'agreed', 'refused', 'withdrawn', 'expired', 'stale'])

export const askedGrant = z.strictObject({
  id: z.int(),
  asked_by: somebody,
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  reason: z.string(),
  kind: z.enum(['person', 'group', 'role', 'rules']),
  /** Name of the person, group or role; empty for rules of directories. */
  name: z.string(),
  /** Number of it; null for one that is not made yet and for rules. */
  thing: z.int().nullable(),
  state: askedState,
  settled_by: z.string().nullable(),
  settled_at: z.iso.datetime().nullable(),
  answer: z.string(),
  /** Who asks has asked for it: they may withdraw it and nothing else. */
  own: z.boolean(),
  /** Why who asks may not agree; null when they may, and for what is not open. */
  may_not: z.string().nullable(),
  /** What agreeing would do now; null for what is not open. */
  effect: effect.nullable(),
  /** Give it back when agreeing: it stands for the effect that was shown. */
  seen: z.string(),
})

/** A key that somebody asked for. */
export const askedKey = z.strictObject({
  id: z.int(),
  key: accessKey,
  reason: z.string(),
  asked_at: z.iso.datetime(),
  /** `granted` also when the person came to hold the key in another way. */
  state: z.enum(['open', 'granted', 'refused', 'withdrawn']),
  settled_by: z.string().nullable(),
  settled_at: z.iso.datetime().nullable(),
  answer: z.string(),
})

export type RightsChange = z.output<typeof rightsChange>
export type AskedGrant = z.output<typeof askedGrant>
export type AskedKey = z.output<typeof askedKey>
