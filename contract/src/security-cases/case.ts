import { z } from 'zod'

export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

export const severityWords: Readonly<Record<Severity, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

/** `part-released`: a release undid some of what was done, and the rest is named. */
export const caseStates = [
  'new',
  'resolving',
  'waiting',
  'containing',
  'contained',
  'part-contained',
  'releasing',
  'part-released',
  'released',
  'false-alarm',
] as const
export type CaseState = (typeof caseStates)[number]

export const caseStateWords: Readonly<Record<CaseState, string>> = {
  new: 'New',
  resolving: 'Resolving',
  waiting: 'Waiting for approval',
  containing: 'Containing',
  contained: 'Contained',
  'part-contained': 'Partly contained',
  releasing: 'Releasing',
  'part-released': 'Partly released',
  released: 'Released',
  'false-alarm': 'False alarm',
}

const instant = z.iso.datetime()

/** One case as the queue lists it. */
export const securityCase = z.strictObject({
  id: z.int(),
  severity: z.enum(severities),
  /** As it was reported. */
  indicator: z.string(),
  /** When the indicator was seen, by the alert. */
  alertAt: instant,
  summary: z.string(),
  state: z.enum(caseStates),
  /** What keeps it from being contained or released whole; null where nothing does. */
  open: z.string().nullable(),
  /** MAC of the device of then; null while it is not known. */
  device: z.string().nullable(),
  owner: z.string().nullable(),
  place: z.string().nullable(),
  /** Why the device could not be named; null where it was, or was not looked for yet. */
  unresolved: z.string().nullable(),
  /** When containment was last seen to hold; null where it never was. */
  provenAt: instant.nullable(),
  /** When it is released by itself. */
  endsAt: instant.nullable(),
  /** Its end is past and it is contained still. */
  overdue: z.boolean(),
  assignee: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  ticket: z.string().nullable(),
  /** Name of the feed, `CSV` or `By hand`. */
  source: z.string(),
  /** Alerts that it joins. */
  alerts: z.int(),
  openedAt: instant,
  latestAlertAt: instant,
  placedAt: instant.nullable(),
  containedAt: instant.nullable(),
  reopened: z.int(),
  /** Run of its containment; null where there is none. */
  run: z.int().nullable(),
})

export type SecurityCase = z.output<typeof securityCase>

/** Something that happened to a case. */
export const caseEvent = z.strictObject({
  at: instant,
  /** Null for what happened by itself. */
  person: z.string().nullable(),
  what: z.enum(['opened', 'alert', 'assigned', 'note', 'false-alarm', 'reopened', 'resolved', 'watched']),
  words: z.string(),
})

export type CaseEvent = z.output<typeof caseEvent>
