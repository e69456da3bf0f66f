import { z } from 'zod'
import { badge, listOf, sectionNamed } from '../answer-parts.ts'
import { choice, defineQuestion } from '../questions.ts'

const instant = z.iso.datetime()

/** `find` is a device or a client; the others are lists of the controller, narrowed by the text. */
export const centreViews = ['find', 'sites', 'issues', 'compliance'] as const

/** Text that narrows no list. */
export const everything = 'all'
export type Everything = typeof everything

export const section = sectionNamed([
  'device',
  'synchronization',
  'health',
  'client',
  'connection',
  'client-health',
])

/** One side of a comparison. */
const side = z.strictObject({ value: z.string(), source: z.string(), observedAt: instant })

/** A belief of the controller beside our own reading of the same fact. */
export const comparison = z.strictObject({
  name: z.string(),
  label: z.string(),
  belief: side.nullable(),
  live: side.nullable(),
  /** `one-sided`: one of both is not known, and `why` says why. */
  state: z.enum(['same', 'differs', 'one-sided']),
  why: z.string().nullable(),
})

/** A neighbour by the controller's topology, by our own reading, or by both. */
export const neighbour = z.strictObject({
  name: z.string(),
  address: z.string().nullable(),
  /** Name of the controller; null where it does not name the neighbour. */
  believedBy: z.string().nullable(),
  /** Our port of it by LLDP or CDP; null where it was not seen. */
  port: z.string().nullable(),
  /** `differs`: one side alone has it, and both were read. */
  state: z.enum(['same', 'differs', 'one-sided']),
})

export const neighbours = z.strictObject({
  rows: z.array(neighbour),
  /** Why one side is missing; null where both were read. */
  why: z.string().nullable(),
  belief: z.strictObject({ source: z.string(), observedAt: instant }).nullable(),
  live: z.strictObject({ source: z.string(), observedAt: instant }).nullable(),
})

/** Compliance of one kind, such as `IMAGE`: the version against the golden one. */
export const compliance = z.strictObject({
  /** Name of the device, or its id where the inventory does not name it. */
  device: z.string(),
  ask: z.string().nullable(),
  type: z.string(),
  status: z.string(),
  tone: z.enum(['plain', 'ok', 'warn', 'bad']),
  checkedAt: instant.nullable(),
  source: z.string(),
})

export const issue = z.strictObject({
  id: z.string(),
  name: z.string(),
  priority: z.string().nullable(),
  category: z.string().nullable(),
  /** Device or client. */
  about: z.string().nullable(),
  ask: z.string().nullable(),
  times: z.int().nullable(),
  lastAt: instant.nullable(),
  source: z.string(),
})

export const siteHealth = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  /** Per cent; null where none was measured. */
  devicesHealthy: z.number().nullable(),
  clientsHealthy: z.number().nullable(),
  devices: z.int().nullable(),
  clients: z.int().nullable(),
  accessPoints: z.int().nullable(),
  accessPointsHealthy: z.int().nullable(),
  source: z.string(),
})

export const answer = z.strictObject({
  /**
   * `found`; `several` to choose among; `none` every controller answered without it; `incomplete` nothing found, and not all
   * answered; `asking` nothing yet.
   */
  verdict: z.enum(['found', 'several', 'none', 'incomplete', 'asking']),
  view: z.enum(centreViews),
  kind: z.enum(['device', 'client']).nullable(),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  badges: z.array(badge),
  sections: z.array(section),
  comparisons: z.array(comparison),
  /** Page of our own that reads the same thing live. */
  onward: z.strictObject({ kind: z.enum(['switch', 'port', 'mac', 'name']), q: z.string() }).nullable(),
  /** Null for a client, and where nobody names any. */
  neighbours: neighbours.nullable(),
  compliance: listOf(compliance).nullable(),
  issues: listOf(issue).nullable(),
  sites: listOf(siteHealth).nullable(),
  choices: z.array(choice),
  /** The instant asked for. */
  at: instant.nullable(),
})

export type CentreView = (typeof centreViews)[number]
export type Section = z.output<typeof section>
export type Comparison = z.output<typeof comparison>
export type Neighbours = z.output<typeof neighbours>
export type Compliance = z.output<typeof compliance>
export type Issue = z.output<typeof issue>
export type SiteHealth = z.output<typeof siteHealth>
export type Answer = z.output<typeof answer>

/**
 * Catalyst Center's belief beside our own reading. `q` is a device by name, address, MAC or serial, or a client by MAC, address
 * or name; in the lists a part of a site, device or issue, or `all`. `at` is an instant of the last 30 days, for clients.
 */
export const catalystCentre = defineQuestion('/common-queries/catalyst-centre', answer, {
  view: z.enum(centreViews).default('find'),
  at: instant.optional(),
})
