import { randomUUID } from 'node:crypto'
import type { Plan } from '@patchbay/contract/plans/plan'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { carryForward } from '../changes/run/carry-forward.ts'
import { beginScheduled } from '../changes/run/start-scheduled.ts'
import { Killed } from '../changes/run/test-network.ts'
import { testWorker } from '../changes/run/test-worker.ts'
import type { Database } from '../database/schema.ts'
import { applyPlan } from './apply-plan.ts'
import type { PlanClick } from './apply-plan.ts'
import { carryPlan } from './carry-plan.ts'
import { answerWait, decidePlan, stopPlan } from './decide.ts'
import { plan as asPlan } from './plan-kind.ts'
import type { Look } from './plan-kind.ts'
import { previewPlan } from './preview-plan.ts'
import { readPlan } from './rows.ts'
import { tellPlan } from './tell-plan.ts'

const ask = { limit: 5_000, signal: new AbortController().signal }

/** Two ports that change, the first of them twice, a look and a wait. */
const declaration = {
  name: 'test-plan',
  title: 'Test plan',
  key: 'workflows-network-connect',
  path: '/workflows/test-plan',
  fields: {},
  steps: [
    { name: 'first', title: 'First port', does: 'change', kind: 'assign-port', fails: 'back' },
    { name: 'second', title: 'Second port', does: 'change', kind: 'assign-port', fails: 'back' },
    { name: 'repeat', title: 'First port again', does: 'change', kind: 'assign-port', fails: 'ask' },
    { name: 'plugged', title: 'Plugged', does: 'wait', hours: 1, asks: 'Plug it in.', fails: 'ask' },
    { name: 'seen', title: 'Seen', does: 'look', limit: 60, fails: 'ask' },
  ],
  takes: {},
  words: { link: 'Test', begin: 'Begin', done: 'Done', next: 'Next' },
} as const satisfies Plan

const known = z.strictObject({ first: z.string(), second: z.string(), repeat: z.string().nullable() })

/** A plan on a made-up network, carried as often as processes are killed. */
export function testPlan(database: Kysely<Database>, person: number, username = 'ada') {
  const made = testWorker(database)
  const kind = { ...made.kind, name: 'assign-port' }
  const worker = { ...made.worker, kinds: [kind] }
  const seen: Look[] = []
  let port = 0
  const one = asPlan({
    plan: declaration,
    known,
    resolve: async () => {
      port += 1
      return {
        known: { first: `p${port}-${randomUUID()}`, second: `q${port}-${randomUUID()}`, repeat: null },
      }
    },
    named: ({ first }) => first,
    sentence: ({ first, second }) => `Set ${first} and ${second}.`,
    changes: {
      first: ({ first }) => ({ wish: { port: first, vlan: '20' } }),
      second: ({ second }) => ({ wish: { port: second, vlan: '30' } }),
      repeat: ({ first, repeat }) =>
        repeat === null ? { leftOut: 'Once is enough.' } : { wish: { port: first, vlan: repeat } },
    },
    looks: {
      seen: async () =>
        seen.shift() ?? { finding: 'as-wanted', words: 'It is there.', source: 'test', at: null },
    },
  })
  const requester = {
    actor: { id: person, name: username },
    session: 'a session',
    address: null,
    correlation: randomUUID(),
  }
  const reader = { profile: { id: person, username, access_permission_names: [] }, session: 'a session' }
  const noWork = async () => undefined
  const standing = async (id: number) => {
    const found = await readPlan(database, id)
    if (found === null) throw new Error(`There is no plan ${id}.`)
    return found
  }
  const told = async (id: number) => tellPlan(database, worker.kinds, one, await standing(id), reader)
  const preview = (expiresAt: Date | null = null, with_: typeof one = one, ticket: string | null = null) =>
    previewPlan(worker, with_, requester, { asked: {}, reason: 'a test', ticket, expiresAt }, ask)
  const click = (id: number, more: Partial<PlanClick> = {}) =>
    applyPlan(database, one, { id, person, key: randomUUID(), accepted: [], ...more }, noWork)
  /** Carries plan and changes once, as their carriers do; a change that is killed is taken up again. */
  const turn = async (id: number, now = worker.now) => {
    await carryPlan({ ...worker, now }, one, id, ask.signal)
    await beginScheduled(worker)
    const { rows } = await sql<{ id: number }>`select id from change
      where state in ('running', 'verifying') order by id`.execute(database)
    for (const change of rows) {
      try {
        await carryForward(worker, change.id, ask.signal)
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        await sql`update change_lease set until = clock_timestamp()`.execute(database)
      }
    }
    return told(id)
  }
  /** Until it stands still. */
  const carry = async (id: number, now = worker.now) => {
    let before = ''
    for (let turns = 0; turns < 60; turns += 1) {
      const is = await turn(id, now)
      const { rows } =
        await sql`select state, why from change where plan = ${id} or undo_of in (select id from change where plan = ${id})`.execute(
          database,
        )
      const mark = JSON.stringify([
        is.state,
        is.why,
        is.steps.map(({ state, words }) => [state, words]),
        rows,
      ])
      if (mark === before) return is
      before = mark
    }
    throw new Error('The plan never stands still.')
  }
  const acting = { person: reader, record: noWork }
  return {
    ...made,
    worker,
    one,
    seen,
    preview,
    click,
    turn,
    carry,
    told,
    standing,
    reader,
    stop: (id: number) => stopPlan(database, one, { id, ...acting }),
    decide: (id: number, decision: 'again' | 'undo' | 'keep') =>
      decidePlan(database, one, { id, ...acting, decision, reason: 'a test' }),
    answer: (id: number) => answerWait(database, one, { id, ...acting, step: 'plugged' }),
    ports: async (id: number) => {
      const { first, second } = known.parse((await standing(id)).row.known)
      return [first, second].map((name) => made.network.port(name).get('vlan'))
    },
    names: async (id: number) => known.parse((await standing(id)).row.known),
  }
}
