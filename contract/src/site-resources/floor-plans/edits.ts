import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { asSeen } from '../../identifiers/clean.ts'
import { onFloor, placement, thing } from '../../floor-plans/placements.ts'

const editing = {
  method: 'POST',
  access: { for: 'key', key: 'siteresources-edit' },
  changes: true,
  record: 'change',
} as const

const day = z.iso.date()
/** Which state of the draft is changed; 0 where there is none yet. */
const edits = z.int().min(0)
const thisDraft = z.int().min(1)
const saved = z.strictObject({ number: z.int(), edits: z.int() })

/** 20 MB, as base64, with the rest of the body. */
const pictureBody = 28 * 1024 * 1024

/** Gives the draft of a floor a picture; a floor without a draft gets one that begins from the plan of today. */
export const uploadPlanPicture = defineCall({
  ...editing,
  path: '/site-resources/floor-plans/picture/',
  title: 'Upload the picture of a floor plan',
  bodyLimit: pictureBody,
  body: z.strictObject({
    ...onFloor,
    edits,
    /** Name of the file; its ending must be that of what it is. */
    name: z.string().overwrite(asSeen).min(1).max(255),
    /** Base64. */
    content: z.string().min(1).max(pictureBody),
  }),
  answer: z.strictObject({
    ...saved.shape,
    width: z.number(),
    height: z.number(),
    /** What was taken out of an SVG, in words. */
    cleaned: z.array(z.string()),
  }),
})

/** Saves changes of a draft. @throws `moved` where somebody else saved it since */
export const saveFloorDraft = defineCall({
  ...editing,
  path: '/site-resources/floor-plans/draft/',
  title: 'Save the draft of a floor plan',
  bodyLimit: 8 * 1024 * 1024,
  body: z.strictObject({
    ...onFloor,
    edits,
    placed: z.array(placement).max(10_000).default([]),
    removed: z.array(thing).max(10_000).default([]),
    /** Two points of the picture, in its pixels or units, and how many metres they are apart. */
    scale: z
      .strictObject({
        from: z.tuple([z.number(), z.number()]),
        to: z.tuple([z.number(), z.number()]),
        metres: z.number().min(0.1).max(10_000),
      })
      .optional(),
    north: z.number().min(0).max(360).optional(),
    validFrom: day.optional(),
  }),
  answer: saved,
})

export const discardFloorDraft = defineCall({
  ...editing,
  path: '/site-resources/floor-plans/discard/',
  title: 'Discard the draft of a floor plan',
  body: z.strictObject({ ...onFloor, edits: thisDraft }),
  answer: z.strictObject({ discarded: z.boolean() }),
})

/** Makes the draft the plan of its floor from a day on. */
export const publishFloorPlan = defineCall({
  ...editing,
  path: '/site-resources/floor-plans/publish/',
  title: 'Publish a floor plan',
  body: z.strictObject({ ...onFloor, edits: thisDraft, validFrom: day }),
  answer: z.strictObject({ number: z.int() }),
})

/** Publishes an earlier version as a new one, valid from today. */
export const restoreFloorPlan = defineCall({
  ...editing,
  path: '/site-resources/floor-plans/restore/',
  title: 'Restore a version of a floor plan',
  body: z.strictObject({
    ...onFloor,
    version: z.int().min(1),
    /** The newest published version that was seen. */
    newest: z.int().min(1),
  }),
  answer: z.strictObject({ number: z.int() }),
})

/**
 * Places things from CSV with a head line: `building, floor, kind, name, x, y, outline`. Metres from the upper left corner of the plan;
 * the outline of a room is `x y, x y, x y`. They come into the draft of each floor, which is made where there is none.
 */
export const importPlacements = defineCall({
  method: 'POST',
  path: '/site-resources/floor-plans/import/',
  title: 'Import positions on floor plans',
  access: { for: 'key', key: 'siteresources-import' },
  changes: true,
  record: 'change',
  bodyLimit: 64 * 1024 * 1024,
  body: z.strictObject({
    text: z.string().min(1).max(60_000_000),
    /** Publishes each draft that changed. */
    publish: z.boolean().default(false),
  }),
  answer: z.strictObject({
    floors: z.int(),
    placed: z.int(),
    unchanged: z.int(),
    published: z.int(),
    refused: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
  }),
})
export type ImportedPlacements = z.output<typeof importPlacements.answer>
