import type { TicketNote } from '@patchbay/contract/changes/ticket-note'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'

/** What the tickets of a run were told of it, alone or with its list, in the order in which it was written down. */
export async function listTicketNotes(database: Kysely<Database>, change: number): Promise<TicketNote[]> {
  const rows = await database
    .selectFrom('ticket_note')
    .select([
      'id',
      'at',
      'ticket',
      'occasion',
      'person',
      'state',
      'ended_at',
      'title',
      'number',
      'link',
      'why',
      'batch',
      'words',
      'to_requester',
    ])
    .where((where) =>
      where.or([
        where('change_id', '=', change),
        where('batch', '=', database.selectFrom('change').select('batch').where('id', '=', change)),
        where('plan', '=', database.selectFrom('change').select('plan').where('id', '=', change)),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(
    ({ at, ended_at: ended, person, title, batch, words, to_requester: toRequester, ...row }) => ({
      ...row,
      ...(row.occasion === 'comment' ? { comment: { words, toRequester } } : {}),
      at: at.toISOString(),
      by: person,
      endedAt: ended?.toISOString() ?? null,
      desk: title,
      ofList: batch !== null,
    }),
  )
}
