import { z } from 'zod'
import { asAddress } from '../identifiers/address.ts'
import { asSeen } from '../identifiers/clean.ts'
import { fingerprint, health, host, port, shown } from './system.ts'

const when = z.iso.datetime()
const short = z.string().overwrite(asSeen).max(100).nullable()

export const deviceFields = z.strictObject({
  name: z.string().overwrite(asSeen).min(1, 'must not be empty').max(253),
  /** What the network calls it, an IPv4 or IPv6 address; never dialled. */
  address: z.string().overwrite(asSeen).overwrite(asAddress).max(60).nullable(),
  role: short,
  model: short,
  building: short,
  closet: short,
  host,
  port,
  fingerprint: z.union([z.null(), fingerprint]),
})

export const deviceRow = z.strictObject({
  ...deviceFields.shape,
  fingerprint: z.string().nullable(),
  /** Where this way to it comes from. */
  origin: z.enum(['file', 'console']),
  version: z.int(),
  /** Was the credential that writes entered while this was its place; to no other it is sent. */
  write_entered: z.boolean(),
  /** False for a device that people have switched off: by no way it is asked. */
  enabled: z.boolean(),
  state: z.enum(['ok', 'untried', 'failing', 'skipped', 'throttled', 'disabled']),
  /** How it was by this way when it was last asked. */
  health: health.omit({ running: true }),
  /** What it showed when it last proved itself; null where nothing is proven by it, or nothing came yet. */
  shown: z
    .strictObject({
      fingerprint: z.string(),
      algorithm: z.string().nullable(),
      since: when,
      seen_at: when,
      /** Null for a host key, which never ends. */
      valid_to: when.nullable(),
    })
    .nullable(),
  /** How the last walk that tried this way went; null when none did. */
  walk: z
    .strictObject({
      at: when,
      outcome: z.enum(['ok', 'partial', 'failed']),
      why: z.string().nullable(),
    })
    .nullable(),
})

/**
 * The secrets of the system's credential, entered again: they would be sent to a new place. Compared with those that
 * are stored, and not kept.
 */
export const secretAgain = z
  .strictObject({
    secret: z.string().max(1_000),
    enable: z.string().max(1_000).nullable(),
    privacy_key: z.string().max(1_000).nullable(),
  })
  .nullable()

const stepState = z.enum(['done', 'failed', 'skipped', 'not-reached'])

export const check = z.strictObject({
  ok: z.boolean(),
  at: when,
  /** Milliseconds. */
  took: z.int(),
  steps: z.array(
    z.strictObject({
      step: z.enum(['name', 'route', 'trust', 'sign-in', 'rights', 'answer']),
      state: stepState,
      /** What was seen, or why it failed. */
      words: z.string(),
      /** What to do about it. */
      todo: z.string().nullable(),
      took: z.int().nullable(),
      /** What the peer showed, to be compared and pinned. */
      shown: z.array(shown),
      /** What it took, one by one. */
      parts: z.array(
        z.strictObject({
          title: z.string(),
          right: z.string(),
          state: stepState,
          words: z.string(),
        }),
      ),
    }),
  ),
})

export type Check = z.output<typeof check>
export type CheckStep = Check['steps'][number]
export type DeviceFields = z.output<typeof deviceFields>
export type DeviceRow = z.output<typeof deviceRow>
export type SecretAgain = z.output<typeof secretAgain>
