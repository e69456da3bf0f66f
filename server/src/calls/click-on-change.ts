import { planHash } from '../changes/evidence/hashes.ts'
import { applyChange } from '../changes/run/apply-change.ts'
import type { ChangeKind } from '../changes/kind.ts'
import { refuseOtherKind } from '../changes/rights/check-kind.ts'
import { readableRun } from '../changes/rights/readable-run.ts'
import { requesterOf } from '../changes/preview/requester.ts'
import { tellRun } from '../changes/reported/tell-run.ts'
import { previewUndo } from '../changes/preview/undo-change.ts'
import { proveForRun } from './prove-for-change.ts'
import { CallError } from '../errors/call-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { CallContext } from './call-context.ts'

// As the calls of one kind have it; those of all others take and give the same.
type Apply = Pick<
  Parameters<Handlers['POST /command-centre/switch-port-assignment/apply/']>[0],
  'body' | 'person' | 'record' | 'visit'
>
type Undo = Pick<
  Parameters<Handlers['POST /command-centre/switch-port-assignment/undo/']>[0],
  'body' | 'visit' | 'person' | 'signal'
>

/** Milliseconds for all that a preview reads. */
export const previewLimit = 25_000

/** What every kind of change does alike, each at calls of its own: its key is the key of no other. */
export function clicksOf(context: CallContext, kind: Pick<ChangeKind, 'name'>) {
  const { database, changes } = context
  return {
    apply: async ({ body, person, visit, record }: Apply) => {
      await refuseOtherKind(database, body.id, kind)
      await proveForRun(context, person, visit, body)
      const accepted = Object.fromEntries(body.accepted.map(({ check, reason }) => [check, reason]))
      const row = await applyChange(
        database,
        { id: body.id, key: body.key, person: person.profile.id, accepted },
        (transaction, applied) =>
          record(transaction, {
            target: applied.target,
            detail: { change: applied.id, kind: applied.kind, plan: planHash(applied) },
          }),
      )
      void changes.carrier.wake()
      return tellRun(database, changes.worker.kinds, row, person)
    },

    undo: async ({ body, visit, person, signal }: Undo) => {
      const row = await readableRun(database, changes.worker.kinds, body.run, person)
      if (row.kind !== kind.name) throw new CallError('cannot-be-undone')
      return previewUndo(changes.worker, requesterOf(visit, person), row, body, {
        signal,
        limit: previewLimit,
      })
    },
  }
}
