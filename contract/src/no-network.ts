import { z } from 'zod'
import { freshness } from './sources.ts'

const instant = z.iso.datetime()

/** Why a device, a port or a person has no network: the first thing on the way that does not work. It stands before all else. */
export const noNetwork = z.strictObject({
  cause: z.enum([
    'switch-unreachable',
    'err-disabled',
    'shut',
    'no-link',
    'authentication-failed',
    'account-locked',
    'account-disabled',
    'account-expired',
  ]),
  /** Without an end, such as `Port err-disabled`, `Account locked`, `Port shut by run 12`. */
  words: z.string(),
  /** Since when, as far as anybody knows; of a switch when it answered last. */
  since: instant.nullable(),
  /** What it means and what is to be done first, in sentences; null where there is no more to say. */
  detail: z.string().nullable(),
  /** The run that did it, for whoever may look at it. */
  run: z.int().nullable(),
  /** Where it is: a port by its short and its full name, or a switch as a whole. */
  at: z
    .strictObject({ switch: z.string(), interface: z.string().nullable(), fullName: z.string().nullable() })
    .nullable(),
  /** Login whose account it is. */
  account: z.string().nullable(),
  /** Id of the source that says so. */
  source: z.string(),
  observedAt: instant.nullable(),
  freshness,
})

export type NoNetwork = z.output<typeof noNetwork>
