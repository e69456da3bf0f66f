import { actOnPort } from '../../../changes/kinds/act-on-port/index.ts'
import { previewChange } from '../../../changes/preview/preview-change.ts'
import { onceWanted, requesterOf } from '../../../changes/preview/requester.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clicksOf, previewLimit } from '../../click-on-change.ts'
import type { Surroundings } from '../../surroundings.ts'

type Own =
  | 'POST /common-queries/cisco-switch/actions/preview/'
  | 'POST /common-queries/cisco-switch/actions/apply/'

export function switchActionCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const { works } = surroundings.changes
  return {
    'POST /common-queries/cisco-switch/actions/preview/': ({ body, visit, person, signal }) =>
      previewChange(works, requesterOf(visit, person), onceWanted(actOnPort, body), {
        signal,
        limit: previewLimit,
      }),

    'POST /common-queries/cisco-switch/actions/apply/': clicksOf(surroundings, actOnPort).apply,
  }
}
