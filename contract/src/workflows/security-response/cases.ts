import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { meantText } from '../../identifiers/wrapping.ts'
import { caseStates, severities } from '../../security-cases/case-words.ts'

const access = { for: 'key', key: 'workflows-cyber-security-response' } as const
const instant = z.iso.datetime()
const text = (longest: number) => z.string().overwrite(meantText).min(1).max(longest)

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

/** A feed of alerts, as the queue says of it. */
const feed = z.strictObject({
  name: z.string(),
  title: z.string(),
  latestAt: instant.nullable(),
  /** Hours without an alert after which it is silent; null for never. */
  silentAfterHours: z.int().nullable(),
  silent: z.boolean(),
  /** Alerts of the last 30 days. */
  alerts: z.int(),
})

/** Alerts that were refused in the last 30 days, by the reason. */
const refusals = z.strictObject({ signature: z.int(), time: z.int(), repeated: z.int() })

/** Of the cases of the last 30 days; null where there is none that was. */
const figures = z.strictObject({
  open: z.int(),
  contained: z.int(),
  overdue: z.int(),
  /** Median seconds from the opening of a case. */
  secondsToPlace: z.number().nullable(),
  secondsToContain: z.number().nullable(),
  reopened: z.int(),
})

export const readCases = defineCall({
  method: 'GET',
  path: '/workflows/security-response/cases/',
  title: 'Security cases with the feeds that they come from',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({
    state: z.enum([...caseStates, 'open', 'due', 'all']).default('open'),
    severity: z.enum(severities).optional(),
    /** `me`, `nobody`, or anybody. */
    assignee: z.enum(['me', 'nobody', 'anybody']).default('anybody'),
    /** In indicator, device, owner, place, ticket or source. */
    text: z.string().max(200).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.strictObject({
    cases: z.array(securityCase),
    total: z.int(),
    pages: z.int(),
    feeds: z.array(feed),
    refusals,
    figures,
  }),
})

export type CaseQueue = z.output<typeof readCases.answer>
export type Feed = z.output<typeof feed>

export const readCase = defineCall({
  method: 'GET',
  path: '/workflows/security-response/case/',
  title: 'One security case with what happened to it',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ id: z.coerce.number().int().min(1) }),
  answer: z.strictObject({ case: securityCase, events: z.array(caseEvent) }),
})

export const newCase = z.strictObject({
  /** Address, MAC, person, name or port. */
  indicator: text(200),
  /** When it was seen; null for now. */
  alertAt: instant.nullable().default(null),
  severity: z.enum(severities).default('medium'),
  summary: text(300),
  ticket: text(60).nullable().default(null),
})

export const openCase = defineCall({
  method: 'POST',
  path: '/workflows/security-response/case/',
  title: 'Open a security case',
  access,
  changes: true,
  record: 'change',
  body: newCase,
  answer: z.strictObject({
    id: z.int(),
    /** The same indicator had an open case, which it joined. */
    joined: z.boolean(),
  }),
})

export const importCases = defineCall({
  method: 'POST',
  path: '/workflows/security-response/import/',
  title: 'Open security cases from CSV',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({ csv: z.string().min(1).max(500_000) }),
  answer: z.strictObject({
    opened: z.int(),
    joined: z.int(),
    /** Where one line is wrong nothing is opened, and each fault is told. */
    faults: z.array(z.strictObject({ line: z.int(), words: z.string() })),
  }),
})

const ids = z.array(z.int().min(1)).min(1).max(200)

export const assignCases = defineCall({
  method: 'POST',
  path: '/workflows/security-response/assign/',
  title: 'Assign security cases',
  access,
  changes: true,
  record: 'change',
  /** To the viewer, or to nobody. */
  body: z.strictObject({ ids, to: z.enum(['me', 'nobody']) }),
  answer: z.null(),
})

export const noteOnCase = defineCall({
  method: 'POST',
  path: '/workflows/security-response/note/',
  title: 'Add a note to a security case',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({ id: z.int().min(1), words: text(1_000) }),
  answer: z.null(),
})

export const closeAsFalseAlarm = defineCall({
  method: 'POST',
  path: '/workflows/security-response/false-alarm/',
  title: 'Close security cases as false alarms',
  access,
  changes: true,
  record: 'change',
  body: z.strictObject({ ids, reason: text(300).min(3) }),
  answer: z.strictObject({
    closed: z.int(),
    /** Those that are contained, which are released first. */
    refused: z.array(z.strictObject({ id: z.int(), words: z.string() })),
  }),
})
