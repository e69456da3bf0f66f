import { meantSubnets } from '../../../addresses/meant-subnets.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { previewLimit } from '../../click-on-change.ts'
import type { CallContext } from '../../call-context.ts'

type Own = 'GET /command-centre/dhcp-ip-reservation/choices/meant/'

export function meantSubnetCalls({ changes }: CallContext): Pick<Handlers, Own> {
  return {
    'GET /command-centre/dhcp-ip-reservation/choices/meant/': ({ query, signal }) =>
      meantSubnets(query.words, changes.worker.means, { signal, limit: previewLimit }),
  }
}
