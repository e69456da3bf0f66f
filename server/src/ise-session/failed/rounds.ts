import { sql } from 'kysely'
import type { Rounds } from '../../collector/collector.ts'
import type { System } from '../../systems/open.ts'
import { keptDays } from '../../facts/person-devices.ts'
import { failedPolicy } from './policy.ts'
import { failedRounds, readFailed } from './read-failed.ts'

interface Means {
  /** Those that may be asked now: a disabled system is not among them. */
  readonly systems: () => readonly System<'identity'>[]
  readonly now: () => Date
}

/** Which authentications every identity system refused, a few endpoints at a time. Each is asked within its limits. */
export const failedAuthenticationRounds = ({ systems, now }: Means): Rounds => ({
  queue: 'read-failed-authentications',
  concurrency: failedPolicy.concurrency,
  due: (db) =>
    failedRounds.due(
      db,
      systems().map(({ name }) => name),
      now(),
    ),
  read: async (db, name, signal) => {
    const system = systems().find((one) => one.name === name)
    if (system !== undefined) await readFailed({ db, system, signal, now })
  },
  tidy: async (db) => {
    const before = new Date(now().getTime() - failedPolicy.keep * 86_400_000)
    await sql`delete from failed_authentication where failed_at < ${before}`.execute(db)
    const people = new Date(now().getTime() - keptDays * 86_400_000)
    await sql`delete from person_device where authenticated_at < ${people}`.execute(db)
    await sql`delete from authentication_asked where asked_at < ${before}`.execute(db)
    await sql`delete from authentication_round where source not in (select name from system)
      and started_at < ${before}`.execute(db)
  },
})
