import { applyChange } from '../../changes/apply-change.ts'
import { assignPort } from '../../changes/assign-port/index.ts'
import { previewChange } from '../../changes/preview-change.ts'
import { tellRun } from '../../changes/tell-run.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'
import { requesterOf, wantedOf } from './requester.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/switch-port-assignment/${string}`>

/** Milliseconds for all that a preview reads. */
const limit = 25_000

export function switchPortAssignmentCalls({ database, changes }: Surroundings): Pick<Handlers, Own> {
  return {
    'POST /command-centre/switch-port-assignment/preview/': ({ body, visit, person, signal }) =>
      previewChange(changes.works, requesterOf(visit, person), wantedOf(assignPort, body), { signal, limit }),

    'POST /command-centre/switch-port-assignment/apply/': async ({ body, person, record }) => {
      const row = await applyChange(database, { ...body, person: person.profile.id }, (transaction, applied) =>
        record(transaction, { target: applied.target, detail: { change: applied.id, kind: applied.kind } }),
      )
      void changes.carrier.wake()
      return tellRun(database, changes.works.kinds, row, person.profile.id)
    },
  }
}
