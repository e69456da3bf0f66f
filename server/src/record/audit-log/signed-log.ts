import type { CallAnswer } from '@patchbay/contract/call'
import { auditResults, auditKinds } from '@patchbay/contract/audit-words'
import { mostAuditExported } from '@patchbay/contract/administration/audit-log'
import type { AuditEntry, exportAudit, exportAuditCsv } from '@patchbay/contract/administration/audit-log'
import { csvText } from '@patchbay/contract/csv-text'
import type { Kysely } from 'kysely'
import { signed } from '../../changes/evidence/signed.ts'
import { signedCsv } from '../../changes/evidence/signed-csv.ts'
import type { Database } from '../../database/schema.ts'
import type { OutwardKey } from '../../secrets/key-file.ts'
import { findEntries } from './find-entries.ts'
import type { AuditFilter } from './find-entries.ts'
import { tellEntries } from './tell-entries.ts'

type Log = CallAnswer<typeof exportAudit>['log']

async function matching(database: Kysely<Database>, filter: AuditFilter) {
  const found = await findEntries(database, filter, { most: mostAuditExported + 1 })
  const entries = await tellEntries(database, found.slice(0, mostAuditExported))
  return { entries, more: found.length > mostAuditExported }
}

/** Entries that match, with their rows of the chain, signed. */
export async function signedLog(
  database: Kysely<Database>,
  key: OutwardKey,
  filter: AuditFilter,
  about: Pick<Log, 'product' | 'takenAt' | 'takenBy'>,
): Promise<CallAnswer<typeof exportAudit>> {
  const { entries, more } = await matching(database, filter)
  // What is not given is not signed as undefined.
  const asked: AuditFilter = JSON.parse(JSON.stringify(filter))
  const log: Log = {
    ...about,
    asked,
    more,
    entries: entries.map(({ entry, row }) => {
      const { detail, correlation, previous, hash } = row
      return { ...entry, chain: { detail, correlation, previous, hash } }
    }),
  }
  return { log, signature: signed(key, log) }
}

const columns = [
  'Entry',
  'Time',
  'Who',
  'Action',
  'Kind',
  'Target',
  'From',
  'Result',
  'Reason',
  'Altered',
  'Hash',
] as const

type Name = AuditEntry['who']
const nameText = (name: Name) =>
  name === null
    ? null
    : (name.name ?? (name.erasedBy === null ? 'missing' : `erased by entry ${name.erasedBy}`))

/** The same as a table; its last line is the signature of the text before it. */
export async function signedLogCsv(
  database: Kysely<Database>,
  key: OutwardKey,
  filter: AuditFilter,
): Promise<CallAnswer<typeof exportAuditCsv>> {
  const { entries, more } = await matching(database, filter)
  const rows = entries.map(({ entry, row }) => [
    entry.seq,
    entry.at,
    entry.who === null ? 'server' : nameText(entry.who),
    entry.title,
    auditKinds[entry.kind],
    nameText(entry.target),
    entry.from,
    Object.entries(auditResults).find(([name]) => name === entry.result)?.[1] ?? entry.result,
    entry.why,
    entry.altered ? 'yes' : 'no',
    row.hash,
  ])
  return { csv: signedCsv(key, csvText(columns, rows)), entries: entries.length, more }
}
