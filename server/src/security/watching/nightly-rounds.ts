import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Rounds } from '../../collector/collector.ts'
import { readGranted } from '../../containment/granted.ts'
import { holdersOf } from '../../containment/holders.ts'
import { judgeReleased } from '../../containment/quarantined.ts'
import { policyOf } from '../../containment/read.ts'
import { containmentSnapshot } from '../../containment/snapshot.ts'
import type { Database } from '../../database/schema.ts'
import { sessionsOf } from '../../facts/sessions.ts'
import { notify } from '../../notifications/notify.ts'
import type { Systems } from '../../systems/open.ts'

/** Hours between looks at one that was released, seconds while it is a finding; days for which it is looked at; milliseconds that one look may take. */
const between = 20
const soon = 45
const remembered = 30
const longest = 20_000

/** What a containment was asked for with. */
const underPolicy = z.object({ policy: z.string().nullable() })

interface Means {
  readonly systems: Systems
  readonly now: () => Date
}

/**
 * Each that was released really is: a MAC that is still under a policy that no run holds, or whose session has the quarantine result
 * still, is a finding, and is looked at each minute until it is none.
 */
export const releasedRounds = ({ systems, now }: Means): Rounds => ({
  queue: 'check-released',
  concurrency: 2,
  due: async (db) => {
    const { rows } = await sql<{ id: number }>`
      select p.id from plan p
      where p.name = 'cyber-security-response' and p.state in ('undone', 'undo-failed')
        and (p.known ->> 'quarantine')::boolean and p.ended_at > ${now()}::timestamptz - ${remembered} * interval '1 day'
        and (
          not exists (
            select 1 from security_watch w where w.plan_id = p.id and w.looked_at > greatest(p.ended_at,
              ${now()}::timestamptz - ${between} * interval '1 hour'))
          or exists (
            select 1 from security_watch w where w.plan_id = p.id and not w.holds
              and w.looked_at < ${now()}::timestamptz - ${soon} * interval '1 second'))
      order by p.id`.execute(db)
    return rows.map(({ id }) => String(id))
  },
  read: async (db, name, signal) => {
    const plan = Number(name)
    const { rows } = await sql<{ mac: string }>`
      select jsonb_array_elements_text(p.known -> 'macs') as mac from plan p
      where p.id = ${plan} and p.state in ('undone', 'undo-failed')`.execute(db)
    const ask = { signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]), limit: longest }
    try {
      for (const { mac } of rows) await lookAtReleased({ systems, now }, db, plan, mac, ask)
    } catch (error) {
      // What nobody could look at is looked at in the next round.
      if (!(error instanceof Failure)) throw error
    }
  },
  tidy: async () => undefined,
})

async function lookAtReleased(
  { systems, now }: Means,
  db: Kysely<Database>,
  plan: number,
  mac: string,
  ask: Ask,
): Promise<void> {
  const held = await holdersOf(db, mac)
  const policies: string[] = []
  for (const system of systems.ofKind('identity')) {
    const policy = await policyOf(await system.can(), mac, ask)
    if (policy !== null) policies.push(`${system.title} has ${mac} under ${policy} still.`)
  }
  const left = policies.length > 0 ? policies : await quarantinedStill({ systems, now }, db, plan, mac, ask)
  const holds = left.length === 0 || held.length > 0
  const words =
    left.length === 0
      ? `${mac} is under no policy.`
      : held.length > 0
        ? `Run ${held.join(', ')} contains ${mac}.`
        : left.join(' ')
  const at = now()
  await db
    .insertInto('security_watch')
    .values({ plan_id: plan, mac, looked_at: at, holds, words, since: at })
    .onConflict((conflict) =>
      conflict.columns(['plan_id', 'mac']).doUpdateSet({
        looked_at: at,
        holds,
        words,
        since: sql<Date>`case when security_watch.holds = ${holds} then security_watch.since else ${at} end`,
      }),
    )
    .execute()
}

/** Sessions that were not authorized again since their policy was cleared; a result that it had before is its usual one. */
async function quarantinedStill(
  { systems, now }: Means,
  db: Kysely<Database>,
  plan: number,
  mac: string,
  ask: Ask,
): Promise<string[]> {
  const usual = await db
    .selectFrom('change')
    .select(['snapshot', 'intent'])
    .where('plan', '=', plan)
    .where('kind', '=', 'contain-endpoint')
    .executeTakeFirst()
  const before = containmentSnapshot.safeParse(usual?.snapshot).data?.macs.find((one) => one.mac === mac)
  const policy = underPolicy.safeParse(usual?.intent).data?.policy ?? null
  const told = await Promise.all(
    systems.ofKind('identity').map(async (system) => {
      const sessions = (await sessionsOf(system, [{ mac }], { ask: () => ask }))?.facts ?? []
      if (sessions.length === 0 || policy === null) return []
      const granted = await readGranted(await system.can(), { policy }, now(), ask)
      return sessions.map(({ value }) => ({ session: value, granted }))
    }),
  )
  return told.flat().flatMap(({ session, granted }) => {
    if (!session.passed || session.authorization === (before?.session?.authorization ?? null)) return []
    const { finding, words } = judgeReleased(session, { granted, before: null })
    return finding === 'quarantined' ? [`${words} End its session, or bounce its port.`] : []
  })
}

/** Tells whoever asked for a containment, and who has its case, a day before it ends by itself. */
export const endsSoonRounds = ({ now }: Pick<Means, 'now'>): Rounds => ({
  queue: 'tell-release',
  concurrency: 2,
  due: async (db) => {
    const { rows } = await sql<{ id: number }>`
      select p.id from plan p
      where p.name = 'cyber-security-response' and p.state in ('done', 'done-not-proven', 'needs-person') and not p.goes_back
        and p.expires_at between ${now()}::timestamptz and ${now()}::timestamptz + interval '1 day'
        and not exists (select 1 from notice n where n.topic = 'release of ' || p.id)
      order by p.id`.execute(db)
    return rows.map(({ id }) => String(id))
  },
  read: async (db, name) => {
    const { rows } = await sql<{
      id: number
      requested_by: number | null
      target: string
      expires_at: Date
      case: string
      assignee: number | null
    }>`select p.id, p.requested_by, p.target, p.expires_at, p.asked ->> 'case' as "case", c.assignee
      from plan p left join security_case c on c.id::text = p.asked ->> 'case' where p.id = ${Number(name)}`.execute(
      db,
    )
    const [plan] = rows
    if (plan === undefined) return
    await db.transaction().execute((transaction) =>
      notify(transaction, {
        event: 'change-ends-soon',
        to: [plan.requested_by, plan.assignee].filter((one) => one !== null),
        by: null,
        title: `${plan.target}: released soon`,
        words: `It is released at ${plan.expires_at.toISOString()}.`,
        path: `/workflows/cyber-security-response?case=${plan.case}`,
        change: null,
        topic: `release of ${plan.id}`,
      }),
    )
  },
  tidy: async () => undefined,
})
