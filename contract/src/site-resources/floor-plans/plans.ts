import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { placedKinds } from '../../floor-plans/placed-kinds.ts'
import { onFloor, placement, thing } from '../../floor-plans/placements.ts'

const access = { for: 'key', key: 'siteresources-floor-plans' } as const

const publication = z.strictObject({
  number: z.int(),
  /** `2026-11-20` */
  validFrom: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
})
const draft = z.strictObject({
  number: z.int(),
  /** Counts what was saved in it: who saves says which count is changed. */
  edits: z.int(),
  validFrom: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
})
export type PlanDraft = z.output<typeof draft>
export type PlanPublication = z.output<typeof publication>

/** Floors of the site with the plan that is valid today. */
export const listFloorPlans = defineCall({
  method: 'GET',
  path: '/site-resources/floor-plans/',
  title: 'List floor plans',
  access,
  changes: false,
  record: 'none',
  answer: z.array(
    z.strictObject({
      building: z.string(),
      buildingName: z.string(),
      floor: z.string(),
      published: publication.nullable(),
      draft: draft.nullable(),
      /** Of what the lists have on this floor. */
      placed: z.int(),
      unplaced: z.int(),
    }),
  ),
})
export type ListedFloor = z.output<typeof listFloorPlans.answer>[number]

const picture = z.strictObject({
  id: z.string(),
  /** Pixels, or units of an SVG. */
  width: z.number(),
  height: z.number(),
})
export type PlanPicture = z.output<typeof picture>

/** A version of a plan with all that is placed on it. Positions are metres from the upper left corner of its picture. */
export const readFloorPlan = defineCall({
  method: 'GET',
  path: '/site-resources/floor-plans/floor/',
  title: 'Read the plan of a floor',
  access,
  changes: false,
  record: 'none',
  query: z.strictObject({
    ...onFloor,
    /** Number of a version; the one that is valid today where none is given. */
    version: z.coerce.number().int().min(1).max(1_000_000).optional(),
    /** Its draft instead; without one, the plan from which a draft would begin. */
    draft: z.literal('yes').optional(),
  }),
  answer: z.strictObject({
    building: z.string(),
    buildingName: z.string(),
    floor: z.string(),
    /** The version that is shown; null where the floor has none. */
    number: z.int().nullable(),
    edits: z.int(),
    isDraft: z.boolean(),
    validFrom: z.string(),
    picture: picture.nullable(),
    /** Metres of a pixel or unit of the picture; null until it is set. */
    scale: z.number().nullable(),
    /** Degrees from up to north, clockwise. */
    north: z.number(),
    placements: z.array(placement),
    /** What the lists have on this floor and the version does not. */
    unplaced: z.array(z.strictObject({ ...thing.shape, room: z.string() })),
    /** Placed, and no longer in its list or on this floor. */
    strays: z.array(z.strictObject({ ...thing.shape, why: z.string() })),
    draft: draft.nullable(),
    /** The newest first. */
    versions: z.array(publication),
  }),
})
export type FloorPlan = z.output<typeof readFloorPlan.answer>

/** A picture, for an element that draws it and runs nothing in it. The same id is always the same picture. */
export const readPlanPicture = defineCall({
  method: 'GET',
  path: '/site-resources/floor-plans/picture/',
  title: 'Read the picture of a plan',
  access,
  changes: false,
  record: 'none',
  query: z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$|^a$/) }),
  answer: z.strictObject({
    mediaType: z.enum(['image/png', 'image/jpeg', 'image/svg+xml']),
    /** Base64. */
    content: z.string(),
  }),
})

/** How a thing on a plan is by the last readings that are stored; no system is asked. */
export const readFloorLive = defineCall({
  method: 'GET',
  path: '/site-resources/floor-plans/live/',
  title: 'Read the state of what is on a floor',
  access,
  changes: false,
  record: 'none',
  query: z.strictObject(onFloor),
  answer: z.strictObject({
    things: z.array(
      z.strictObject({
        kind: z.enum(placedKinds),
        name: z.string(),
        /** How it looks; `none` is not known or not connected. */
        looks: z.enum(['ok', 'warn', 'bad', 'none']),
        words: z.string(),
        /** When it was read; null where it never was. */
        at: z.iso.datetime().nullable(),
        /** Who said so. */
        source: z.string(),
        /** Such as the port of an outlet. */
        detail: z.string(),
        /** MACs seen at an outlet, the newest first, with the time of each. */
        devices: z.array(z.strictObject({ mac: z.string(), at: z.iso.datetime() })),
        /** On an access point, by its controller; null where that is not known. */
        clients: z.strictObject({ count: z.int(), at: z.iso.datetime(), source: z.string() }).nullable(),
      }),
    ),
    /** Why devices are not shown; null where they are. */
    noDevices: z.string().nullable(),
  }),
})
export type FloorLive = z.output<typeof readFloorLive.answer>
export type LiveThing = FloorLive['things'][number]
