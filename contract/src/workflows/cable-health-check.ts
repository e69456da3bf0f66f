import { z } from 'zod'
import { badge, listOf, sectionNamed } from '../answer-parts.ts'
import { choice, defineQuestion } from '../questions.ts'
import { freshness } from '../systems/sources.ts'
import { cablePairNames, cablePairStates } from '../switches/cable-pairs.ts'

const instant = z.iso.datetime()

const cablePair = z.strictObject({
  pair: z.enum(cablePairNames),
  state: z.enum(cablePairStates),
  words: z.string(),
  metres: z.number().nullable(),
  tolerance: z.number().nullable(),
  remote: z.enum(cablePairNames).nullable(),
})

export const section = sectionNamed(['link', 'errors', 'power', 'optics'])

/** Why the verdict is as it is. */
const reason = z.strictObject({
  words: z.string(),
  tone: z.enum(['ok', 'warn', 'bad']),
  source: z.string(),
  observedAt: instant,
  freshness,
})

/** One test of the cable by TDR, as it is kept. */
export const cableTest = z.strictObject({
  at: instant,
  /** Number of the run that tested. */
  run: z.int().nullable(),
  source: z.string(),
  /** Mb/s before the test; null without link. */
  speed: z.number().nullable(),
  pairs: z.array(cablePair),
  /** `fault`: at least one pair has one; `none`: all are normal; `partial`: not all pairs were measured. */
  outcome: z.enum(['fault', 'none', 'partial']),
  /** Such as `Pair D is open at 14 m ± 2`. */
  sentence: z.string(),
  /** Against the test before it; null where there is none. */
  compared: z.string().nullable(),
  /** Against the documented length, such as `Documented 42 m, fault at 17 m ± 3`; null where either is not known. */
  length: z.string().nullable(),
})

/** Another port of the same closet, by what is kept of it. */
export const closetPort = z.strictObject({
  switch: z.string(),
  interface: z.string(),
  outlet: z.string().nullable(),
  /** Mb/s */
  speed: z.number().nullable(),
  /** Frames with errors within a day; null where nobody counted. */
  errors: z.number().nullable(),
  /** The latest test; null for none. */
  test: z.string().nullable(),
  testedAt: instant.nullable(),
  fault: z.boolean(),
  observedAt: instant.nullable(),
})

export const cableHealth = z.strictObject({
  /**
   * `bad` and `suspect` with reasons; `healthy` where nothing speaks against it and all that could be read was; `incomplete` where
   * something was not read; `several` to choose among; `none` no port is known by it; `asking` nothing yet.
   */
  verdict: z.enum(['bad', 'suspect', 'healthy', 'incomplete', 'several', 'none', 'asking']),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  reasons: z.array(reason),
  title: z.string(),
  subtitle: z.string().nullable(),
  badges: z.array(badge),
  port: z
    .strictObject({
      switch: z.string(),
      interface: z.string(),
      outlet: z.string().nullable(),
      /** Metres of its cable by the site's records. */
      documented: z.number().nullable(),
    })
    .nullable(),
  sections: z.array(section),
  /** Whether the port has a cable test; null while that is not known. */
  testable: z.strictObject({ can: z.boolean(), why: z.string(), document: z.string().nullable() }).nullable(),
  /** The newest first. */
  tests: listOf(cableTest).nullable(),
  /** Several cables of one closet that fail alike, told as one finding; null for none. */
  alike: z.string().nullable(),
  closet: listOf(closetPort).nullable(),
  choices: z.array(choice),
  moreChoices: z.boolean(),
})

export type Section = z.output<typeof section>
export type Reason = z.output<typeof reason>
export type CableTest = z.output<typeof cableTest>
export type ClosetPort = z.output<typeof closetPort>
export type CableHealth = z.output<typeof cableHealth>

/** A port, an outlet or a device: how its link is, without touching it. */
export const cableHealthCheck = defineQuestion('/workflows/cable-health-check', cableHealth, {})
