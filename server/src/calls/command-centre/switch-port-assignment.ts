import { portLike, assignPort } from '../../changes/kinds/assign-port/index.ts'
import { readLikeRun } from '../../changes/kinds/run-template.ts'
import { portMeant } from '../../changes/kinds/assign-port/port-now.ts'
import { refuseOthersProfile } from '../../changes/kinds/assign-port/profile/usable.ts'
import { previewChange } from '../../changes/preview/preview-change.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CallContext } from '../call-context.ts'
import { previewLimit } from '../click-on-change.ts'
import { requesterOf, wantedOf } from '../../changes/preview/requester.ts'

type Own = Exclude<
  Extract<keyof Handlers, `${string} /command-centre/switch-port-assignment/${string}`>,
  `${string}/${'apply' | 'undo' | 'batch'}/`
>

export function switchPortAssignmentCalls(context: CallContext): Pick<Handlers, Own> {
  const { database, changes } = context
  return {
    'GET /command-centre/switch-port-assignment/port/': ({ query, person, signal }) =>
      portMeant(query.q, person.profile, changes.worker.means, { signal, limit: previewLimit }),

    'GET /command-centre/switch-port-assignment/like/': ({ query, person }) =>
      readLikeRun(changes.worker, portLike, { run: query.run, person }),

    'POST /command-centre/switch-port-assignment/preview/': async ({ body, visit, person, signal }) => {
      await refuseOthersProfile(database, person.profile, body.intent)
      return previewChange(changes.worker, requesterOf(visit, person), wantedOf(assignPort, body), {
        signal,
        limit: previewLimit,
      })
    },
  }
}
