import { z } from 'zod'
import { defineCall } from '../call.ts'

const access = { for: 'key', key: 'tools-scanner' } as const
const instant = z.iso.datetime()

/** Seconds after the scan within which the network must show a patched device. */
export const proofSeconds = 60

/** Scans that one call takes. */
export const mostScans = 200

const text = (what: string) =>
  z.string().trim().min(1, `Scan the ${what}.`).max(300, 'is longer than any code')

/** Observations only: nothing outside is changed by one. */
const scan = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('code'),
    /** Made where it was scanned, so that what is sent twice is kept once. */
    id: z.uuid(),
    scannedAt: instant,
    code: text('code'),
  }),
  z.strictObject({
    kind: z.literal('patch'),
    id: z.uuid(),
    scannedAt: instant,
    outlet: text('outlet'),
    device: text('device'),
    port: text('port'),
  }),
])

const storedScan = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['code', 'patch']),
  scannedAt: instant,
  receivedAt: instant,
  code: z.string().nullable(),
  outlet: z.string().nullable(),
  device: z.string().nullable(),
  /** Switch and interface, or as it was scanned. */
  port: z.string().nullable(),
  /** `looking` for at most a minute after the scan; null for a code. */
  proof: z.enum(['looking', 'confirmed', 'not-proven']).nullable(),
  /** What the network showed, or why it is not proven. */
  because: z.string().nullable(),
  /** Who showed it, and when. */
  source: z.string().nullable(),
  provenAt: instant.nullable(),
  /** The port that the site's lists have for the outlet, where it is another; null otherwise. */
  documented: z.string().nullable(),
})

export const keepScans = defineCall({
  method: 'POST',
  path: '/scanner/scans/',
  title: 'Keep scans as observations',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({ scans: z.array(scan).min(1).max(mostScans) }),
  /** How many are new; the others were there before. */
  answer: z.strictObject({ stored: z.int() }),
})

/** The own scans, the newest first. */
export const readScans = defineCall({
  method: 'GET',
  path: '/scanner/scans/',
  title: 'Read the own scans',
  access,
  changes: false,
  record: 'none',
  answer: z.strictObject({ scans: z.array(storedScan), complete: z.boolean() }),
})

/** Looks once whether the network shows what was patched. */
export const lookForPatch = defineCall({
  method: 'POST',
  path: '/scanner/scans/look/',
  title: 'Look for a patched device on its port',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ id: z.uuid() }),
  answer: storedScan,
})

export const removeScan = defineCall({
  method: 'DELETE',
  path: '/scanner/scans/',
  title: 'Remove an own scan',
  access,
  changes: true,
  record: 'change',
  query: z.strictObject({ id: z.uuid() }),
  answer: z.null(),
})

export type Scan = z.output<typeof scan>
export type KeptScan = z.output<typeof storedScan>
