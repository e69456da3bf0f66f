import { z } from 'zod'
import { badge, listOf, sectionNamed } from '../answer-parts.ts'
import { choice, defineQuestion } from '../questions.ts'

const instant = z.iso.datetime()

export const section = sectionNamed(['position', 'radio', 'access-point', 'access-point-place', 'devices'])

/** One position of the past. Lengths are metres from the upper left corner of the floor's plan. */
export const trackRow = z.strictObject({
  at: instant,
  /** Campus, building and floor; null where the position names none. */
  place: z.string().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  /** Radius within which the device is with 95 %. */
  accuracy: z.number().nullable(),
  source: z.string(),
})

/** Associated devices of a floor in an hour, in UTC. A count below five is null, so that nobody is found by it. */
export const hourOfFloor = z.strictObject({ from: instant, devices: z.int().nullable() })

export const answer = z.strictObject({
  /**
   * `found` located now; `not-heard` its last position from the history; `floor` a floor and its devices; `several` to choose among;
   * `none` every location service answered and has no position in 30 days; `incomplete` not all answered; `asking` nothing yet.
   */
  verdict: z.enum(['found', 'not-heard', 'floor', 'several', 'none', 'incomplete', 'asking']),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  badges: z.array(badge),
  sections: z.array(section),
  /** The location service and the access point name different floors; null where they do not, or cannot be compared. */
  contradiction: z.string().nullable(),
  /** Null where the history was not asked for. */
  track: listOf(trackRow).nullable(),
  /** Of a floor, each hour of the latest day; the last one is not over. Null for a device. */
  hours: listOf(hourOfFloor).nullable(),
  /** Devices, people or floors to choose among; beside an answer the other devices of the person. */
  choices: z.array(choice),
})

export type Section = z.output<typeof section>
export type TrackRow = z.output<typeof trackRow>
export type HourOfFloor = z.output<typeof hourOfFloor>
export type Answer = z.output<typeof answer>

/** Hours of the history that can be asked for; the service keeps 30 days. */
export const trackHours = ['1', '24', '168', '719'] as const

/**
 * Spaces: where a Wi-Fi device is, by MAC, address or person, or how many are on a floor. With `hours` its positions of so many hours
 * up to `at`, or up to now.
 */
export const ciscoSpaces = defineQuestion('/common-queries/cisco-spaces', answer, {
  hours: z.enum(trackHours).optional(),
  at: instant.optional(),
})
