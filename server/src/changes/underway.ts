import { underway } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Minutes for which a run that ended is still told beside those under way. */
const ended = 2
const most = 50

export interface UnderwayRun {
  readonly id: number
  readonly sentence: string
  readonly target: string
  readonly state: RunState
  readonly stateAt: string
  readonly requester: string
  readonly own: boolean
}

/** What is being changed on the network right now, by anyone, the newest first. */
export async function runsUnderway(database: Kysely<Database>, person: number): Promise<UnderwayRun[]> {
  const rows = await database
    .selectFrom('change')
    .select(['id', 'sentence', 'target', 'state', 'state_at', 'requester', 'requested_by'])
    .where((where) =>
      where.or([
        where('state', 'in', [...underway]),
        where.and([
          where('began_at', 'is not', null),
          where('ended_at', '>', sql<Date>`now() - ${ended} * interval '1 minute'`),
        ]),
      ]),
    )
    .orderBy('state_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ state_at: stateAt, requested_by: by, ...row }) => ({
    ...row,
    stateAt: stateAt.toISOString(),
    own: by === person,
  }))
}
