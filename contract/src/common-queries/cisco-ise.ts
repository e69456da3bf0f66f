import { z } from 'zod'
import { defineCall } from '../call.ts'
import { question, questionEvents, questionQuery } from '../questions.ts'
import { source } from '../sources.ts'
import { choice } from '../workflows/search-and-locate.ts'

const instant = z.iso.datetime()

/** One thing that the system says. */
export const admissionFact = z.strictObject({
  /** Stable name such as `group`, `vlan` or `attribute.assetTag`. */
  name: z.string(),
  label: z.string(),
  /** A time as an instant. Null for what is not said; `note` then says why where that is known. */
  value: z.string().nullable(),
  /** Set in mono, and worth asking for on other pages. */
  identifier: z.boolean(),
  note: z.string().nullable(),
})

/** How far a part of the answer is: `silent` when whoever would know it did not answer. */
const part = {
  state: z.enum(['waiting', 'known', 'none', 'silent', 'not-asked']),
  /** Why there is nothing, in a few words. */
  why: z.string().nullable(),
  /** Who says it, as the chips name it. */
  source: z.string().nullable(),
  observedAt: instant.nullable(),
} as const

export const factsPart = z.strictObject({ ...part, facts: z.array(admissionFact) })

export const sessionShown = z.strictObject({
  source: z.string(),
  observedAt: instant,
  /** `sw-b07-2 Gi1/0/14`, or the address of the switch. */
  place: z.string().nullable(),
  server: z.string().nullable(),
  /** The node that holds it answers; null when nobody says. */
  serverAlive: z.boolean().nullable(),
  latest: z.boolean(),
  facts: z.array(admissionFact),
})

/** Certificate that an endpoint showed. */
export const certificateShown = z.strictObject({
  subject: z.string().nullable(),
  issuer: z.string().nullable(),
  expiresAt: instant.nullable(),
  /** It had expired when it was shown. */
  expired: z.boolean().nullable(),
})

/** Who can make it pass. */
export const fixers = ['user', 'desktop', 'directory', 'certificates', 'identity', 'network'] as const

export const signOnShown = z.strictObject({
  at: instant.nullable(),
  passed: z.boolean(),
  username: z.string().nullable(),
  place: z.string().nullable(),
  method: z.string().nullable(),
  policySet: z.string().nullable(),
  rule: z.string().nullable(),
  results: z.array(z.string()),
  server: z.string().nullable(),
  /** Number of the reason and the system's own words, of what failed. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
  /** What it means; null for a number that nobody has explained here. */
  meaning: z.string().nullable(),
  remedy: z.string().nullable(),
  fixer: z.enum(fixers).nullable(),
  certificate: certificateShown.nullable(),
})

export const historyPart = z.strictObject({
  ...part,
  rows: z.array(signOnShown),
  /** There may be more than are shown. */
  more: z.boolean(),
})

/** Whether a condition holds for what is known of the endpoint. */
export const conditionShown = z.strictObject({
  words: z.string(),
  holds: z.enum(['yes', 'no', 'unknown']),
  /** What the endpoint has instead, where that is known. */
  has: z.string().nullable(),
})

export const ruleShown = z.strictObject({
  name: z.string(),
  enabled: z.boolean(),
  last: z.boolean(),
  results: z.array(z.string()),
  securityGroup: z.string().nullable(),
  /** The one that decided. */
  matched: z.boolean(),
  conditions: z.array(conditionShown),
})

/** The decision as a path, and what would have to be different. */
export const decisionPart = z.strictObject({
  ...part,
  outcome: z.enum(['let-in', 'kept-out', 'unknown']),
  /** The path in plain words. */
  sentence: z.string(),
  steps: z.array(z.strictObject({ label: z.string(), value: z.string().nullable() })),
  /** What would have to be different to pass, nearest first; empty for who was let in. */
  different: z.array(z.strictObject({ words: z.string(), fixer: z.enum(fixers).nullable() })),
  /** The rules of the set in their order; empty where they cannot be read, and `rulesWhy` says so. */
  rules: z.array(ruleShown),
  rulesWhy: z.string().nullable(),
})

export const groupPart = z.strictObject({
  ...part,
  /** Name to ask the members by; null when there is none. */
  name: z.string().nullable(),
  facts: z.array(admissionFact),
})

/** Another endpoint of the same group that is let in, and what is different. */
export const twinPart = z.strictObject({
  ...part,
  mac: z.string().nullable(),
  differences: z.array(
    z.strictObject({ label: z.string(), here: z.string().nullable(), there: z.string().nullable() }),
  ),
  /** Labels of what is the same on both. */
  same: z.array(z.string()),
})

export const admission = z.strictObject({
  /**
   * `found` an endpoint; `entry` a group or network device and no endpoint; `several` to choose among; `none` every
   * required source answered and none knows it; `incomplete` nothing found but not all answered; `asking` nothing yet.
   */
  verdict: z.enum(['found', 'entry', 'several', 'none', 'incomplete', 'asking']),
  /** One sentence that could be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  /** Null while no endpoint is known. */
  mac: z.string().nullable(),
  standing: z.enum(['let-in', 'held', 'kept-out', 'away', 'unknown']),
  choices: z.array(choice),
  notes: z.array(
    z.strictObject({
      name: z.enum([
        'refused-since',
        'two-sessions',
        'dead-node',
        'sessions-silent',
        'endpoints-silent',
        'profile-conflict',
        'group-pending',
        'certificate',
        'purged',
        'never-seen',
        'held',
        'unregistered-switch',
      ]),
      tone: z.enum(['info', 'warn', 'bad']),
      title: z.string(),
      words: z.string(),
    }),
  ),
  endpoint: factsPart,
  sessions: z.strictObject({ ...part, sessions: z.array(sessionShown) }),
  decision: decisionPart,
  history: historyPart,
  containment: factsPart,
  group: groupPart,
  device: factsPart,
  twin: twinPart,
})

export const admitted = z.strictObject({ question, sources: z.array(source), answer: admission })

/** Who was let in or kept out, and as what: an endpoint, its sessions, its history and the rule that decided. */
export const ciscoIse = defineCall({
  method: 'GET',
  path: '/common-queries/cisco-ise/',
  title: 'Identity services engine',
  access: { for: 'key', key: 'queries-cisco-ise' },
  changes: false,
  record: 'read',
  personal: true,
  screen: '/common-queries/cisco-ise',
  query: z.strictObject(questionQuery),
  answer: admitted,
  events: questionEvents(admission),
})

export const groupMember = z.strictObject({
  mac: z.string(),
  description: z.string(),
  /** Null until it was read, or where it cannot be. */
  profile: z.string().nullable(),
  /** Put into the group by hand. */
  staticGroup: z.boolean().nullable(),
})

const membersSummary = z.strictObject({
  /** `part` when some are missing or were not read in detail, `silent` when the system did not answer. */
  state: z.enum(['whole', 'part', 'silent']),
  /** How many are listed, and how many the system says there are. */
  count: z.int(),
  of: z.int().nullable(),
  /** How many of them were read in detail. */
  detailed: z.int(),
  /** Why not all of it is there; null when it is. */
  why: z.string().nullable(),
  observedAt: instant,
})

const membersTold = z.strictObject({
  /** More of them, or more of those told before, by MAC; all of them in a JSON answer. */
  members: z.array(groupMember),
  of: z.int().nullable(),
  /** What it came to; null while more is read. */
  summary: membersSummary.nullable(),
})

/** The endpoints of a group: as JSON when all are read, as an event stream as they come in. */
export const ciscoIseMembers = defineCall({
  method: 'GET',
  path: '/common-queries/cisco-ise/members/',
  title: 'Members of an endpoint group',
  access: { for: 'key', key: 'queries-cisco-ise' },
  changes: false,
  record: 'read',
  query: z.strictObject({
    /** Name of the group. */
    group: z.string().trim().min(1).max(200),
    /** Name of the system, where several have such a group; the first that has it otherwise. */
    system: z.string().trim().min(1).max(100).optional(),
  }),
  answer: membersTold,
  events: { answer: membersTold, settled: z.strictObject({ took: z.number() }) },
})

export type AdmissionFact = z.output<typeof admissionFact>
export type FactsPart = z.output<typeof factsPart>
export type SessionShown = z.output<typeof sessionShown>
export type SignOnShown = z.output<typeof signOnShown>
export type HistoryPart = z.output<typeof historyPart>
export type ConditionShown = z.output<typeof conditionShown>
export type RuleShown = z.output<typeof ruleShown>
export type DecisionPart = z.output<typeof decisionPart>
export type GroupPart = z.output<typeof groupPart>
export type TwinPart = z.output<typeof twinPart>
export type Admission = z.output<typeof admission>
export type GroupMemberShown = z.output<typeof groupMember>
export type MembersSummary = z.output<typeof membersSummary>
export type MembersTold = z.output<typeof membersTold>
