import { quarantineAlone } from '@patchbay/contract/plans/cyber-security-response'
import { randomUUID } from 'node:crypto'
import { carryForward } from '@patchbay/server/changes/run/carry-forward'
import { beginScheduled } from '@patchbay/server/changes/run/start-scheduled'
import { applyPlan } from '@patchbay/server/plans/apply-plan'
import { carryPlan } from '@patchbay/server/plans/carry-plan'
import { decidePlan } from '@patchbay/server/plans/decide'
import { planNamed } from '@patchbay/server/plans/plan-kind'
import { previewPlan } from '@patchbay/server/plans/preview-plan'
import { allPlans } from '@patchbay/server/plans/start/plans'
import { caseRow } from '@patchbay/server/security/cases/case-rows'
import { openOrJoin } from '@patchbay/server/security/cases/open-case'
import { resolveRounds } from '@patchbay/server/security/resolve/resolve-rounds'
import { releasedRounds } from '@patchbay/server/security/watching/nightly-rounds'
import { watchRounds } from '@patchbay/server/security/watching/watch-rounds'
import { sql } from 'kysely'
import type { startContaining } from './containing.ts'

const limit = 25_000
const ask = () => ({ limit, signal: AbortSignal.timeout(60_000) })
const kind = planNamed(allPlans, 'cyber-security-response')

/** What of a device is contained. */
export interface Asked {
  readonly macs: readonly string[]
  readonly days?: number
}

/** Cases of a campus, contained and released as its own product does it, while what is waited for passes at once. */
export class SecurityCases {
  readonly #on: Awaited<ReturnType<typeof startContaining>>

  constructor(on: Awaited<ReturnType<typeof startContaining>>) {
    this.#on = on
  }

  async open(indicator: string): Promise<number> {
    const opened = await this.#on.worker.database.transaction().execute((transaction) =>
      openOrJoin(transaction, {
        indicator,
        alertAt: new Date(),
        severity: 'high',
        summary: 'Beacon',
        ticket: null,
        system: null,
        source: 'By hand',
        person: this.#on.requester.actor.id,
      }),
    )
    if ('fault' in opened) throw new Error(opened.fault)
    return opened.id
  }

  /** Finds whose the indicator was, as is done by itself for each new case. */
  async resolve(id: number): Promise<void> {
    const { database, means } = this.#on.worker
    await resolveRounds(means).read(database, String(id), AbortSignal.timeout(60_000))
  }

  /** Previews the containment of a case; `wrong` happens between preview and click. Number of the run. */
  async contain(id: number, { macs, days = 30 }: Asked, wrong?: () => unknown): Promise<number> {
    const { worker, requester } = this.#on
    const { database } = worker
    const asked = {
      case: String(id),
      macs: macs.join(' '),
      ...quarantineAlone,
    }
    const expiresAt = new Date(worker.now().getTime() + days * 86_400_000)
    const run = await previewPlan(
      worker,
      kind,
      requester,
      { asked, reason: 'a test', ticket: null, expiresAt },
      ask(),
    )
    const { rows } = await sql<{ step: string; check: string; level: string; words: string }>`
      select s.name as step, c ->> 'id' as check, c ->> 'level' as level, c ->> 'words' as words from change
      join plan_step s on s.plan_id = change.plan and s.position = change.plan_position,
      jsonb_array_elements(change.preview -> 'checks') c where change.plan = ${run}`.execute(database)
    const block = rows.find(({ level }) => level === 'red' || level === 'unknown')
    if (block !== undefined) throw new Error(`${macs.join(' ')}: ${block.words}`)
    await wrong?.()
    const person = requester.actor.id
    const accepted = rows.map(({ step, check }) => ({ step, check, reason: 'it is a test' }))
    await applyPlan(database, kind, { id: run, person, key: randomUUID(), accepted }, async () => undefined)
    await this.carry(run)
    return run
  }

  async release(run: number): Promise<void> {
    const { worker, requester } = this.#on
    const { id, name: username } = requester.actor
    const person = { profile: { id, username, access_permission_names: [] }, session: 'a session' }
    await decidePlan(worker.database, kind, {
      id: run,
      person,
      decision: 'undo',
      reason: 'a test',
      record: async () => undefined,
    })
    await this.carry(run)
  }

  /** Carries a run and its changes to their end, as their carriers do. */
  async carry(run: number): Promise<void> {
    const { worker } = this.#on
    for (let turns = 0; turns < 200; turns += 1) {
      const next = await carryPlan(worker, kind, run, AbortSignal.timeout(120_000))
      await beginScheduled(worker)
      const { rows } = await sql<{ id: number }>`
        select id from change where state in ('running', 'verifying')
          and (plan = ${run} or undo_of in (select id from change where plan = ${run})) order by id`.execute(
        worker.database,
      )
      for (const { id } of rows) await carryForward(worker, id, AbortSignal.timeout(120_000))
      const row = await this.run(run)
      if (row.ended_at !== null || row.state === 'needs-person') return
      await worker.pace.pause(Math.max(next * 1_000, 90_000))
    }
    throw new Error(`Run ${run} never ends.`)
  }

  /** Lets so many milliseconds pass. */
  pass = (milliseconds: number) => this.#on.worker.pace.pause(milliseconds)

  run = (run: number) =>
    this.#on.worker.database
      .selectFrom('plan')
      .select(['state', 'why', 'ended_at'])
      .where('id', '=', run)
      .executeTakeFirstOrThrow()

  /** The case as the queue shows it. */
  async shown(id: number) {
    const row = await caseRow(this.#on.worker.database, id)
    if (row === null) throw new Error(`There is no case ${id}.`)
    return row
  }

  /** The look of each minute, at one that is contained or was released. */
  async watch(run: number): Promise<void> {
    const { database, means } = this.#on.worker
    const rounds = (await this.run(run)).state.startsWith('undo') ? releasedRounds : watchRounds
    await rounds(means).read(database, String(run), AbortSignal.timeout(60_000))
  }
}
