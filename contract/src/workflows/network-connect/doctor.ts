import { z } from 'zod'
import { accessKeys } from '../../access-keys.ts'
import { usualService } from '../../identifiers/service.ts'
import { choice, defineQuestion } from '../../questions.ts'
import { freshness } from '../../systems/sources.ts'

const instant = z.iso.datetime()

/** Every hop of the way from the wall or the air to a destination; the server has them in their order. */
export const hopNames = [
  'outlet',
  'patched',
  'enabled',
  'err-disabled',
  'power',
  'link',
  'errors',
  'seen',
  'speed',
  'heard',
  'joined',
  'authentication',
  'vlan',
  'lease',
  'subnet',
  'gateway',
  'dns',
  'firewall',
] as const

/** What mends a hop: an action of the console, a form of a page, or a request to the service desk. */
export const mend = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('port-action'),
    words: z.string(),
    noun: z.string(),
    switch: z.string(),
    interface: z.string(),
    act: z.enum(['bounce', 'power-cycle', 'clear']),
  }),
  z.strictObject({
    by: z.literal('session-action'),
    words: z.string(),
    noun: z.string(),
    system: z.string(),
    mac: z.string(),
    act: z.enum(['sign-on-again', 'end', 'bounce']),
  }),
  z.strictObject({
    by: z.literal('page'),
    words: z.string(),
    /** The key of its screen, with what its address says. */
    screen: z.enum(accessKeys),
    search: z.strictObject({
      q: z.string().optional(),
      port: z.string().optional(),
      mac: z.string().optional(),
      to: z.string().optional(),
      service: z.string().optional(),
    }),
  }),
  z.strictObject({ by: z.literal('request') }),
])

/** One hop: what is so, what is right, and who says so. */
export const hop = z.strictObject({
  name: z.enum(hopNames),
  title: z.string(),
  /**
   * `unknown`: who could tell did not, which is never good; `not-needed`: there is nothing to be good or broken; `not-reached`: it
   * comes after a broken one.
   */
  state: z.enum(['good', 'broken', 'unknown', 'not-needed', 'not-reached', 'awaited']),
  /** Null where nothing is known. */
  value: z.string().nullable(),
  /** Null where nobody says what is right. */
  expected: z.string().nullable(),
  /** More about the value, or why there is none. */
  why: z.string().nullable(),
  /** As the chips name it. */
  source: z.string().nullable(),
  observedAt: instant.nullable(),
  freshness,
  /** The team that owns the hop. */
  owner: z.string(),
  mends: z.array(mend),
})

export const diagnosis = z.strictObject({
  /**
   * `broken`: `broken` names the hop; `partial`: nothing is broken, and hops are not known; `none`: every required source answered
   * and none knows it; `incomplete`: not found, and not all answered.
   */
  verdict: z.enum(['well', 'broken', 'partial', 'several', 'none', 'incomplete', 'asking']),
  /** One sentence to read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  icon: z.string(),
  way: z.enum(['wired', 'wireless']),
  mac: z.string().nullable(),
  /** Such as `sw-b07-2 Gi1/0/14`; of a wireless client null. */
  port: z.string().nullable(),
  /** The first broken hop; null where none is. */
  broken: z.enum(hopNames).nullable(),
  hops: z.array(hop),
  /** What a request to the service desk says. */
  details: z.string(),
  choices: z.array(choice),
})

export type HopName = (typeof hopNames)[number]
export type Hop = z.output<typeof hop>
export type Mend = z.output<typeof mend>
export type Diagnosis = z.output<typeof diagnosis>

/**
 * The doctor of Network connect: the hops of a device, a port or an outlet in their order until the first that is broken. `to` and
 * `service` add the firewalls to them.
 */
export const doctor = defineQuestion('/workflows/network-connect', diagnosis, {
  to: z.string().trim().max(300, 'Longer than any identifier.').default(''),
  service: z.string().trim().max(40).default(usualService),
})
