import type { ImportedOutlines, OutlineUnit } from '@patchbay/contract/site-resources/campus-map/outlines'
import { corners as cornersSchema } from '@patchbay/contract/site-resources/campus-map/outlines'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { faultOf, insertOutline, readOutlines, refuseMixed } from './outlines.ts'

const refuse = (words: string) => new CallError('input-not-valid', { fields: { text: words } })

const position = z.array(z.number()).min(2)
const ring = z.array(position).min(4)
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
])
const feature = z.object({
  type: z.literal('Feature'),
  properties: z.object({ code: z.string().optional(), building: z.string().optional() }).nullable(),
  geometry,
})
const file = z.object({
  type: z.literal('FeatureCollection'),
  unit: z.enum(['degrees', 'metres']).default('degrees'),
  features: z.array(z.unknown()).max(10_000),
})

/**
 * Outlines from GeoJSON. A feature that says nothing sensible is refused with its place and the others are saved; the same file twice
 * saves nothing anew. @throws CallError `input-not-valid` for a text that is no such file
 */
export async function importOutlines(
  tx: Transaction<Database>,
  text: string,
  who: string,
): Promise<ImportedOutlines> {
  const { unit, features } = readFile(text)
  const known = new Set((await tx.selectFrom('building').select('code').execute()).map(({ code }) => code))
  const before = await readOutlines(tx)
  const refused: { feature: number; reason: string }[] = []
  const read = new Map<string, number[]>()
  for (const [at, one] of features.entries()) {
    const found = readFeature(one, unit)
    const reason = typeof found === 'string' ? found : whyNot(found.building, known, read)
    if (typeof found === 'string' || reason !== null) refused.push({ feature: at + 1, reason: reason ?? '' })
    else read.set(found.building, found.corners)
  }
  refuseMixed(
    [...before.values()].filter(({ building }) => !read.has(building)),
    unit,
  )
  let saved = 0
  for (const [building, corners] of read) {
    const old = before.get(building)
    if (old?.unit === unit && JSON.stringify(old.corners) === JSON.stringify(corners)) continue
    await insertOutline(tx, { building, number: (old?.number ?? 0) + 1, unit, corners }, who)
    saved += 1
  }
  return { saved, unchanged: read.size - saved, refused }
}

function readFile(text: string): z.output<typeof file> {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw refuse('The file is not JSON.')
  }
  const read = file.safeParse(content)
  if (!read.success) throw refuse('The file is not a FeatureCollection of GeoJSON.')
  return read.data
}

const whyNot = (building: string, known: ReadonlySet<string>, read: ReadonlyMap<string, unknown>) => {
  if (!known.has(building)) return `The site has no building ${building}.`
  return read.has(building) ? `${building} is in the file twice.` : null
}

/** The building and its corners, or why there are none. */
function readFeature(one: unknown, unit: OutlineUnit): { building: string; corners: number[] } | string {
  const read = feature.safeParse(one)
  if (!read.success) {
    const at = read.error.issues[0]?.path[0]
    return at === 'geometry'
      ? 'The outline is not a Polygon with four positions or more.'
      : 'It is not a feature.'
  }
  const { properties, geometry: drawn } = read.data
  const building = (properties?.code ?? properties?.building ?? '').trim()
  if (building === '') return 'It has no property code or building.'
  const polygons = drawn.type === 'Polygon' ? [drawn.coordinates] : drawn.coordinates
  const [rings = []] = polygons
  if (polygons.length > 1) return `${building} has ${polygons.length} polygons. Draw one outline.`
  if (rings.length > 1) return `${building} has a hole. Draw its outer edge alone.`
  const corners = (rings[0] ?? []).flatMap(([x = 0, y = 0]) => [x, y])
  // A ring of GeoJSON ends where it begins.
  const isClosed = corners[0] === corners.at(-2) && corners[1] === corners.at(-1)
  const open = isClosed ? corners.slice(0, -2) : corners
  if (!cornersSchema.safeParse(open).success) return `${building} has too few or too many corners.`
  const fault = faultOf(open, unit)
  return fault === null ? { building, corners: open } : `${building}: ${fault}`
}
