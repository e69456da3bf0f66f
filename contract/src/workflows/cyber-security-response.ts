import { z } from 'zod'
import { sectionNamed } from '../answer-parts.ts'
import { choice, defineQuestion } from '../questions.ts'

const instant = z.iso.datetime()

export const certainties = ['certain', 'likely', 'weak'] as const

/** What one source says of the indicator at the time of the alert. */
const statement = z.strictObject({
  source: z.string(),
  observedAt: instant,
  /** Such as `10.4.7.31 was leased from 01:50 to 02:50`, with instants in full. */
  says: z.string(),
  /** The device that it names; null where it names none for that time. */
  mac: z.string().nullable(),
  sure: z.enum(certainties),
})

/** A MAC that may be of the same device. */
const deviceMac = z.strictObject({
  mac: z.string(),
  medium: z.enum(['wired', 'wireless', 'unknown']),
  /** It was made up by the device, and may be another one tomorrow. */
  madeUp: z.boolean(),
  /** Why it counts as the same device. */
  reasons: z.array(z.string()),
  sure: z.enum(certainties),
  /** Where it is now; null where it is away. */
  place: z.string().nullable(),
  lastSeen: instant.nullable(),
})

export const resolution = z.strictObject({
  /**
   * `placed`: one device held the indicator then; `several`: sources name different ones; `unplaced`: all who could know answered and
   * named none; `incomplete`: not all answered; `asking`: nothing yet.
   */
  verdict: z.enum(['placed', 'several', 'unplaced', 'incomplete', 'asking']),
  sentence: z.string(),
  /** The time of the alert. */
  at: instant,
  device: z.string().nullable(),
  sure: z.enum(certainties).nullable(),
  /** Of the time of the alert. */
  place: z.string().nullable(),
  owner: z.string().nullable(),
  /** Classes of protected things that it belongs to. */
  protectedBy: z.array(z.string()),
  statements: z.array(statement),
  deviceMacs: z.array(deviceMac),
  sections: z.array(sectionNamed(['device', 'place'])),
  /** Other devices on its port now: a shut port takes them too. */
  downstream: z.array(z.strictObject({ mac: z.string(), lastSeen: instant })),
  /** What to choose instead; null where nothing speaks against any. */
  advice: z.string().nullable(),
  choices: z.array(choice),
})

export type Resolution = z.output<typeof resolution>

/** Who an indicator was at the time of an alert, and all that is known to be the same device. */
export const resolveIndicator = defineQuestion('/workflows/cyber-security-response', resolution, {
  /** The time of the alert; now where left out. */
  at: instant.optional(),
})
