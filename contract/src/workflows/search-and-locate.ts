import { z } from 'zod'
import { choice } from '../questions.ts'
import { noNetwork } from '../switches/port.ts'
import { defineQuestion } from '../questions.ts'
import { freshness } from '../systems/sources.ts'

const instant = z.iso.datetime()

/** A value with source and age, which it is never shown without. */
export const fact = z.strictObject({
  name: z.enum([
    'mac',
    'address',
    'vlan',
    'sign-on',
    'link',
    'behind',
    'name',
    'owner',
    'department',
    'kind',
    'vendor',
    'first-seen',
    'last-seen',
    'power',
    'position',
    'firewall-user',
  ]),
  label: z.string(),
  value: z.string(),
  source: z.string(),
  observedAt: instant.nullable(),
  freshness,
  disputed: z.boolean(),
})

export const place = z.strictObject({
  building: z.string().nullable(),
  buildingName: z.string().nullable(),
  floor: z.string().nullable(),
  room: z.string().nullable(),
  roomName: z.string().nullable(),
  outlet: z.string().nullable(),
  switch: z.string(),
  /** Short name, such as `Gi1/0/14`. */
  interface: z.string(),
})

export const reason = z.strictObject({ tone: z.enum(['for', 'against', 'missing']), text: z.string() })

export const candidate = z.strictObject({
  rank: z.int(),
  place,
  vlan: z.int().nullable(),
  vlanName: z.string().nullable(),
  firstSeen: instant.nullable(),
  lastSeen: instant.nullable(),
  freshness,
  /** Why it ranks there, the deciding reason first. */
  reasons: z.array(reason),
  /** On the air: `place` is that of the access point, and its port is not the device's own. Absent for a wired place. */
  air: z.strictObject({ accessPoint: z.string(), words: z.string(), controller: z.string() }).optional(),
})

export const contradiction = z.strictObject({
  about: z.string(),
  rows: z.array(z.strictObject({ source: z.string(), value: z.string(), observedAt: instant.nullable() })),
  likelyCause: z.string(),
})

/** A stay: one value from one instant to another. `to` is the latest sighting. */
export const stay = z.strictObject({
  from: instant,
  to: instant,
  text: z.string(),
  /** Whether it holds now. */
  present: z.boolean(),
  disputed: z.boolean(),
})

/** The answer of one system, as rows in its own words. */
export const statement = z.strictObject({
  source: z.string(),
  title: z.string(),
  observedAt: instant.nullable(),
  freshness,
  rows: z.array(z.strictObject({ label: z.string(), value: z.string(), identifier: z.boolean() })),
})

export const confidence = z.strictObject({
  word: z.enum(['confirmed', 'likely', 'weak', 'contradicted', 'none']),
  /** 0 to 5 filled squares. */
  squares: z.int().min(0).max(5),
  because: z.string(),
})

export const answer = z.strictObject({
  /**
   * `found` one device with a place; `several` to choose among; `never-seen` known to a system but on no switch; `infrastructure`
   * the identifier is the network's own; `none` every required source answered without it; `incomplete` nothing found, and not all
   * answered; `asking` nothing yet.
   */
  verdict: z.enum(['found', 'several', 'never-seen', 'infrastructure', 'none', 'incomplete', 'asking']),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  /** Icon: laptop, desktop, phone, printer, camera, access-point, switch, person, unknown … */
  icon: z.string(),
  badges: z.array(z.string()),
  confidence,
  /** Why it has no network, which is then the headline; null where it has one, or the cause is unknown. */
  noNetwork: noNetwork.nullable(),
  candidate: candidate.nullable(),
  facts: z.array(fact),
  reasons: z.array(reason),
  alternatives: z.array(candidate),
  contradictions: z.array(contradiction),
  trail: z.strictObject({ places: z.array(stay), addresses: z.array(stay), vlans: z.array(stay) }),
  statements: z.array(statement),
  choices: z.array(choice),
  /** Pages of the site's lists with rows of that name. */
  pages: z.array(
    z.strictObject({
      /** Such as `UPS unit`. */
      one: z.string(),
      name: z.string(),
      to: z.string(),
      list: z.string().nullable(),
      id: z.string(),
    }),
  ),
})

export type Fact = z.output<typeof fact>
export type Place = z.output<typeof place>
export type Candidate = z.output<typeof candidate>
export type Contradiction = z.output<typeof contradiction>
export type Reason = z.output<typeof reason>
export type Stay = z.output<typeof stay>
export type Statement = z.output<typeof statement>
export type Confidence = z.output<typeof confidence>
export type Answer = z.output<typeof answer>
export type LocateAnswer = z.output<typeof searchAndLocate.answer>

/** Search and locate: where something is, and how certain that is. */
export const searchAndLocate = defineQuestion('/workflows/search-and-locate', answer, {})
