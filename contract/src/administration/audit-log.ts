import { z } from 'zod'
import { defineCall } from '../call.ts'
import { signature } from '../changes/signature.ts'
import { filterText } from '../identifiers/identifiers.ts'
import { asSeen } from '../identifiers/clean.ts'
import { meantText } from '../identifiers/wrapping.ts'
import { auditKinds, auditResults } from '../audit-words.ts'
import type { AuditKind, AuditResult } from '../audit-words.ts'

const kinds = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]

/** A name in an entry: erased where it is null, and by which entry. */
const recordedName = z.strictObject({ name: z.string().nullable(), erasedBy: z.int().nullable() })

export const auditEntry = z.strictObject({
  seq: z.int(),
  at: z.iso.datetime(),
  /** Null for the server and for people who were not signed in. */
  who: recordedName.nullable(),
  /** Address that the request came from. */
  from: z.string().nullable(),
  /** Name of the call, or a word of the server's own. */
  action: z.string(),
  title: z.string(),
  kind: z.enum(kinds),
  target: recordedName.nullable(),
  result: z.string(),
  /** Reason that was given or found. */
  why: z.string().nullable(),
  /** The row or a name of it is not what was written. */
  altered: z.boolean(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What narrows the log. */
export const auditFilter = {
  /** Words that all begin a word of the target. */
  q: z.string().overwrite(filterText).max(200).optional(),
  /** Part of a username. */
  who: z.string().overwrite(meantText).max(100).optional(),
  kind: z.enum(kinds).optional(),
  result: z.enum(Object.keys(auditResults) as [AuditResult, ...AuditResult[]]).optional(),
  /** Address that the request came from, whole. */
  address: z.string().overwrite(asSeen).max(60).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
}

const looking = {
  method: 'GET',
  access: { for: 'key', key: 'administrations-audit-log' },
  changes: false,
  record: 'read',
} as const
const seq = z.coerce.number().int().min(1)

/** The record, newest first. Each look is an entry of it. */
export const listAudit = defineCall({
  ...looking,
  path: '/administration/audit-log/',
  title: 'Audit log',
  query: z.strictObject({
    ...auditFilter,
    /** Those that are older. */
    before: seq.optional(),
    /** Those that are newer, the nearest to it. */
    after: seq.optional(),
    size: z.enum(['10', '25', '50', '100']).optional(),
  }),
  answer: z.strictObject({
    entries: z.array(auditEntry),
    older: z.boolean(),
    newer: z.boolean(),
    /** Entries in the whole log. */
    entriesOfLog: z.int(),
  }),
})

const value = z.string().nullable()

/** One entry with its details. */
export const readAudit = defineCall({
  ...looking,
  path: '/administration/audit-log/entry/',
  title: 'Entry of the audit log',
  query: z.strictObject({ seq }),
  answer: z.strictObject({
    entry: auditEntry,
    changed: z.array(z.strictObject({ field: z.string(), before: value, after: value })),
    facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    correlation: z.string(),
    /** Other entries of the same request or change, at most 20. */
    sameRequest: z.array(z.strictObject({ seq: z.int(), title: z.string(), result: z.string() })),
    previous: z.string(),
    hash: z.string(),
  }),
})

/** A head is the end of the chain at a time, stored and signed outside the database. */
const head = z.strictObject({ seq: z.int(), hash: z.string(), at: z.iso.datetime() })

const verification = z.strictObject({
  /** The last entry that was checked. */
  upTo: z.int(),
  /** Entries of the log at the start. */
  of: z.int(),
  /** Entry to go on from; null at the end. */
  next: z.int().nullable(),
  fault: z.strictObject({ seq: z.int(), why: z.string() }).nullable(),
  /** The newest head that was compared; null where none is stored or can be read. */
  head: head.nullable(),
  heads: z.int(),
  /** Lines of the file of heads without a valid signature. */
  unsigned: z.int(),
  /** Why no head was compared. */
  whyNoHead: z.string().nullable(),
})
export type AuditVerification = z.output<typeof verification>

/**
 * Checks the chain from an entry on, and tells how far it is. It ends after some seconds with the entry to go on from, so
 * that a log of any length is checked within the time limit of a call.
 */
export const verifyAudit = defineCall({
  ...looking,
  path: '/administration/audit-log/verification/',
  title: 'Verification of the audit log',
  query: z.strictObject({ start: seq.optional() }),
  answer: verification,
  events: { progress: z.strictObject({ upTo: z.int(), of: z.int() }), ended: verification },
})

/** Entries in one file at most; older ones are exported with an end time. */
export const mostAuditExported = 10_000

/** Its place in the chain, without the keys of names and sessions. */
const chained = z.strictObject({
  detail: z.string(),
  correlation: z.string(),
  previous: z.string(),
  hash: z.string(),
})

export const exportAudit = defineCall({
  ...looking,
  path: '/administration/audit-log/signed/',
  title: 'Export the audit log, signed',
  query: z.strictObject(auditFilter),
  answer: z.strictObject({
    log: z.strictObject({
      product: z.string(),
      takenAt: z.iso.datetime(),
      takenBy: z.string(),
      asked: z.strictObject(auditFilter),
      entries: z.array(z.strictObject({ ...auditEntry.shape, chain: chained })),
      /** More entries match than the file has. */
      more: z.boolean(),
    }),
    signature,
  }),
})

export const exportAuditCsv = defineCall({
  ...looking,
  path: '/administration/audit-log/signed/csv/',
  title: 'Export the audit log as CSV, signed',
  query: z.strictObject(auditFilter),
  answer: z.strictObject({ csv: z.string(), entries: z.int(), more: z.boolean() }),
})
