import { groupChoices, standingEndpoint } from '../../endpoints/choices.ts'
import { endpointLike, onboardEndpoint } from '../../changes/kinds/onboard-endpoint/index.ts'
import { refuseOthersGroup } from '../../endpoints/granters.ts'
import { readLikeRun } from '../../changes/kinds/run-template.ts'
import { settle } from '../../endpoints/system.ts'
import { previewChange } from '../../changes/preview/preview-change.ts'
import { requesterOf, wantedOf } from '../../changes/preview/requester.ts'
import type { Handlers } from '../../http/handlers.ts'
import { previewLimit } from '../click-on-change.ts'
import type { CallContext } from '../call-context.ts'

type Own = Exclude<
  Extract<keyof Handlers, `${string} /command-centre/ise-endpoint-onboard/${string}`>,
  `${string}/${'apply' | 'undo' | 'batch'}/`
>

export function iseEndpointOnboardCalls(context: CallContext): Pick<Handlers, Own> {
  const { database, changes } = context
  const asking = (signal: AbortSignal) => ({ signal, limit: previewLimit })
  return {
    'GET /command-centre/ise-endpoint-onboard/choices/groups/': ({ query, person, signal }) =>
      groupChoices(changes.worker.means, person.profile, query.system ?? null, asking(signal)),

    'GET /command-centre/ise-endpoint-onboard/endpoint/': ({ query, signal }) =>
      standingEndpoint(changes.worker.means, query, asking(signal)),

    'GET /command-centre/ise-endpoint-onboard/like/': ({ query, person }) =>
      readLikeRun(changes.worker, endpointLike, { run: query.run, person }),

    'POST /command-centre/ise-endpoint-onboard/preview/': async ({ body, visit, person, signal }) => {
      await refuseOthersGroup(database, person.profile, body.intent)
      const intent = settle(body.intent, changes.worker.means.systems)
      const wanted = wantedOf(onboardEndpoint, { ...body, intent })
      return previewChange(changes.worker, requesterOf(visit, person), wanted, asking(signal))
    },
  }
}
