import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { asSeen } from '../../identifiers/clean.ts'

const editing = {
  method: 'POST',
  access: { for: 'key', key: 'siteresources-edit' },
  changes: true,
  record: 'change',
} as const

/** What corners are counted in: longitude and latitude of WGS 84, or metres of the site's own, x to the right and y down. */
export const outlineUnits = ['degrees', 'metres'] as const
export type OutlineUnit = (typeof outlineUnits)[number]

const building = z.string().overwrite(asSeen).min(1).max(200)

/** Corners of a building as x and y in turn, each corner once. */
export const corners = z.array(z.number().min(-1_000_000).max(1_000_000)).min(6).max(2_000)

/** A version of the outline of a building. */
export const outlineVersion = z.strictObject({
  number: z.int(),
  at: z.iso.datetime(),
  by: z.string(),
  /** It took the outline away. */
  isEmpty: z.boolean(),
})
export type OutlineVersion = z.output<typeof outlineVersion>

const saved = z.strictObject({ number: z.int() })

/** Saves the outline of a building as a new version. @throws `moved` where there is a newer one than was seen */
export const saveOutline = defineCall({
  ...editing,
  path: '/site-resources/campus-map/outline/',
  title: 'Save the outline of a building',
  body: z.strictObject({
    building,
    unit: z.enum(outlineUnits),
    /** Null takes the outline away. */
    corners: corners.nullable(),
    /** The newest version that was seen; 0 where there was none. */
    newest: z.int().min(0),
  }),
  answer: saved,
})

/** Saves an earlier outline as a new version. */
export const restoreOutline = defineCall({
  ...editing,
  path: '/site-resources/campus-map/restore/',
  title: 'Restore the outline of a building',
  body: z.strictObject({ building, version: z.int().min(1), newest: z.int().min(1) }),
  answer: saved,
})

/**
 * Outlines from GeoJSON (RFC 7946): a feature for each building, its code as the property `code` or `building`, its outline as a Polygon.
 * Degrees of WGS 84; metres where the file has the member `unit` with the value `metres`.
 */
export const importOutlines = defineCall({
  method: 'POST',
  path: '/site-resources/campus-map/import/',
  title: 'Import outlines of buildings',
  access: { for: 'key', key: 'siteresources-import' },
  changes: true,
  record: 'change',
  bodyLimit: 24 * 1024 * 1024,
  body: z.strictObject({
    text: z
      .string()
      .min(1)
      .max(20 * 1024 * 1024),
  }),
  answer: z.strictObject({
    saved: z.int(),
    unchanged: z.int(),
    /** The place of a feature in the file, from 1. */
    refused: z.array(z.strictObject({ feature: z.int(), reason: z.string() })),
  }),
})
export type ImportedOutlines = z.output<typeof importOutlines.answer>
