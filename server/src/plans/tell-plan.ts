import type { Preview } from '@patchbay/contract/changes/preview'
import type { PlanRun, PlanRunLine } from '@patchbay/contract/plans/plan-run'
import { runReaders } from '@patchbay/contract/runs'
import type { Kysely } from 'kysely'
import { kindNamed } from '../changes/kind.ts'
import type { ChangeKind } from '../changes/kind.ts'
import type { Reader } from '../changes/rights/readable-run.ts'
import { wantsProof } from '../changes/rights/wants-proof.ts'
import { undoneBy } from '../changes/undone-by.ts'
import type { Database } from '../database/schema.ts'
import { decisionsOf, mayStop } from './decide.ts'
import { insteadOf, mayUseInstead } from './instead.ts'
import type { PlanKind } from './plan-kind.ts'
import { stateOf } from './rows.ts'
import type { PlanRow, Standing } from './rows.ts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** A plan as it stands, for one person. */
export async function tellPlan(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  { plan }: PlanKind,
  standing: Standing,
  person: Reader,
): Promise<PlanRun> {
  const { row, steps, changes } = standing
  const undoing = await undoneBy(
    database,
    [...changes.values()].map(({ id }) => id),
  )
  const wanted = [...changes].filter(([at]) => steps[at]?.state !== 'left-out').map(([, change]) => change)
  const own = person.profile.id === row.requested_by
  const usesInstead = mayUseInstead(standing, person)
  // A workflow of acts that restore themselves has nothing to undo.
  const undoable =
    wanted.length === 0 || wanted.some(({ kind }) => kindNamed(kinds, kind).neverUndone !== true)
  return {
    ...lineOf(row),
    name: row.name,
    title: plan.title,
    goesBack: row.goes_back,
    sentence: row.sentence,
    reason: row.reason,
    previewedAt: (wanted[0]?.previewed_at ?? row.requested_at).toISOString(),
    beganAt: iso(row.began_at),
    expiresAt: iso(row.expires_at),
    steps: plan.steps.map(({ name, title, does }, position) => {
      const step = steps[position]
      const change = changes.get(position)
      return {
        name,
        title,
        does,
        state: step === undefined ? 'waiting' : stateOf(step, change),
        words: step?.words ?? change?.why ?? null,
        source: step?.source ?? null,
        at: iso(step?.at),
        until: iso(step?.until),
        instead: step === undefined || !usesInstead ? null : (insteadOf(step)?.words ?? null),
        change:
          change === undefined
            ? null
            : {
                id: change.id,
                kind: change.kind,
                state: change.state,
                preview: change.preview as Preview,
                undoneBy: undoing.get(change.id)?.id ?? null,
              },
      }
    }),
    approval: [...new Set(wanted.flatMap(({ preview }) => (preview as Preview).approval))],
    wantsProof: wanted.some((change) => wantsProof(kindNamed(kinds, change.kind), change)),
    may: {
      begin: own && row.state === 'previewed',
      stop: mayStop(standing, person),
      decide: decisionsOf(standing, person).filter((one) => one !== 'undo' || undoable),
      answer: own && row.state === 'running',
    },
  }
}

const lineOf = (row: PlanRow): PlanRunLine => ({
  id: row.id,
  state: row.state,
  stateAt: row.state_at.toISOString(),
  why: row.why,
  target: row.target,
  requester: { id: row.requested_by, name: row.requester },
  requestedAt: row.requested_at.toISOString(),
  ticket: row.ticket,
  endedAt: iso(row.ended_at),
})

/** Rows of the list at most. */
const most = 50

/** The latest runs of a plan that somebody may see, without those that were only previewed. */
export async function listPlans(
  database: Kysely<Database>,
  { plan }: PlanKind,
  { profile }: Reader,
): Promise<PlanRunLine[]> {
  const all = runReaders.some((key) => profile.access_permission_names.includes(key))
  const rows = await database
    .selectFrom('plan')
    .selectAll()
    .where('name', '=', plan.name)
    .where('state', 'not in', ['checked', 'previewed'])
    .$if(!all, (query) => query.where('requested_by', '=', profile.id))
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(lineOf)
}
