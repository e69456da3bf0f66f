import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { meantText } from '../../identifiers/wrapping.ts'
import { reclaim } from './reclaims.ts'

const access = { for: 'key', key: 'workflows-switch-port-allocation' } as const
const instant = z.iso.datetime()

/** A port, or an outlet without one, that somebody keeps for a plan. */
export const hold = z.strictObject({
  id: z.int(),
  /** Null of an outlet that is patched to no port. */
  switch: z.string().nullable(),
  interface: z.string().nullable(),
  outlet: z.string().nullable(),
  /** Name of who holds it. */
  holder: z.string(),
  /** The reader holds it, and may extend and release it. */
  mine: z.boolean(),
  since: instant,
  until: instant,
  /** When it is needed; null for as soon as possible. */
  neededFrom: instant.nullable(),
  purpose: z.string(),
  ticket: z.string().nullable(),
  /** PoE that it is held for. */
  watts: z.number(),
})

export type Hold = z.output<typeof hold>

/** A held port with where its cord goes. */
export const patch = z.strictObject({
  ...hold.shape,
  building: z.string().nullable(),
  room: z.string().nullable(),
  panel: z.string().nullable(),
  panelPort: z.string().nullable(),
  closet: z.string().nullable(),
  /** The records have the outlet at this port already, so that no cord is needed. */
  patched: z.boolean(),
})

export type Patch = z.output<typeof patch>

const text = (longest: number) => z.string().overwrite(meantText).max(longest)

/** What is to be held: a port, an outlet, or both. */
const heldPlace = z
  .strictObject({
    switch: text(200).min(1).nullable(),
    /** Long or short. */
    interface: text(80).min(1).nullable(),
    outlet: text(200).min(1).nullable(),
  })
  .refine((place) => (place.switch === null) === (place.interface === null), {
    message: 'A port needs its switch.',
    path: ['interface'],
  })
  .refine((place) => place.switch !== null || place.outlet !== null, {
    message: 'Name a port or an outlet.',
    path: ['outlet'],
  })

export const readHolds = defineCall({
  method: 'GET',
  path: '/workflows/switch-port-allocation/holds/',
  title: 'All held ports and outlets, and the ports whose owners were asked',
  access,
  changes: false,
  record: 'none',
  answer: z.strictObject({ holds: z.array(patch), reclaims: z.array(reclaim) }),
})

export const holdPorts = defineCall({
  method: 'POST',
  path: '/workflows/switch-port-allocation/holds/',
  title: 'Hold ports for a plan',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({
    places: z.array(heldPlace).min(1).max(200),
    until: instant,
    neededFrom: instant.nullable().default(null),
    purpose: text(200).min(3),
    ticket: text(60).min(1).nullable().default(null),
    watts: z.number().min(0).max(90).default(0),
  }),
  answer: z.strictObject({
    held: z.array(hold),
    /** What another person holds already, each with who and until when. */
    refused: z.array(z.strictObject({ place: z.string(), words: z.string() })),
  }),
})

export const extendHold = defineCall({
  method: 'POST',
  path: '/workflows/switch-port-allocation/holds/extend/',
  title: 'Extend an own hold',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({ id: z.int().min(1), until: instant }),
  answer: hold,
})

export const releaseHold = defineCall({
  method: 'POST',
  path: '/workflows/switch-port-allocation/holds/release/',
  title: 'Release an own hold',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({ id: z.int().min(1) }),
  answer: z.null(),
})
