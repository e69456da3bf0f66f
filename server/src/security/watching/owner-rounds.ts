import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { findOwner } from '../../changes/notices/find-owner.ts'
import type { Owner } from '../../changes/notices/find-owner.ts'
import type { Rounds } from '../../collector/collector.ts'
import type { Database } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import type { Systems } from '../../systems/open.ts'

/** Minutes until an owner is looked for again, after a directory did not answer; milliseconds for one question to it. */
const again = 10
const longest = 10_000

interface Means {
  readonly systems: Systems
  readonly now: () => Date
}

interface Ending {
  readonly id: number
  readonly case: number
  readonly owner: string
  readonly macs: string
  readonly expires_at: Date
  readonly requested_by: number | null
  readonly requester: string
  readonly assignee: number | null
}

const topicOf = (id: number) => `release of ${id} for its owner`

/** Tells whose device is contained that it is released, a day before that, by account or mail alone. */
export const ownerRounds = ({ systems, now }: Means): Rounds => ({
  queue: 'tell-owner-of-release',
  concurrency: 2,
  due: async (db) => {
    const { rows } = await sql<{ id: number }>`
      select p.id from plan p join security_case c on c.id::text = p.asked ->> 'case'
      where p.name = 'cyber-security-response' and p.state in ('done', 'done-not-proven', 'needs-person') and not p.goes_back
        and c.owner is not null and not (p.known ->> 'watch')::boolean
        and (c.owner_looked_at is null or c.owner_looked_at < ${now()}::timestamptz - ${again} * interval '1 minute')
        and p.expires_at between ${now()}::timestamptz and ${now()}::timestamptz + interval '1 day'
        and not exists (select 1 from notice n where n.topic = 'release of ' || p.id || ' for its owner')
      order by p.id`.execute(db)
    return rows.map(({ id }) => String(id))
  },
  read: async (db, name, signal) => {
    const { rows } = await sql<Ending>`
      update security_case c set owner_looked_at = ${now()} from plan p
      where p.id = ${Number(name)} and c.id::text = p.asked ->> 'case' and c.owner is not null
      returning p.id, c.id as "case", c.owner, p.known ->> 'macs' as macs, p.expires_at, p.requested_by, p.requester, c.assignee`.execute(
      db,
    )
    const [ending] = rows
    if (ending === undefined) return
    const ask = { signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]), limit: longest }
    try {
      await tellOwner(db, ending, await findOwner({ database: db, systems }, ending.owner, ask))
    } catch (error) {
      // Only a directory can say who that is: it is asked again later.
      if (!(error instanceof Failure)) throw error
    }
  },
  tidy: async () => undefined,
})

/** Whoever asked for it, or has the case, is told already. An owner who is nobody is told of by nobody, once. */
async function tellOwner(db: Kysely<Database>, ending: Ending, owner: Owner | null): Promise<void> {
  const account = owner !== null && 'account' in owner ? owner.account : null
  const isTold = account === ending.requested_by || account === ending.assignee
  const macs = (JSON.parse(ending.macs) as readonly string[]).join(', ')
  const end = ending.expires_at.toISOString()
  await db.transaction().execute((transaction) =>
    notify(transaction, {
      event: 'owned-ends-soon',
      to: account === null || isTold ? [] : [account],
      addresses: owner !== null && 'address' in owner ? [owner.address] : [],
      by: null,
      title: `Your device ${macs} is back on the network soon`,
      words: `It is released at ${end}. Until then it stays in quarantine. Ask ${ending.requester} if it is not clean yet.`,
      path: `/workflows/cyber-security-response?case=${ending.case}`,
      change: null,
      topic: topicOf(ending.id),
    }),
  )
}
