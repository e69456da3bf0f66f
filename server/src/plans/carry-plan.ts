import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@patchbay/connectors/failures'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { PlanStep } from '@patchbay/contract/plans/plan'
import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import { lookAgainAt } from '../changes/approval/look-again.ts'
import { stands } from '../changes/rights/override.ts'
import type { ChangeRow } from '../changes/rows.ts'
import { isDone } from '../changes/undone-by.ts'
import type { ChangeWorker } from '../changes/worker.ts'
import { goBack } from './go-back.ts'
import { callOff, move, turnBack } from './moves.ts'
import type { Carrying } from './moves.ts'
import { partOf } from './plan-kind.ts'
import type { Look, PlanKind } from './plan-kind.ts'
import { readPlan, tellStep } from './rows.ts'
import type { Standing } from './rows.ts'

/** Milliseconds that one look of a plan may take. */
const limit = 20_000
/** Seconds until the next look, and after something that could not be read or was held. */
const soon = 1
const later = 30
/** The same between readings of what is not there yet, which ask every system along the way. */
const between = 4

/** It was sent, or will be, and its end is awaited. */
const underway: ReadonlySet<RunState> = new Set([
  'running',
  'verifying',
  'outcome-unknown',
  'needs-person',
  'awaiting-approval',
])

/**
 * Carries a plan as far as it goes now: begins the change whose turn it is, reads what is awaited, undoes where it goes back. Safe
 * to interrupt: everything it knows stands in rows, and the next process reads them. Who calls it has claimed the plan.
 * @returns seconds until it is looked at again
 */
export async function carryPlan(
  worker: ChangeWorker,
  kind: PlanKind,
  id: number,
  outer: AbortSignal,
): Promise<number> {
  const standing = await readPlan(worker.database, id)
  if (standing === null) return soon
  const signal = AbortSignal.any([outer, AbortSignal.timeout(limit)])
  const carrying: Carrying = { worker, kind, standing, ask: { signal, limit } }
  const { state, goes_back: back, expires_at: end, ended_at: ended } = standing.row
  if (back && ended !== null) return soon
  if (back) return (await goBack(carrying)) === 'later' ? later : soon
  const over = end !== null && end <= worker.now()
  if (state === 'awaiting-approval') await afterAnswer(carrying)
  // Its end does not wait for a last look.
  else if (over && (state === 'running' || isDone(state))) await turnBack(carrying, 'Its end came.')
  else if (state === 'running') return goOn(carrying)
  return soon
}

/** It waits for approval of its changes: one that is refused ends all, none that waits any more begins it. */
async function afterAnswer(carrying: Carrying): Promise<void> {
  const changes = [...carrying.standing.changes.values()]
  const ended = changes.find(({ state }) => state === 'cancelled' || state === 'expired')
  if (ended !== undefined) {
    await callOff(carrying, ended.why ?? 'It was refused.')
    await move(carrying, ended.state, ended.why)
    return
  }
  if (!changes.some(({ state }) => state === 'awaiting-approval')) await move(carrying, 'running')
}

async function goOn(carrying: Carrying): Promise<number> {
  const { kind, standing } = carrying
  const failed: string[] = []
  for (const [position, step] of kind.plan.steps.entries()) {
    const row = standing.steps[position]
    if (row === undefined || row.state === 'left-out' || (step.does !== 'change' && row.state === 'done'))
      continue
    const end =
      step.does === 'change'
        ? await goOnWithChange(carrying, standing.changes.get(position))
        : step.does === 'look'
          ? await lookOnce(carrying, position, step)
          : await waitOn(carrying, position, step)
    if (end.is === 'waits') return step.does === 'look' ? between : soon
    if (end.is !== 'failed') continue
    if (step.fails === 'on') failed.push(`${step.title}: ${end.why}`)
    else if (step.fails !== 'reading') {
      await fail(carrying, step, [...failed, `${step.title}: ${end.why}`].join(' '))
      return soon
    }
  }
  if (!kind.plan.steps.some(({ does }) => does === 'look')) failed.push('No reading proves the whole.')
  if (failed.length > 0) await move(carrying, 'done-not-proven', failed.join(' '))
  else await move(carrying, 'done')
  return soon
}

type End = { readonly is: 'done' | 'waits' } | { readonly is: 'failed'; readonly why: string }

const waits: End = { is: 'waits' }
const done: End = { is: 'done' }

/** Gives a change its turn, which its carrier takes, and waits for its end. */
async function goOnWithChange(carrying: Carrying, change: ChangeRow | undefined): Promise<End> {
  if (change === undefined) return done
  if (isDone(change.state)) return done
  if (underway.has(change.state)) return waits
  if (change.state !== 'scheduled') return { is: 'failed', why: change.why ?? change.sentence }
  if (change.run_at === null) {
    const why = await whyNotAsPreviewed(carrying, change)
    if (why !== null) return { is: 'failed', why }
    await carrying.worker.database
      .updateTable('change')
      .set({ run_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', change.id)
      .where('state', '=', 'scheduled')
      .execute()
  }
  return waits
}

/**
 * What an earlier step of the plan changed is looked at again, since its preview was of before, and so is what a device of the plan
 * may have come to meanwhile. Why it is not what was previewed then, in one sentence; null where it is.
 */
async function whyNotAsPreviewed(
  { worker, kind, standing, ask }: Carrying,
  change: ChangeRow,
): Promise<string | null> {
  const earlier = [...standing.changes.values()].filter(
    ({ plan_position: at, state }) => (at ?? 0) < (change.plan_position ?? 0) && isDone(state),
  )
  const overlaps = earlier.some(({ targets }) => targets.some((target) => change.targets.includes(target)))
  const expected = kind.expects?.(standing.row.known) ?? []
  if (!overlaps && expected.length === 0) return null
  const before = change.preview as Preview
  const now = (await lookAgainAt(worker, change, ask)).row.preview as Preview
  const block = now.checks.find(stands)
  if (block !== undefined) return `Nothing was sent: ${block.words}`
  const known = new Set([...expected, ...before.affected.map(({ mac }) => mac)])
  const came = now.affected.flatMap(({ mac }) => (mac === null || known.has(mac) ? [] : [mac]))
  if (came.length > 0) return `Nothing was sent: ${came.join(', ')} appeared since.`
  // Where its device came meanwhile the way may be another one, such as to what an identity system made of it by itself. The end may not.
  const sent = ({ fields, sendings }: Preview) => [
    fields.map(({ field, intent }) => ({ field, intent })),
    sendings.map(({ to, lines }) => (expected.length > 0 ? to : { to, lines })),
  ]
  if (isDeepStrictEqual(sent(before), sent(now))) return null
  return 'Nothing was sent: it would now send something else than was previewed.'
}

/** When the last change of the plan ended. */
function changedAt({ changes }: Standing): Date | null {
  const ends = [...changes.values()].flatMap(({ ended_at: at, state }) =>
    at !== null && isDone(state) ? [at.getTime()] : [],
  )
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

/** Reads once; what is not there yet is read again until its limit. */
async function lookOnce(
  { worker, kind, standing, ask }: Carrying,
  position: number,
  step: Extract<PlanStep, { readonly does: 'look' }>,
): Promise<End> {
  const { database, means, now } = worker
  const place = { plan_id: standing.row.id, position }
  const until = standing.steps[position]?.until ?? new Date(now().getTime() + step.limit * 1_000)
  let look: Look
  try {
    const looking = { means, ask, changedAt: changedAt(standing) }
    look = await partOf(kind.looks, step)(standing.row.known, looking)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    look = { finding: 'not-yet', words: `Not known: ${error.detail.message}`, source: null, at: null }
  }
  const { finding, words, source, at, instead = null } = look
  const seen = { words, source, at, until, instead: instead === null ? null : JSON.stringify(instead) }
  if (finding === 'as-wanted') {
    await tellStep(database, place, { ...seen, state: 'done' })
    return done
  }
  if (finding === 'not-yet' && until > now()) {
    await tellStep(database, place, { ...seen, state: 'underway' })
    return waits
  }
  await tellStep(database, place, { ...seen, state: 'not-done' })
  return { is: 'failed', why: words }
}

/** Somebody's answer ends it. */
async function waitOn(
  { worker, standing }: Carrying,
  position: number,
  step: Extract<PlanStep, { readonly does: 'wait' }>,
): Promise<End> {
  const { database, now } = worker
  const place = { plan_id: standing.row.id, position }
  const until = standing.steps[position]?.until ?? new Date(now().getTime() + step.hours * 3_600_000)
  if (until > now()) {
    await tellStep(database, place, { state: 'underway', words: step.asks, until })
    return waits
  }
  const words = `Nobody answered in ${step.hours} h.`
  await tellStep(database, place, { state: 'not-done', words })
  return { is: 'failed', why: words }
}

/** As the step declares it. */
async function fail(carrying: Carrying, { fails }: PlanStep, words: string): Promise<void> {
  if (fails === 'ask') {
    await move(carrying, 'needs-person', words)
    return
  }
  await callOff(carrying, 'A step before it failed.')
  if (fails === 'back') return turnBack(carrying, words)
  await move(carrying, 'done-not-proven', words)
}
