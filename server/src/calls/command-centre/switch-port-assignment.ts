import { applyChange } from '../../changes/apply-change.ts'
import { assignPort } from '../../changes/assign-port/index.ts'
import { likeRun } from '../../changes/assign-port/like-run.ts'
import { portMeant } from '../../changes/assign-port/port-now.ts'
import { refuseOtherKind } from '../../changes/own-kind.ts'
import { previewChange } from '../../changes/preview-change.ts'
import { readableRun } from '../../changes/readable-run.ts'
import { tellRun } from '../../changes/tell-run.ts'
import { previewUndo } from '../../changes/undo-change.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'
import { requesterOf, wantedOf } from '../../changes/requester.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/switch-port-assignment/${string}`>

/** Milliseconds for all that a preview reads. */
const limit = 25_000

export function switchPortAssignmentCalls({ database, changes }: Surroundings): Pick<Handlers, Own> {
  return {
    'GET /command-centre/switch-port-assignment/port/': ({ query, signal }) =>
      portMeant(query.q, changes.works.means, { signal, limit }),

    'GET /command-centre/switch-port-assignment/like/': async ({ query, person }) => {
      const row = await readableRun(database, changes.works.kinds, query.run, person)
      if (row.kind !== assignPort.name) throw new CallError('no-such-thing')
      return likeRun(row)
    },

    'POST /command-centre/switch-port-assignment/preview/': ({ body, visit, person, signal }) =>
      previewChange(changes.works, requesterOf(visit, person), wantedOf(assignPort, body), { signal, limit }),

    'POST /command-centre/switch-port-assignment/apply/': async ({ body, person, record }) => {
      await refuseOtherKind(database, body.id, assignPort)
      const accepted = Object.fromEntries(body.accepted.map(({ check, reason }) => [check, reason]))
      const row = await applyChange(
        database,
        { id: body.id, key: body.key, person: person.profile.id, accepted },
        (transaction, applied) =>
          record(transaction, { target: applied.target, detail: { change: applied.id, kind: applied.kind } }),
      )
      void changes.carrier.wake()
      return tellRun(database, changes.works.kinds, row, person.profile.id)
    },

    'POST /command-centre/switch-port-assignment/undo/': async ({ body, visit, person, signal }) => {
      const row = await readableRun(database, changes.works.kinds, body.run, person)
      if (row.kind !== assignPort.name) throw new CallError('cannot-be-undone')
      return previewUndo(changes.works, requesterOf(visit, person), row, body, { signal, limit })
    },
  }
}
