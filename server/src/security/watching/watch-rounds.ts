import { Failure } from '@patchbay/connectors/failures'
import type { Ask } from '@patchbay/connectors/asking'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Rounds } from '../../collector/collector.ts'
import type { Database } from '../../database/schema.ts'
import { addEvent } from '../cases/open-case.ts'
import { notify } from '../../notifications/notify.ts'
import type { Systems } from '../../systems/open.ts'
import { lookAtMacs } from './look-at-macs.ts'
import type { Contained, MacSeen } from './look-at-macs.ts'

/** Seconds between looks at the MACs of one contained device; milliseconds that one look may take. */
const between = 45
const longest = 20_000

interface Watched {
  readonly id: number
  readonly case: number
  readonly macs: readonly string[]
  readonly contained: Contained
  readonly requester: number | null
}

/** Containments that stand and are not being undone, by run. */
const standing = sql`p.name = 'cyber-security-response' and not p.goes_back
  and (p.state in ('done', 'done-not-proven', 'needs-person') or (p.state = 'running' and exists (
    select 1 from plan_step s where s.plan_id = p.id and s.name = 'proof' and s.state = 'done')))`

async function watchedOf(db: Kysely<Database>, id: number): Promise<Watched | null> {
  const { rows } = await sql<Omit<Watched, 'id'>>`
    select (p.known ->> 'case')::int as case, array(select jsonb_array_elements_text(p.known -> 'macs')) as macs,
      jsonb_build_object('quarantine', p.known -> 'quarantine', 'group', p.known -> 'group', 'watch', p.known -> 'watch') as contained,
      p.requested_by as requester
    from plan p where p.id = ${id} and ${standing}`.execute(db)
  const [row] = rows
  return row === undefined ? null : { id, ...row }
}

/** Every contained or armed device once a minute: also one that comes back elsewhere is seen within that time. */
export const watchRounds = (means: { readonly systems: Systems; readonly now: () => Date }): Rounds => ({
  queue: 'watch-contained',
  concurrency: 4,
  due: async (db) => {
    const { rows } = await sql<{ id: number }>`
      select p.id from plan p
      where ${standing} and not exists (
        select 1 from security_watch w where w.plan_id = p.id and w.looked_at > ${means.now()}::timestamptz - ${between} * interval '1 second')
      order by p.id`.execute(db)
    return rows.map(({ id }) => String(id))
  },
  read: async (db, name, signal) => {
    const watched = await watchedOf(db, Number(name))
    if (watched === null) return
    const ask: Ask = { signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]), limit: longest }
    try {
      const seen = await lookAtMacs({ ...means, database: db }, watched.macs, ask, watched.contained)
      await keepSeen(db, watched, seen)
    } catch (error) {
      // What was seen last keeps its age: nobody is told that a containment holds that nobody looked at.
      if (!(error instanceof Failure)) throw error
    }
  },
  tidy: async () => undefined,
})

/** Keeps what was seen, and tells the case and its requester what changed. */
async function keepSeen(db: Kysely<Database>, watched: Watched, seen: readonly MacSeen[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { mac, holds, present, unknown, words, at } of seen) {
      const before = await transaction
        .selectFrom('security_watch')
        .select(['holds', 'words'])
        .where('plan_id', '=', watched.id)
        .where('mac', '=', mac)
        .forUpdate()
        .executeTakeFirst()
      const changed = before === undefined || before.holds !== holds || before.words !== words
      await transaction
        .insertInto('security_watch')
        .values({ plan_id: watched.id, mac, looked_at: at, holds, words, since: at })
        .onConflict((conflict) =>
          conflict
            .columns(['plan_id', 'mac'])
            .doUpdateSet({ looked_at: at, holds, words, ...(changed ? { since: at } : {}) }),
        )
        .execute()
      // One that was away when it was proven may be back at the first look already.
      if (!changed || (before === undefined && holds && !present && !watched.contained.watch)) continue
      await addEvent(transaction, watched.case, null, 'watched', words)
      if (before === undefined && holds && !watched.contained.watch) continue
      if (watched.requester === null || (holds && !present)) continue
      await notify(transaction, {
        event: 'change-ended',
        to: [watched.requester],
        by: null,
        title: `Case ${watched.case}: ${titleOf(watched, holds, unknown)}`,
        words,
        path: `/workflows/cyber-security-response?case=${watched.case}`,
        change: null,
      })
    }
    await transaction
      .updateTable('security_case')
      .set({ contained_at: sql<Date>`coalesce(contained_at, clock_timestamp())` })
      .where('id', '=', watched.case)
      .$if(watched.contained.watch || !seen.every(({ holds }) => holds), (query) =>
        query.where('id', '=', -1),
      )
      .execute()
  })
}

const titleOf = ({ contained }: Watched, holds: boolean, unknown: boolean): string => {
  if (contained.watch) return 'seen'
  return holds ? 'back, in quarantine' : unknown ? 'not proven' : 'open'
}
