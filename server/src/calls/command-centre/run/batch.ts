import { lookAgainAtList } from '../../../changes/batch/look-again.ts'
import { resumeBatch } from '../../../changes/batch/resume-batch.ts'
import { stopBatch } from '../../../changes/batch/stop-batch.ts'
import { tellBatch } from '../../../changes/batch/tell-batch.ts'
import { requesterOf } from '../../../changes/preview/requester.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { previewLimit } from '../../click-on-change.ts'
import type { CallContext } from '../../call-context.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/run/batch/${string}`>

export function batchCalls({ database, changes }: CallContext): Pick<Handlers, Own> {
  const { worker } = changes
  const { kinds } = worker
  return {
    'GET /command-centre/run/batch/': ({ query, person }) => tellBatch(database, kinds, query.batch, person),

    'POST /command-centre/run/batch/look-again/': async ({ body, person }) => {
      await lookAgainAtList(database, { ...body, person: person.profile.id })
      void changes.carrier.wake()
      return tellBatch(database, kinds, body.batch, person)
    },

    'POST /command-centre/run/batch/resume/': async ({ body, visit, person, signal }) => {
      const reading = { lists: worker.lists, means: worker.means, ask: { signal, limit: previewLimit } }
      const made = await resumeBatch(reading, body.batch, person, requesterOf(visit, person))
      void changes.carrier.wake()
      return made
    },

    'POST /command-centre/run/batch/stop/': async ({ body, person, record }) => {
      await stopBatch(database, { ...body, person }, (transaction, kind) =>
        record(transaction, { target: null, detail: { batch: body.batch, kind } }),
      )
      return tellBatch(database, kinds, body.batch, person)
    },
  }
}
