import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { mapLayers, mapStates } from '../../campus-map/map-layers.ts'
import { historyEntry } from '../../command-centre/command-history.ts'
import { tones } from '../../dashboard/dashboard.ts'
import { asSeen } from '../../identifiers/clean.ts'
import { corners, outlineUnits, outlineVersion } from './outlines.ts'

const access = { for: 'key', key: 'siteresources-campus-map' } as const
const instant = z.iso.datetime()

/** A number of a building, and the list that it counts. */
const count = z.strictObject({
  name: z.string(),
  title: z.string(),
  layer: z.enum(mapLayers),
  /** Null where it is not known; `why` says why. */
  value: z.int().nullable(),
  why: z.string().nullable(),
  /** What it means where it is above 0. */
  tone: z.enum(tones),
  opens: z.string(),
})
export type MapCount = z.output<typeof count>

/** Whether a place is open now, by its operating hours. */
const open = z.strictObject({
  state: z.enum(['open', 'closed', 'unknown']),
  words: z.string(),
  reason: z.string(),
})
export type OpenNow = z.output<typeof open>

const building = z.strictObject({
  code: z.string(),
  name: z.string(),
  campus: z.string(),
  state: z.enum(mapStates),
  /** Why it is so, in words. */
  because: z.string(),
  outline: corners.nullable(),
  counts: z.array(count),
  open,
})
export type MapBuilding = z.output<typeof building>

/** The buildings of the site from what is kept; no system is asked. */
export const readCampusMap = defineCall({
  method: 'GET',
  path: '/site-resources/campus-map/',
  title: 'Read the campus map',
  access,
  changes: false,
  record: 'none',
  answer: z.strictObject({
    at: instant,
    /** What the outlines are counted in; null where there is none. */
    unit: z.enum(outlineUnits).nullable(),
    buildings: z.array(building),
    /** Layers whose lists the viewer may not open. */
    withheld: z.array(z.enum(mapLayers)),
  }),
})
export type CampusMap = z.output<typeof readCampusMap.answer>

/** One building: what a visit needs. What another screen shows is left out for who may not open that. */
export const readMapBuilding = defineCall({
  method: 'GET',
  path: '/site-resources/campus-map/building/',
  title: 'Read a building of the campus map',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ building: z.string().overwrite(asSeen).min(1).max(200) }),
  answer: z.strictObject({
    code: z.string(),
    name: z.string(),
    campus: z.string(),
    address: z.string(),
    keyHolder: z.string(),
    notes: z.string(),
    open: z.array(open),
    floors: z.array(
      z.strictObject({ floor: z.string(), name: z.string(), rooms: z.int(), hasPlan: z.boolean() }),
    ),
    closets: z.array(
      z.strictObject({
        room: z.string(),
        name: z.string(),
        floor: z.string(),
        keyHolder: z.string(),
        notes: z.string(),
        devices: z.array(z.strictObject({ title: z.string(), opens: z.string() })),
      }),
    ),
    /** Departments with a room here; null where the viewer may not open their list. */
    contacts: z
      .array(
        z.strictObject({
          department: z.string(),
          name: z.string(),
          contact: z.string(),
          deputy: z.string(),
          phone: z.string(),
        }),
      )
      .nullable(),
    /** Null where the viewer may not open their list. */
    ups: z
      .array(
        z.strictObject({
          name: z.string(),
          room: z.string(),
          state: z.string().nullable(),
          at: instant.nullable(),
        }),
      )
      .nullable(),
    wrong: z.array(count),
    changes: z.array(historyEntry).nullable(),
    /** The newest first. */
    outlines: z.array(outlineVersion),
  }),
})
export type MapBuildingSheet = z.output<typeof readMapBuilding.answer>
