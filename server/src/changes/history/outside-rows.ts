import type { OutsideChange } from '@patchbay/contract/command-centre/command-history'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** Changes made outside, by number. */
export async function outsideRows(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OutsideChange>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('outside_change')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        made: 'outside',
        id: row.id,
        at: row.seen_at.toISOString(),
        since: row.since.toISOString(),
        target: `${row.switch} ${row.interface}`,
        switch: row.switch,
        interface: row.interface,
        fields: row.fields,
        perhapsBySignIn: row.perhaps_by_sign_in,
      },
    ]),
  )
}
