import { runReaders } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeKind } from '../kind.ts'
import type { Reader } from '../rights/readable-run.ts'
import type { ChangeRow } from '../rows.ts'

interface Agreed {
  readonly id: number
  readonly target: string
}

/** What the record calls one click on several that are alike. */
const action = 'POST /command-centre/approvals/approve-alike/'

/**
 * What else was agreed to with the same click, as the record has it, in the order of their numbers: those of them that the asker may
 * look at. Named with it and not agreed to counts for nothing.
 */
export async function agreedTogether(
  database: Kysely<Database>,
  { key }: Pick<ChangeKind, 'key'>,
  { id, approver }: Pick<ChangeRow, 'id' | 'approver'>,
  { profile }: Reader,
): Promise<Agreed[]> {
  if (approver === null) return []
  const mayAll = [key, ...runReaders].some((each) => profile.access_permission_names.includes(each))
  const entry = (of: 'own' | 'other') =>
    sql`${sql.ref(`${of}.detail`)} like '%"change":%' and ${sql.ref(`${of}.action`)} = ${action} and ${sql.ref(`${of}.result`)} = 'done'`
  const { rows } = await sql<Agreed>`
    select distinct change.id, change.target
    from record as own
    cross join lateral jsonb_array_elements_text(own.detail::jsonb -> 'together') as named (id)
    join record as other on other.detail::jsonb ->> 'change' = named.id and ${entry('other')}
      and other.correlation = own.correlation
    join change on change.id = named.id::bigint
    where own.detail::jsonb ->> 'change' = ${String(id)} and ${entry('own')}
      and (${mayAll} or change.requested_by = ${profile.id})
    order by change.id`.execute(database)
  return rows
}
