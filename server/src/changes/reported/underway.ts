import { underway } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeKind } from '../kind.ts'
import { readableKinds } from '../rights/readable-run.ts'
import type { Reader } from '../rights/readable-run.ts'

/** Minutes for which a run that ended is still told beside those under way. */
const ended = 2
const most = 50

export interface UnderwayRun {
  readonly id: number
  readonly sentence: string
  readonly target: string
  readonly state: RunState
  readonly stateAt: string
  readonly beganAt: string | null
  readonly requester: string
  readonly own: boolean
}

/** Changes that run on the network now, by anyone, newest first: those that the viewer may see. */
export async function runsUnderway(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  person: Reader,
): Promise<{ readonly runs: UnderwayRun[]; readonly more: number }> {
  const readable = readableKinds(kinds, person)
  const { id } = person.profile
  const mine = sql<boolean>`(${readable === null} or requested_by = ${id} or kind = any(${[...(readable ?? [])]}::text[]))`
  const rows = await database
    .selectFrom('change')
    .select(['id', 'sentence', 'target', 'state', 'state_at', 'began_at', 'requester', 'requested_by'])
    .where((where) =>
      where.or([
        where('state', 'in', [...underway]),
        where.and([
          where('began_at', 'is not', null),
          where('ended_at', '>', sql<Date>`now() - ${ended} * interval '1 minute'`),
        ]),
      ]),
    )
    .where(mine)
    .orderBy(sql`ended_at is not null`)
    .orderBy('state_at', 'desc')
    .limit(most)
    .execute()
  const { count } = await database
    .selectFrom('change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', [...underway])
    .where(mine)
    .executeTakeFirstOrThrow()
  const told = rows.filter(({ state }) => underway.has(state)).length
  const runs = rows.map(({ state_at: stateAt, began_at: beganAt, requested_by: by, ...row }) => ({
    ...row,
    stateAt: stateAt.toISOString(),
    beganAt: beganAt?.toISOString() ?? null,
    own: by === id,
  }))
  return { runs, more: Math.max(0, count - told) }
}
