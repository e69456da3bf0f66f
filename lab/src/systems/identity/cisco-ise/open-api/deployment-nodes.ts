import type { Json } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'

/** The machines of the deployment, and which of them answer; null for a name that is none of theirs. */
export function deploymentNodes(hostname: string | undefined, node: IseNode): Json | null {
  const { machines } = node.deployment
  const all = machines.map(({ name, roles, services }) => ({
    hostname: name,
    fqdn: `${name}.${node.lab.world.domain}`,
    ipAddress: node.deployment.addressOf(name),
    roles: machines.length === 1 ? ['Standalone'] : roles,
    services,
    nodeStatus: node.deployment.answers(name) ? 'Connected' : 'Disconnected',
  }))
  if (hostname === undefined) return { response: all, version: '1.0.0' }
  const one = all.find((machine) => machine.hostname === hostname)
  return one === undefined ? null : { response: one, version: '1.0.0' }
}
