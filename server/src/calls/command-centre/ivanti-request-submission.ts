import { sharedBySteps } from '@patchbay/connectors/transport/limits'
import { previewChange } from '../../changes/preview/preview-change.ts'
import { onceWanted, requesterOf } from '../../changes/preview/requester.ts'
import { mayLookUp } from '../../requests/evidence.ts'
import { requestLike, submitRequest } from '../../changes/kinds/submit-request/index.ts'
import { readLikeRun } from '../../changes/kinds/run-template.ts'
import { settle, settleJoin } from '../../changes/kinds/submit-request/settle.ts'
import type { Handlers } from '../../http/handlers.ts'
import { previewLimit } from '../click-on-change.ts'
import { deskChoiceCalls } from './ivanti-request-submission/choices.ts'
import type { CallContext } from '../call-context.ts'

type Own = Exclude<
  Extract<keyof Handlers, `${string} /command-centre/ivanti-request-submission/${string}`>,
  `${string}/${'apply' | 'undo' | 'batch'}/`
>

export function ivantiRequestSubmissionCalls(context: CallContext): Pick<Handlers, Own> {
  const { changes } = context
  const { means } = changes.worker
  /** For all that a preview asks, one step after the other. */
  const asking = (signal: AbortSignal) => sharedBySteps({ signal, limit: previewLimit }, 1_000)
  return {
    ...deskChoiceCalls(context),

    'GET /command-centre/ivanti-request-submission/like/': async ({ query, person }) => {
      const { run, target, intent } = await readLikeRun(changes.worker, requestLike, {
        run: query.run,
        person,
      })
      return { run, target, intent }
    },

    'POST /command-centre/ivanti-request-submission/preview/': async ({ body, visit, person, signal }) => {
      const mayLook = mayLookUp(person.profile.access_permission_names)
      const ask = asking(signal)
      const intent = await settle(body.intent, mayLook, means, ask)
      // What is asked for is why it is asked for.
      const wanted = onceWanted(submitRequest, { intent, reason: intent.subject, ticket: null })
      return previewChange(changes.worker, requesterOf(visit, person), wanted, ask)
    },

    'POST /command-centre/ivanti-request-submission/join/': async ({ body, visit, person, signal }) => {
      const mayLook = mayLookUp(person.profile.access_permission_names)
      const ask = asking(signal)
      const intent = await settleJoin(body.intent, mayLook, means, ask)
      const wanted = onceWanted(submitRequest, { intent, reason: intent.subject, ticket: null })
      return previewChange(changes.worker, requesterOf(visit, person), wanted, ask)
    },
  }
}
