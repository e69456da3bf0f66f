import type { Json, JsonObject } from '../json.ts'
import type { IseNode } from '../node.ts'
import type { RuleSet } from '../policy.ts'

const idOf = (node: IseNode, set: RuleSet) => node.identify('policy set', set.name)

function shownSet(node: IseNode, set: RuleSet, rank: number): JsonObject {
  const id = idOf(node, set)
  return {
    default: set.method === null,
    id,
    name: set.name,
    description: '',
    hitCounts: 0,
    rank,
    state: 'enabled',
    condition: set.condition,
    serviceName: 'Default Network Access',
    isProxy: false,
    link: {
      rel: 'self',
      href: `https://${node.name}.${node.lab.world.domain}/api/v1/policy/network-access/policy-set/${id}`,
      type: 'application/json',
    },
  }
}

const shownRules = (node: IseNode, set: RuleSet): readonly Json[] =>
  set.rules.map((rule, rank) => ({
    rule: {
      default: rank === set.rules.length - 1,
      id: node.identify('rule', `${set.name} ${rule.name}`),
      name: rule.name,
      hitCounts: 0,
      rank,
      state: 'enabled',
      condition: rule.condition,
    },
    profile: [rule.profile],
    securityGroup: rule.securityGroup,
  }))

/** `/policy/network-access/policy-set[/{id}[/authorization]]`; null for what is not there. */
export function policy(rest: readonly string[], node: IseNode): Json | null {
  const [area, collection, id, part, ...more] = rest
  if (area !== 'network-access' || collection !== 'policy-set' || more.length > 0) return null
  const { sets } = node.policy
  const answer = (response: Json): Json => ({ version: '1.0.0', response })
  if (id === undefined) return answer(sets.map((set, rank) => shownSet(node, set, rank)))
  const set = sets.find((one) => idOf(node, one) === id)
  if (set === undefined) return null
  if (part === undefined) return answer(shownSet(node, set, sets.indexOf(set)))
  return part === 'authorization' ? answer(shownRules(node, set)) : null
}
