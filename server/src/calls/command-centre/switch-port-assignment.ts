import { portLike, assignPort } from '../../changes/kinds/assign-port/index.ts'
import { readLikeRun } from '../../changes/kinds/like-run.ts'
import { portMeant } from '../../changes/kinds/assign-port/port-now.ts'
import { refuseOthersProfile } from '../../changes/kinds/assign-port/profile/usable.ts'
import { previewChange } from '../../changes/preview/preview-change.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'
import { clicksOf, previewLimit } from '../click-on-change.ts'
import { portBatchCalls } from './switch-port-assignment/batch.ts'
import { requesterOf, wantedOf } from '../../changes/preview/requester.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/switch-port-assignment/${string}`>

export function switchPortAssignmentCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const { database, changes } = surroundings
  const clicks = clicksOf(surroundings, assignPort)
  return {
    ...portBatchCalls(surroundings),

    'GET /command-centre/switch-port-assignment/port/': ({ query, person, signal }) =>
      portMeant(query.q, person.profile, changes.works.means, { signal, limit: previewLimit }),

    'GET /command-centre/switch-port-assignment/like/': ({ query, person }) =>
      readLikeRun(changes.works, portLike, { run: query.run, person }),

    'POST /command-centre/switch-port-assignment/preview/': async ({ body, visit, person, signal }) => {
      await refuseOthersProfile(database, person.profile, body.intent)
      return previewChange(changes.works, requesterOf(visit, person), wantedOf(assignPort, body), {
        signal,
        limit: previewLimit,
      })
    },

    'POST /command-centre/switch-port-assignment/apply/': clicks.apply,
    'POST /command-centre/switch-port-assignment/undo/': clicks.undo,
  }
}
