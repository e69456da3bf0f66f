import { kindNamed } from '../changes/kind.ts'
import { previewUndo } from '../changes/preview/undo-change.ts'
import { passesByItself } from '../changes/preview/common-checks.ts'
import { approvalBesides, isAgreedWithItsEnd } from '../changes/run/agreed-with-its-end.ts'
import { beginUndo } from '../changes/run/begin-undo.ts'
import type { ChangeRow } from '../changes/rows.ts'
import { isDone, leavesSomething } from '../changes/undone-by.ts'
import { appendIn } from '../record/append.ts'
import { callOff, move } from './moves.ts'
import type { Carrying } from './moves.ts'
import { tellStep } from './rows.ts'

/** Hours for which an undo that cannot be read or whose target is held is tried again. */
const patience = 24

/**
 * Undoes what the changes of a plan did, the last first, each by its own undo with its own proof. What cannot be undone is named and
 * does not stop the others. `later` where something could not be read, or is held by another run.
 */
export async function goBack(carrying: Carrying): Promise<'soon' | 'later'> {
  const { kind, standing } = carrying
  await callOff(carrying, 'The workflow goes back.')
  const stuck: string[] = []
  for (const [position, change] of [...standing.changes].toReversed()) {
    const step = kind.plan.steps[position]
    if (step === undefined || standing.steps[position]?.state === 'left-out') continue
    if (
      !change.state.startsWith('undo') &&
      !isDone(change.state) &&
      change.began_at !== null &&
      change.ended_at === null
    )
      return 'soon'
    if (standing.steps[position]?.state === 'undone' || !leavesSomething(change.state)) continue
    const end = await undoOne(carrying, position, change)
    if (end === 'soon' || end === 'later') return end
    if (end !== 'undone') stuck.push(`${step.title}: ${end.why}`)
  }
  if (stuck.length > 0) await move(carrying, 'undo-failed', `Could not be undone. ${stuck.join(' ')}`)
  else await move(carrying, 'undone', standing.row.why)
  return 'soon'
}

type Undone = 'undone' | 'soon' | 'later' | { readonly why: string }

async function undoOne(
  { worker, standing, ask }: Carrying,
  position: number,
  change: ChangeRow,
): Promise<Undone> {
  const kind = kindNamed(worker.kinds, change.kind)
  const place = { plan_id: standing.row.id, position }
  const undone = async (words: string | null): Promise<Undone> => {
    await tellStep(worker.database, place, { state: 'undone', ...(words === null ? {} : { words }) })
    return 'undone'
  }
  if (kind.neverUndone === true || kind.undo(change.intent, change.snapshot, standing.row.reason) === null) {
    return undone('It leaves nothing to undo.')
  }
  const before = await worker.database
    .selectFrom('change')
    .select(['id', 'state', 'why', 'requested_at'])
    .where('undo_of', '=', change.id)
    .where('state', 'not in', ['previewed', 'checked', 'cancelled', 'draft'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (before !== undefined) {
    // What its device did not show is said.
    if (isDone(before.state)) return undone(before.state === 'done' ? null : before.why)
    const failed = before.state === 'undone' || before.state === 'undo-failed' || before.state === 'expired'
    if (!failed) return 'soon'
    // Somebody decided since to try again.
    if (before.requested_at > standing.row.state_at) return { why: before.why ?? `Run ${before.id} failed.` }
  }
  const { requested_by: id, requester: name, correlation, ticket } = standing.row
  const previewed = await previewUndo(
    worker,
    { actor: { id, name }, session: null, address: null, correlation },
    change,
    { reason: `Undone with ${standing.row.sentence.replace(/\.$/, '')}`.slice(0, 300), ticket },
    ask,
  )
  if (previewed.preview.nothing) return undone('It was as before already.')
  const open = previewed.preview.checks.filter((check) => !isAgreedWithItsEnd(kind, change, check))
  const standsFor = open.find((check) => !passesByItself(check)) ?? open[0]
  const since = worker.now().getTime() - standing.row.state_at.getTime()
  const mayWait = since < patience * 3_600_000
  if (standsFor !== undefined) {
    if (passesByItself(standsFor) && mayWait) return 'later'
    return { why: standsFor.words }
  }
  const wanted = approvalBesides(change, previewed.preview)
  if (wanted.length > 0) return { why: `Undoing it needs approval: ${wanted.join(' ')}` }
  const begun = await beginUndo(worker, previewed, 'Approved together with the workflow.', (transaction) =>
    appendIn(transaction, [
      {
        actor: id === null ? null : { id, name },
        session: null,
        address: null,
        action: 'plan.undo',
        target: change.target,
        result: 'done',
        detail: { plan: standing.row.id, change: previewed.id, of: change.id, kind: change.kind },
        correlation,
      },
    ]),
  )
  if (begun) return 'soon'
  return mayWait ? 'later' : { why: 'its target is held by another run.' }
}
