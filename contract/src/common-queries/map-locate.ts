import { z } from 'zod'
import { badge } from '../answer-parts.ts'
import { defineCall } from '../call.ts'
import { asSeen } from '../identifiers/clean.ts'
import { choice, defineQuestion } from '../questions.ts'
import { placedKinds } from '../floor-plans/placed-kinds.ts'
import { placement } from '../floor-plans/placements.ts'
import { freshness } from '../systems/sources.ts'

const instant = z.iso.datetime()
const access = { for: 'key', key: 'queries-map-location' } as const

/**
 * What says where something is: the outlet of its port; a port of several devices; the ring of a location service; the access point that
 * hears it; its own entry in a list of the site; the building of its switch.
 */
export const spotBys = ['outlet', 'shared-port', 'ring', 'access-point', 'list', 'building'] as const

/** Where it is or was. Of the present one `to` is when it was last seen there. */
export const spot = z.strictObject({
  by: z.enum(spotBys),
  /** Such as `outlet B01-2.14-A in room 2.14`. */
  words: z.string(),
  building: z.string().nullable(),
  buildingName: z.string().nullable(),
  floor: z.string().nullable(),
  room: z.string().nullable(),
  /** What it stands at on a plan; null where the building alone is known. */
  thing: z.strictObject({ kind: z.enum(placedKinds), name: z.string() }).nullable(),
  /** Metres from the upper left corner of the plan, within `accuracy` metres with 95 %; null for anything but a ring. */
  ring: z.strictObject({ x: z.number(), y: z.number(), accuracy: z.number().nullable() }).nullable(),
  from: instant.nullable(),
  to: instant.nullable(),
  isNow: z.boolean(),
  source: z.string(),
  freshness,
})
export type Spot = z.output<typeof spot>

export const answer = z.strictObject({
  /** As of Search and locate. */
  verdict: z.enum(['found', 'several', 'never-seen', 'infrastructure', 'none', 'incomplete', 'asking']),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  badges: z.array(badge),
  /** Where it is, the latest first. Empty where nobody knows a place. */
  spots: z.array(spot),
  /** It is heard on another floor than its access point, in a sentence; null where it is not, or cannot be compared. */
  otherFloor: z.string().nullable(),
  /** Devices, people or things to choose among. */
  choices: z.array(choice),
})
export type Answer = z.output<typeof answer>

/** Map locate: where on which plan something is and was. */
export const mapLocate = defineQuestion('/common-queries/map-locate', answer, {})

const metres = z.coerce.number().min(-1_000).max(10_000)
const name = z.string().overwrite(asSeen).min(1).max(253)

/** A place on a plan: a thing, or a point of a floor, with how to get there. No system is asked. */
export const readMapPlace = defineCall({
  method: 'GET',
  path: '/common-queries/map-locate/place/',
  title: 'Read a place on a floor plan',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({
    building: name,
    floor: name.optional(),
    room: name.optional(),
    kind: z.enum(placedKinds).optional(),
    name: name.optional(),
    x: metres.optional(),
    y: metres.optional(),
  }),
  answer: z.strictObject({
    building: z.string(),
    buildingName: z.string(),
    floor: z.string().nullable(),
    room: z.string().nullable(),
    plan: z
      .strictObject({
        number: z.int(),
        validFrom: z.string(),
        /** Null for a plan without a picture. */
        picture: z.string().nullable(),
        /** Metres. */
        width: z.number(),
        length: z.number(),
        north: z.number(),
        things: z.array(placement),
      })
      .nullable(),
    /** Metres on the plan; null where it cannot be shown there. */
    at: z.strictObject({ x: z.number(), y: z.number() }).nullable(),
    /** What the position is, or why there is none, in a sentence. */
    placed: z.string(),
    /** How to walk there. */
    walk: z.string(),
    nearest: z.array(
      z.strictObject({
        kind: z.enum(['outlet', 'access-point', 'closet']),
        name: z.string(),
        metres: z.number(),
      }),
    ),
    /** Who opens the nearest closet or the room, else the building; null where nobody wrote it down. */
    key: z.strictObject({ of: z.string(), holder: z.string() }).nullable(),
    open: z.strictObject({ words: z.string(), reason: z.string() }).nullable(),
    contacts: z.array(z.strictObject({ department: z.string(), contact: z.string(), phone: z.string() })),
    /** Floors of the building that have a plan. */
    floors: z.array(z.string()),
  }),
})
export type MapPlace = z.output<typeof readMapPlace.answer>

/** The picture of a plan, for who may not open Floor plans. */
export const readMapPicture = defineCall({
  method: 'GET',
  path: '/common-queries/map-locate/picture/',
  title: 'Read the picture of a plan for Map locate',
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

/** Buildings and floors that have a plan, to click on. */
export const listMapFloors = defineCall({
  method: 'GET',
  path: '/common-queries/map-locate/floors/',
  title: 'List the floors that have a plan',
  access,
  changes: false,
  record: 'none',
  answer: z.array(z.strictObject({ building: z.string(), buildingName: z.string(), floor: z.string() })),
})
