import type { CallAnswer } from '@patchbay/contract/call'
import type { Run } from '@patchbay/contract/changes/run'
import type { takeEvidence } from '@patchbay/contract/command-centre/run'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { OutwardKey } from '../../secrets/key-file.ts'
import { signed } from './signed.ts'

type Answer = CallAnswer<typeof takeEvidence>
type Evidence = Answer['evidence']

/** A signed copy of a run for readers outside the console; the viewer's own rights are no part of it. */
export async function signedEvidence(
  database: Kysely<Database>,
  key: OutwardKey,
  { may: _may, ...run }: Run,
  about: Pick<Evidence, 'product' | 'takenAt' | 'takenBy'>,
): Promise<Answer> {
  const evidence: Evidence = { ...about, run, record: await entriesOf(database, run.id) }
  return { evidence, signature: signed(key, evidence) }
}

async function entriesOf(database: Kysely<Database>, change: number): Promise<Evidence['record']> {
  const { rows } = await sql<{ seq: number; at: Date; action: string; hash: string }>`
    select seq, at, action, hash from record where detail::jsonb ->> 'change' = ${String(change)} and detail like '%"change":%'
    order by seq`.execute(database)
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}
