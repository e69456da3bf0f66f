import { z } from 'zod'
import { listOf, sectionNamed } from '../answer-parts.ts'
import { defineQuestion } from '../questions.ts'

const instant = z.iso.datetime()

export const powerSection = sectionNamed(['draw', 'budget', 'coverage', 'place'])

/** A port whose power could be changed, with what is on it now. */
export const powerTarget = z.strictObject({
  switch: z.string(),
  /** Short name. */
  interface: z.string(),
  building: z.string().nullable(),
  floor: z.string().nullable(),
  room: z.string().nullable(),
  /** Name of the access point, or of the LLDP or CDP neighbour; null where neither is known. */
  device: z.string().nullable(),
  accessPoint: z.boolean(),
  /** Watts that it draws now. */
  watts: z.number().nullable(),
  class: z.string().nullable(),
  mode: z.enum(['auto', 'static', 'off']).nullable(),
  delivering: z.boolean().nullable(),
  /** Of an access point; null where they are not known. */
  clients: z.int().nullable(),
  /** Joined access points of the same floor that are no targets; null where they are not known, and for other devices. */
  neighbours: z.array(z.string()).nullable(),
  /** `amber` takes a reason, `excluded` is left out, `unknown` was not read. */
  verdict: z.enum(['ready', 'amber', 'excluded', 'unknown']),
  /** Each a sentence. */
  whys: z.array(z.string()),
  /** The run that holds its power off. */
  held: z.strictObject({ run: z.int(), until: instant.nullable(), requester: z.string() }).nullable(),
  /** Who read its power. */
  source: z.string().nullable(),
  observedAt: instant.nullable(),
})

export const powerTargets = z.strictObject({
  /** `incomplete` nothing was found, and not all could be asked; `asking` nothing yet. */
  verdict: z.enum(['targets', 'none', 'incomplete', 'asking']),
  sentence: z.string(),
  sections: z.array(powerSection),
  targets: listOf(powerTarget),
  /** More match than are read. */
  moreTargets: z.boolean(),
  /** Seconds off of a cycle, as the site wants it: the usual and the most; null until they are known. */
  pace: z.strictObject({ off: z.int(), longest: z.int() }).nullable(),
})

export type PowerSection = z.output<typeof powerSection>
export type PowerTarget = z.output<typeof powerTarget>
export type PowerTargets = z.output<typeof powerTargets>

/** Power management: what draws power at ports, access points, rooms, floors, buildings or switches. */
export const powerManagement = defineQuestion('/workflows/power-management', powerTargets, {
  /** What of rooms, floors, buildings and switches is meant; ports that are named are always. */
  only: z.enum(['access-points', 'all']).default('access-points'),
})
