import type { Ask } from '@patchbay/connectors/asking'
import { sql } from 'kysely'
import { kindNamed } from '../changes/kind.ts'
import { previewChange } from '../changes/preview/preview-change.ts'
import type { Requester } from '../changes/preview/preview-change.ts'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { ChangeWorker } from '../changes/worker.ts'
import { CallError } from '../errors/call-error.ts'
import { readProfileOf } from '../people/person.ts'
import { partOf } from './plan-kind.ts'
import type { Before, PlanKind } from './plan-kind.ts'
import { tellStep } from './rows.ts'

export interface PlanAsked {
  readonly asked: object
  readonly reason: string
  readonly ticket: string | null
  readonly expiresAt: Date | null
  /** Why somebody else must approve it, besides what its changes say. */
  readonly approval?: readonly string[]
  /** The run whose place it takes once it begins. */
  readonly insteadOf?: number
}

/**
 * Resolves what is asked and previews each change in order, all of it kept under one number. Nothing is sent.
 * @throws CallError `input-not-valid` where something asked cannot be resolved, `key-missing` for the key of a change
 */
export async function previewPlan(
  worker: ChangeWorker,
  kind: PlanKind,
  requester: Requester,
  { asked, reason, ticket, expiresAt, insteadOf, approval = [] }: PlanAsked,
  ask: Ask,
): Promise<number> {
  const { database, means } = worker
  const { actor } = requester
  const profile = actor.id === null ? null : await readProfileOf(database, actor.id)
  if (profile === null) throw new CallError('no-such-thing')
  if (kind.plan.ends === 'always' && expiresAt === null)
    throw new CallError('input-not-valid', { fields: { expiresAt: 'Enter when it ends.' } })
  const resolved = await kind.resolve(asked as never, { means, ask, requester: profile })
  if ('faults' in resolved) {
    const fields = Object.entries(resolved.faults).map(([name, words]) => [`asked.${name}`, words ?? ''])
    throw new CallError('input-not-valid', { fields: Object.fromEntries(fields) })
  }
  const { known } = resolved
  const { id } = await database
    .insertInto('plan')
    .values({
      name: kind.plan.name,
      state: 'checked',
      requested_by: actor.id,
      requester: actor.name,
      session: requester.session,
      address: requester.address,
      correlation: requester.correlation,
      asked: JSON.stringify(asked),
      known: JSON.stringify(known),
      reason,
      ticket,
      target: kind.named(known),
      sentence: kind.sentence(known),
      expires_at: expiresAt,
      instead_of: insteadOf ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('plan_step')
    .values(kind.plan.steps.map(({ name }, position) => ({ plan_id: id, position, name })))
    .execute()
  const before = new Map<string, 'changes' | 'as-is' | 'left-out'>()
  let ready = true
  for (const [position, step] of kind.plan.steps.entries()) {
    if (step.does !== 'change') continue
    const leftOut = (words: string) =>
      tellStep(database, { plan_id: id, position }, { state: 'left-out', words })
    const handed = partOf(kind.changes, step)(known, before satisfies Before)
    if ('leftOut' in handed) {
      before.set(step.name, 'left-out')
      await leftOut(handed.leftOut)
      continue
    }
    const changeKind = kindNamed(worker.kinds, step.kind)
    if (!profile.access_permission_names.includes(changeKind.key)) {
      throw new CallError('key-missing', { fields: { key: changeKind.key } })
    }
    const intent = (await changeKind.settle?.(handed.wish, means, ask)) ?? handed.wish
    const {
      id: change,
      preview,
      ready: one,
    } = await previewChange(
      worker,
      requester,
      {
        kind: changeKind,
        intent,
        reason,
        ticket,
        runAt: null,
        expiresAt: null,
        proveOrUndo: false,
        batch: null,
        plan: { id, position, endsAt: expiresAt },
        undoOf: null,
      },
      ask,
    )
    if (approval.length > 0) {
      const told: Preview = { ...preview, approval: [...preview.approval, ...approval] }
      await database
        .updateTable('change')
        .set({ preview: JSON.stringify(told) })
        .where('id', '=', change)
        .execute()
    }
    before.set(step.name, isAsWanted(preview) ? 'as-is' : 'changes')
    if (isAsWanted(preview)) await leftOut('It is so already.')
    else ready &&= one
  }
  const some = [...before.values()].includes('changes') || kind.mayChangeNothing?.(known) === true
  await database
    .updateTable('plan')
    .set({ state: ready && some ? 'previewed' : 'checked', state_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  return id
}

/** Nothing is to be sent, and nothing stands in the way of that. */
const isAsWanted = ({ nothing }: Preview): boolean => nothing
