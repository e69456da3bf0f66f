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
  /** The VLAN that it puts somebody in; null where those who have it are in several, which their ports give them. */
  readonly vlan: number | null
}

/** Everything that rules may give, and what running sessions were given. */
export function authorizationResults(node: IseNode): readonly AuthorizationResult[] {
  const given = new Map<string, number | null>()
  for (const { authorization, vlan } of node.sessions.all()) {
    const before = given.get(authorization)
    given.set(authorization, before === undefined || before === vlan ? vlan : null)
  }
  const names = new Set([
    ...alwaysThere,
    ...node.policy.sets.flatMap(({ exceptions, rules }) =>
      [...exceptions, ...rules].map(({ profile }) => profile),
    ),
    ...given.keys(),
  ])
  return [...names].sort().map((name) => ({
    id: node.identify('authorization profile', name),
    name,
    accepts: name !== 'DenyAccess',
    vlan: given.get(name) ?? null,
  }))
}
