import { z } from 'zod'
import { defineQuestion } from '../questions.ts'
import { choice } from '../questions.ts'

const instant = z.iso.datetime()

/** An identifier with its kind, for links to pages that know more of it. */
export const onward = z.strictObject({
  kind: z.enum(['mac', 'address', 'port', 'switch', 'user']),
  q: z.string(),
})

/** One fact of the system. */
export const admissionFact = z.strictObject({
  /** Stable name such as `group`, `vlan` or `attribute.assetTag`. */
  name: z.string(),
  label: z.string(),
  /** A time is an instant. Null without a value; `note` then says why where known. */
  value: z.string().nullable(),
  /** Shown in the fixed-width font. */
  identifier: z.boolean(),
  /** Link to another page's question; null where no other page knows it. */
  onward: onward.nullable(),
  note: z.string().nullable(),
})

/** Progress of a part of the answer: `silent` when its source did not answer. */
const part = {
  state: z.enum(['waiting', 'known', 'none', 'silent', 'not-asked']),
  /** Why it is empty, in a few words. */
  why: z.string().nullable(),
  /** Name of its source's chip. */
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
  /** Whether the node that holds it answers; null when unknown. */
  serverAlive: z.boolean().nullable(),
  latest: z.boolean(),
  facts: z.array(admissionFact),
})

/** Certificate that an endpoint presented. */
export const certificateShown = z.strictObject({
  subject: z.string().nullable(),
  issuer: z.string().nullable(),
  expiresAt: instant.nullable(),
  /** Whether it had expired by then. */
  expired: z.boolean().nullable(),
})

/** Who can fix it. */
export const fixers = ['user', 'desktop', 'directory', 'certificates', 'identity', 'network'] as const

export const authenticationShown = z.strictObject({
  at: instant.nullable(),
  passed: z.boolean(),
  username: z.string().nullable(),
  /** Link to the identity that authenticated. */
  onward: onward.nullable(),
  place: z.string().nullable(),
  method: z.string().nullable(),
  policySet: z.string().nullable(),
  rule: z.string().nullable(),
  results: z.array(z.string()),
  server: z.string().nullable(),
  /** Number and text of the failure reason, in the system's own words. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
  /** Its meaning; null for a number that is not explained here. */
  meaning: z.string().nullable(),
  remedy: z.string().nullable(),
  fixer: z.enum(fixers).nullable(),
  certificate: certificateShown.nullable(),
})

export const historyPart = z.strictObject({
  ...part,
  rows: z.array(authenticationShown),
  /** Whether there may be more. */
  more: z.boolean(),
})

/** Whether a condition matches the endpoint. */
export const conditionShown = z.strictObject({
  words: z.string(),
  holds: z.enum(['yes', 'no', 'unknown']),
  /** The endpoint's own value, where known. */
  has: z.string().nullable(),
})

/** In order of evaluation: exceptions of the set, exceptions of all sets, rules of the set. */
export const ruleKinds = ['local-exception', 'global-exception', 'authorization'] as const

export const ruleShown = z.strictObject({
  name: z.string(),
  kind: z.enum(ruleKinds),
  enabled: z.boolean(),
  isDefault: z.boolean(),
  results: z.array(z.string()),
  securityGroup: z.string().nullable(),
  /** Whether this rule decided. */
  matched: z.boolean(),
  conditions: z.array(conditionShown),
})

/** A rule that names the identity store, and what follows its failures. */
export const authenticationRuleShown = z.strictObject({
  name: z.string(),
  enabled: z.boolean(),
  isDefault: z.boolean(),
  /** Whether this rule decided. */
  matched: z.boolean(),
  conditions: z.array(conditionShown),
  /** Store or sequence of stores; null where not reported. */
  store: z.string().nullable(),
  /** What follows a failure, in words: `refused when the password is wrong`. */
  failures: z.array(z.string()),
})

/** Parts of a policy that are read one by one; null, or why one is unknown. */
const policyPart = z.string().nullable()

/** The decision as a path, and what would change it. */
export const decisionPart = z.strictObject({
  ...part,
  outcome: z.enum(['let-in', 'kept-out', 'unknown']),
  /** The path in plain words. */
  sentence: z.string(),
  steps: z.array(
    z.strictObject({
      label: z.string(),
      value: z.string().nullable(),
      /** Why this rule, where the policy says so. */
      note: z.string().nullable(),
    }),
  ),
  /** What would have to be different to be authorized, nearest first; empty for an authorized session. */
  different: z.array(z.strictObject({ words: z.string(), fixer: z.enum(fixers).nullable() })),
  /** The rules of the set in order; empty where they cannot be read, and `rulesWhy` says so. */
  rules: z.array(ruleShown),
  rulesWhy: policyPart,
  /** Why exceptions are missing among the rules; null when they were read. */
  exceptionsWhy: policyPart,
  /** Conditions of this set; empty for the default set. */
  setConditions: z.array(conditionShown),
  authentication: z.array(authenticationRuleShown),
  authenticationWhy: policyPart,
})

export const groupPart = z.strictObject({
  ...part,
  /** Name that lists its members; null when there is none. */
  name: z.string().nullable(),
  facts: z.array(admissionFact),
})

/** The endpoint that somebody named, or another authorized one of the same group; and what is different. */
export const twinPart = z.strictObject({
  ...part,
  /** Who chose it. */
  by: z.enum(['person', 'console']),
  mac: z.string().nullable(),
  /** Whether it was authorized; null while nothing is known of it. */
  passed: z.boolean().nullable(),
  differences: z.array(
    z.strictObject({ label: z.string(), here: z.string().nullable(), there: z.string().nullable() }),
  ),
  /** Labels of the equal values. */
  same: z.array(z.string()),
})

/** The state at an instant in the past. `too-old` is before what the system stores. */
export const pastPart = z.strictObject({
  at: instant,
  state: z.enum(['waiting', 'known', 'none', 'silent', 'too-old']),
  /** The latest authentication by then. */
  authentication: authenticationShown.nullable(),
  /** Whether that session still runs. */
  runsStill: z.boolean(),
})

export const iseSession = z.strictObject({
  /**
   * `found` an endpoint; `entry` a group or network device without an endpoint; `several` to choose among; `elsewhere` only other
   * systems know it; `none` every required source answered without it; `incomplete` nothing found, and not all answered; `asking`
   * nothing yet.
   */
  verdict: z.enum(['found', 'entry', 'several', 'elsewhere', 'none', 'incomplete', 'asking']),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  /** Null while no endpoint is known. */
  mac: z.string().nullable(),
  /** `signed-on`: authorized by its session, while it is unknown whether adaptive control holds it. */
  standing: z.enum(['let-in', 'signed-on', 'held', 'kept-out', 'away', 'unknown']),
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
        'seen-elsewhere',
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
  /** Null for the present. */
  past: pastPart.nullable(),
  /** Latest sighting on our own switches, stored for 400 days. */
  sighting: factsPart,
})

/** Authentication and authorization of an endpoint: its sessions, its history and the rule that decided. */
export const ciscoIse = defineQuestion('/common-queries/cisco-ise', iseSession, {
  /** An instant in the past. */
  at: instant.optional(),
  /** MAC in any notation of another endpoint to compare with. */
  twin: z.string().trim().min(1).max(100).optional(),
})

export type Onward = z.output<typeof onward>
export type AdmissionFact = z.output<typeof admissionFact>
export type FactsPart = z.output<typeof factsPart>
export type SessionShown = z.output<typeof sessionShown>
export type AuthenticationShown = z.output<typeof authenticationShown>
export type HistoryPart = z.output<typeof historyPart>
export type ConditionShown = z.output<typeof conditionShown>
export type RuleShown = z.output<typeof ruleShown>
export type AuthenticationRuleShown = z.output<typeof authenticationRuleShown>
export type DecisionPart = z.output<typeof decisionPart>
export type GroupPart = z.output<typeof groupPart>
export type TwinPart = z.output<typeof twinPart>
export type PastPart = z.output<typeof pastPart>
export type IseSession = z.output<typeof iseSession>
