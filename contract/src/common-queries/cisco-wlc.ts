import { z } from 'zod'
import { badge, listOf, sectionNamed } from '../answer-parts.ts'
import { choice, defineQuestion } from '../questions.ts'

const instant = z.iso.datetime()

export const section = sectionNamed([
  'connection',
  'radio',
  'client-network',
  'elsewhere',
  'access-point',
  'place',
  'tags',
])

/** One association of the client's last day, latest first. */
export const roam = z.strictObject({
  accessPoint: z.string(),
  at: instant.nullable(),
  /** Such as `fast (802.11r)`; null for a first association. */
  type: z.string().nullable(),
  /** Milliseconds until the client was usable. */
  latency: z.number().nullable(),
})

export const radio = z.strictObject({
  slot: z.int(),
  band: z.string().nullable(),
  state: z.enum(['up', 'down', 'disabled', 'unknown']),
  /** Why a radio may be off; null where nothing explains it. */
  why: z.string().nullable(),
  channel: z.int().nullable(),
  /** MHz */
  width: z.int().nullable(),
  /** 1 is strongest. */
  powerLevel: z.int().nullable(),
  /** dBm */
  power: z.number().nullable(),
  /** Per cent of the time that the channel is busy. */
  utilisation: z.number().nullable(),
  clients: z.int().nullable(),
})

/** A client of an access point. */
export const associated = z.strictObject({
  mac: z.string(),
  state: z.string(),
  username: z.string().nullable(),
  address: z.string().nullable(),
  ssid: z.string().nullable(),
  band: z.string().nullable(),
  /** dBm */
  signal: z.number().nullable(),
  /** dB */
  signalToNoise: z.number().nullable(),
  associatedAt: instant.nullable(),
  source: z.string(),
})

/** What a controller lists, against its own counters. */
const count = z.strictObject({
  listed: z.int().nullable(),
  counted: z.int().nullable(),
  /** `explained`: the figures differ, and `why` says by what. */
  state: z.enum(['match', 'explained', 'differ', 'unknown']),
  why: z.string().nullable(),
})

export const controller = z.strictObject({
  name: z.string(),
  accessPoints: count,
  /** Access points that the controller remembers, and that are not joined. */
  away: z.array(z.strictObject({ name: z.string().nullable(), radioMac: z.string(), why: z.string() })),
  clients: count,
  observedAt: instant,
})

export const wireless = z.strictObject({
  /**
   * `client` on a controller; `access-point`; `controllers` their counts; `several` to choose among; `elsewhere` on no controller, and
   * other systems saw it; `none` every required source answered without it; `incomplete` nothing found, and not all answered;
   * `asking` nothing yet.
   */
  verdict: z.enum([
    'client',
    'access-point',
    'controllers',
    'several',
    'elsewhere',
    'none',
    'incomplete',
    'asking',
  ]),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  badges: z.array(badge),
  /** MAC of the client or Ethernet MAC of the access point. */
  mac: z.string().nullable(),
  sections: z.array(section),
  roams: listOf(roam).nullable(),
  radios: listOf(radio).nullable(),
  clients: listOf(associated).nullable(),
  controllers: listOf(controller).nullable(),
  choices: z.array(choice),
  moreChoices: z.boolean(),
})

export type Section = z.output<typeof section>
export type Roam = z.output<typeof roam>
export type Radio = z.output<typeof radio>
export type Associated = z.output<typeof associated>
export type Count = z.output<typeof count>
export type Controller = z.output<typeof controller>
export type Wireless = z.output<typeof wireless>

/** The text that asks for the counts of all controllers; the name of one asks for its own. */
export const allControllers = 'controllers'
export type AllControllers = typeof allControllers

/** Wireless controllers: a client or an access point at all of them at once, or their own counts. */
export const ciscoWlc = defineQuestion('/common-queries/cisco-wlc', wireless, {})
