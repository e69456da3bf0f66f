import type { Ask, Reading } from '../../asking.ts'
import { Failure, unreadable } from '../../failures.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { sift } from '../../transport/answers.ts'
import type { IdentityNode } from '../deployment.ts'
import type { Ers } from './ers.ts'
import { nodeAnswer } from './ers-schema.ts'
import type { OpenApi } from './open-api.ts'
import { openNode, wrapped } from './open-api-schema.ts'

/** The nodes of the deployment; only the OpenAPI says whether each one answers. */
export async function readNodes(api: OpenApi, ers: Ers, ask: Ask): Promise<Reading<readonly IdentityNode[]>> {
  try {
    const listed = await api.get(['deployment', 'node'], new URLSearchParams(), wrapped, ask)
    if (listed !== null) {
      const found = sift(openNode, listed.value.response)
      const value = found.rows.map((node) => ({
        name: node.hostname,
        fullName: node.fqdn ?? null,
        address: node.ipAddress ?? null,
        roles: node.roles ?? [],
        services: node.services ?? [],
        status: node.nodeStatus ?? null,
        alive: aliveness(node.nodeStatus ?? ''),
      }))
      return { value, complete: true, dropped: found.dropped, observedAt: listed.receivedAt }
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
  }
  return fromErs(ers, ask)
}

async function fromErs(ers: Ers, ask: Ask): Promise<Reading<readonly IdentityNode[]>> {
  const page = await ers.page('node', null, 1, ask)
  if (page === null) {
    throw unreadable({ cause: 'not-understood', message: `${ers.name} does not list its nodes` })
  }
  const { rows: stubs } = page
  const nodes = await withLimit(stubs, 4, ({ id }) => ers.get('node', id, nodeAnswer, ask))
  const value = nodes.flatMap((node): IdentityNode[] => {
    if (node === null) return []
    const { name, fqdn, ipAddress, ipAddresses, nodeServiceTypes, ...roles } = node.value.Node
    return [
      {
        name,
        fullName: fqdn ?? null,
        address: ipAddress ?? ipAddresses?.[0] ?? null,
        roles: [
          ...(roles.papNode ? [roles.primaryPapNode ? 'PrimaryAdmin' : 'SecondaryAdmin'] : []),
          ...(roles.pxGridNode ? ['pxGrid'] : []),
        ],
        services: (nodeServiceTypes ?? '').split(',').filter((one) => one !== ''),
        status: null,
        alive: null,
      },
    ]
  })
  return {
    value,
    complete: page.next === null && value.length === stubs.length,
    dropped: page.dropped,
    observedAt: page.receivedAt,
  }
}

/**
 * Of the eight words of 3.3 two tell whether a node answers. The others (`InProgress`, `NotApplicable`, `NotInSync`,
 * `NotUpgraded`, `RegistrationFailed`, `ReplicationStopped`) are of what it has been sent.
 */
function aliveness(status: string): boolean | null {
  if (/^connected$/i.test(status)) return true
  return /^disconnected$|unreachable|not.?connected/i.test(status) ? false : null
}
