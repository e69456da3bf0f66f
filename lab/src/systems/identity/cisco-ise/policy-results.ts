import type { IseNode } from './node.ts'

/** A security group by its name and tag. */
export const securityGroups: readonly (readonly [name: string, value: number])[] = [
  ['Unknown', 0],
  ['TrustSec_Devices', 2],
  ['Employees', 4],
  ['BYOD', 15],
  ['Medical', 20],
  ['Quarantined_Systems', 255],
]

const alwaysThere = ['PermitAccess', 'DenyAccess', 'Quarantine']

export interface AuthorizationResult {
  readonly id: string
  readonly name: string
  readonly accepts: boolean
  /** The VLAN that it puts somebody in, where one that is running does. */
  readonly vlan: number | null
}

/** Everything that rules may give, and what running sessions were given. */
export function authorizationResults(node: IseNode): readonly AuthorizationResult[] {
  const given = new Map(node.sessions.all().map(({ authorization, vlan }) => [authorization, vlan]))
  const names = new Set([
    ...alwaysThere,
    ...node.policy.sets.flatMap(({ rules }) => rules.map(({ profile }) => profile)),
    ...given.keys(),
  ])
  return [...names].sort().map((name) => ({
    id: node.identify('authorization profile', name),
    name,
    accepts: name !== 'DenyAccess',
    vlan: given.get(name) ?? null,
  }))
}
