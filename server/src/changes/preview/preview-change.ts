import type { Ask } from '@patchbay/connectors/asking'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { Actor } from '../../record/append.ts'
import type { ChangeKind } from '../kind.ts'
import { lookAtChange } from './look-at-change.ts'
import type { LastRead } from './look-at-change.ts'
import type { ChangeWorker } from '../worker.ts'

/** Who wants a change, from where. */
export interface Requester {
  /** The number is null where the account is gone. */
  readonly actor: Omit<Actor, 'id'> & { readonly id: Actor['id'] | null }
  readonly session: string | null
  readonly address: string | null
  readonly correlation: string
}

export interface Wanted<Intent extends object = object> {
  readonly kind: ChangeKind<Intent>
  readonly intent: Intent
  readonly reason: string
  readonly ticket: string | null
  readonly runAt: Date | null
  readonly expiresAt: Date | null
  /** It ends when its ticket is closed, too. */
  readonly endsWithTicket?: boolean
  readonly proveOrUndo: boolean
  readonly batch: string | null
  /** The workflow that it is a step of. */
  readonly plan?: { readonly id: number; readonly position: number; readonly endsAt: Date | null }
  readonly undoOf: number | null
  readonly redoes?: boolean
  /** Fields as the run that is undone left them. */
  readonly left?: Readonly<Record<string, string | null>>
  /** What was read of it last, which is told where it cannot be read now. */
  readonly lastKnown?: LastRead
}

export interface Previewed {
  readonly id: number
  readonly preview: Preview
  /** It may be applied as it is, with a reason for each amber check. */
  readonly ready: boolean
}

/** Looks at what a change would touch, and keeps all of it under a number. Nothing is sent. */
export async function previewChange(
  worker: ChangeWorker,
  { actor, session, address, correlation }: Requester,
  wanted: Wanted,
  ask: Ask,
): Promise<Previewed> {
  const { kind, intent } = wanted
  const { snapshot, preview, ready, endTicket } = await lookAtChange(
    worker,
    { ...wanted, change: null, requester: actor.id, planEndsAt: wanted.plan?.endsAt ?? null },
    ask,
  )
  const { id } = await worker.database
    .insertInto('change')
    .values({
      kind: kind.name,
      batch: wanted.batch,
      plan: wanted.plan?.id ?? null,
      plan_position: wanted.plan?.position ?? null,
      state: ready ? 'previewed' : 'checked',
      requested_by: actor.id,
      requester: actor.name,
      session,
      address,
      correlation,
      intent: JSON.stringify(intent),
      reason: wanted.reason,
      ticket: wanted.ticket,
      sentence: preview.sentence,
      target: preview.target,
      targets: [...kind.targets(intent)],
      about: [...(kind.about?.(intent) ?? [])],
      snapshot: JSON.stringify(snapshot),
      preview: JSON.stringify(preview),
      accepted: '{}',
      run_at: wanted.runAt,
      expires_at: wanted.expiresAt,
      ends_with_ticket: wanted.endsWithTicket ?? false,
      end_ticket: endTicket,
      undo_of: wanted.undoOf,
      redoes: wanted.redoes ?? false,
      prove_or_undo: wanted.proveOrUndo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, preview, ready }
}
