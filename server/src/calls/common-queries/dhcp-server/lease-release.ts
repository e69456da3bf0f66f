import { previewChange } from '../../../changes/preview/preview-change.ts'
import { releaseLease } from '../../../changes/kinds/release-lease/index.ts'
import { settle } from '../../../changes/kinds/release-lease/intent.ts'
import { onceWanted, requesterOf } from '../../../changes/preview/requester.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clicksOf, previewLimit } from '../../click-on-change.ts'
import type { Surroundings } from '../../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /common-queries/dhcp-server/lease-release/${string}`>

export function leaseReleaseCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const { works } = surroundings.changes
  return {
    'POST /common-queries/dhcp-server/lease-release/preview/': async ({ body, visit, person, signal }) => {
      const ask = { signal, limit: previewLimit }
      const intent = await settle(body.intent.address, works.means, ask)
      const wanted = onceWanted(releaseLease, { ...body, intent })
      return previewChange(works, requesterOf(visit, person), wanted, ask)
    },

    'POST /common-queries/dhcp-server/lease-release/apply/': clicksOf(surroundings, releaseLease).apply,
  }
}
