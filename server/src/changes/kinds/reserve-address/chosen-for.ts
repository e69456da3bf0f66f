import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import type { ListLine } from '../../list-kind.ts'
import { lockListOf } from '../../batch/take-out.ts'

/** States of what somebody has applied, and that is to be reserved yet. */
const applied = ['awaiting-approval', 'scheduled', 'running', 'verifying', 'outcome-unknown', 'needs-person']

/**
 * Chooses an address beside those that other changes are to reserve: all that were applied, and each line of the same list. Of a
 * list one line chooses after the other, in all processes together, and what it has chosen is kept at once.
 */
export async function chosenFor(
  database: Kysely<Database>,
  line: ListLine | null,
  choose: (wanted: ReadonlySet<string>) => string | null,
): Promise<string | null> {
  if (line === null) return choose(await wantedAddresses(database, null))
  return database.transaction().execute(async (transaction) => {
    await lockListOf(transaction, line.change)
    const address = choose(await wantedAddresses(transaction, line))
    await sql`
      update change set intent = intent || ${JSON.stringify({ address, chosen: address !== null })}::jsonb
      where id = ${line.change} and state = 'draft'`.execute(transaction)
    return address
  })
}

async function wantedAddresses(database: Kysely<Database>, line: ListLine | null): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select intent->>'address' as address from change
    where kind = 'reserve-address' and ended_at is null and id is distinct from ${line?.change ?? null}::bigint
      and (batch = ${line?.batch ?? null}::uuid or state = any(${applied}::text[]))
      and intent->>'state' = 'reserved' and intent->>'address' is not null`.execute(database)
  return new Set(rows.map(({ address }) => address))
}
