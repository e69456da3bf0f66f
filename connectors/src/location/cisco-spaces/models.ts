import { isIP } from 'node:net'
import { z } from 'zod'
import { canonicalMac } from '../../mac.ts'
import type { LocatedDevice } from '../capabilities.ts'

/** Lengths come in feet (reference 1.2). */
const foot = 0.3048

export const metres = (feet: number | null | undefined): number | null =>
  feet === null || feet === undefined ? null : Math.round(feet * foot * 100) / 100

const text = z
  .string()
  .nullish()
  .transform((value) => (value?.trim() ?? '') || null)

/** Milliseconds since 1970, some of them as text. */
const instant = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((value) => (value === null || value === undefined || value <= 0 ? null : new Date(value)))

/** -999 stands for what was not worked out. */
const point = z
  .array(z.number())
  .nullish()
  .catch(null)
  .transform((value) => {
    const [x, y] = value ?? []
    return x === undefined || y === undefined || x === -999 || y === -999 ? null : { x, y }
  })

export const deviceRow = z
  .object({
    macAddress: text,
    deviceId: text,
    isMacHashed: z.boolean().nullish(),
    floorId: text,
    hierarchy: text,
    coordinates: point,
    confidenceFactor: z.number().nullish(),
    computeType: text,
    firstLocatedAt: instant,
    // Renamed between the versions.
    lastLocationAt: instant,
    lastLocatedAt: instant,
    associated: z.boolean().nullish(),
    ssid: text,
    username: text,
    ipAddress: z.union([z.array(z.string()), z.string().transform((one) => [one])]).nullish(),
    maxDetectedRssi: z.object({ apMacAddress: text, rssi: z.number().nullish() }).nullish(),
    numDetectingAps: z.number().nullish(),
  })
  .transform((row, context): LocatedDevice & { readonly hashed: boolean } => {
    const mac = canonicalMac(row.macAddress ?? row.deviceId ?? '')
    if (mac === null) {
      context.addIssue('no MAC')
      return z.NEVER
    }
    const best = row.maxDetectedRssi
    return {
      mac,
      hashed: row.isMacHashed === true,
      floor: row.floorId,
      hierarchy: row.hierarchy?.split(/\s*->\s*/).filter((one) => one !== '') ?? [],
      x: metres(row.coordinates?.x),
      y: metres(row.coordinates?.y),
      accuracy: metres(row.confidenceFactor),
      computedBy: row.computeType,
      at: row.lastLocatedAt ?? row.lastLocationAt,
      firstAt: row.firstLocatedAt,
      associated: row.associated ?? null,
      ssid: row.ssid,
      username: row.username,
      addresses: (row.ipAddress ?? []).filter((one) => isIP(one) !== 0),
      accessPoint: canonicalMac(best?.apMacAddress ?? ''),
      signal: best?.rssi ?? null,
      heardBy: row.numDetectingAps ?? null,
    }
  })

/** Whether relations hold ids or objects is not known: both are taken. */
const related = z
  .array(z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]))
  .nullish()
  .catch(null)
  .transform((value) => value ?? [])

export const mapElement = z.object({
  id: z.string(),
  name: z.string(),
  level: z.string().transform((level) => level.toUpperCase()),
  details: z
    .object({
      width: z.number().nullish(),
      length: z.number().nullish(),
      image: z.object({ imageName: text }).nullish(),
    })
    .nullish(),
  relationshipData: z.object({ children: related, ancestors: related }).nullish(),
})
export type MapElement = z.output<typeof mapElement>
