import type { CaseEvent } from '@patchbay/contract/workflows/security-response/cases'
import type { Kysely } from 'kysely'
import { personName } from '../../allocation/holds/hold-rows.ts'
import type { Database } from '../../database/schema.ts'

/** So many are shown; the rest stands in the audit log. */
const most = 200

/** What happened to a case, the newest first. */
export async function readEvents(database: Kysely<Database>, id: number): Promise<CaseEvent[]> {
  const rows = await database
    .selectFrom('security_case_event as e')
    .leftJoin('person as p', 'p.id', 'e.person_id')
    .select(['e.at', 'e.what', 'e.words', 'p.id as person_id', personName('p').as('person')])
    .where('e.case_id', '=', id)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at, what, words, person_id: by, person }) => ({
    at: at.toISOString(),
    person: by === null ? null : person,
    what,
    words,
  }))
}
