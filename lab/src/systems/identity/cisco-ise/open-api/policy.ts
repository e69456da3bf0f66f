import type { Json, JsonObject } from '../json.ts'
import type { IseNode } from '../node.ts'
import type { Rule, RuleSet } from '../policy.ts'

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

const common = (
  node: IseNode,
  of: string,
  rule: Pick<Rule, 'name' | 'condition'>,
  rank: number,
  last: boolean,
) => ({
  default: last,
  id: node.identify('rule', `${of} ${rule.name}`),
  name: rule.name,
  hitCounts: 0,
  rank,
  state: 'enabled',
  condition: rule.condition,
})

/** Exceptions have no rule for the rest. */
const shownRules = (
  node: IseNode,
  of: string,
  rules: readonly Rule[],
  exceptions: boolean,
): readonly Json[] =>
  rules.map((rule, rank) => ({
    rule: common(node, of, rule, rank, !exceptions && rank === rules.length - 1),
    profile: [rule.profile],
    securityGroup: rule.securityGroup,
    link: null,
  }))

const shownAuthentication = (node: IseNode, set: RuleSet): readonly Json[] =>
  set.authentication.map((rule, rank) => ({
    rule: common(node, `${set.name} authentication`, rule, rank, rule.condition === null),
    identitySourceName: rule.store,
    identitySourceId: node.identify('identity source', rule.store),
    ifAuthFail: 'REJECT',
    ifUserNotFound: rule.ifUserNotFound,
    ifProcessFail: 'DROP',
    link: null,
  }))

const answer = (response: Json): Json => ({ version: '1.0.0', response })

/** The library: `/condition`, `/condition/{id}`, `/condition/condition-by-name/{name}`. */
function condition([id, name, ...more]: readonly string[], node: IseNode): Json | null {
  const { all } = node.policy.stored
  if (more.length > 0) return null
  if (id === undefined) return answer(all)
  const found =
    id === 'condition-by-name'
      ? all.find((one) => one['name'] === name)
      : name === undefined
        ? all.find((one) => one['id'] === id)
        : undefined
  return found === undefined ? null : answer(found)
}

function policySet([id, part, ...more]: readonly string[], node: IseNode): Json | null {
  const { sets, globalExceptions } = node.policy
  if (more.length > 0) return null
  if (id === undefined) return answer(sets.map((set, rank) => shownSet(node, set, rank)))
  if (id === 'global-exception') {
    return part === undefined ? answer(shownRules(node, 'global', globalExceptions, true)) : null
  }
  const set = sets.find((one) => idOf(node, one) === id)
  if (set === undefined) return null
  switch (part) {
    case undefined:
      return answer(shownSet(node, set, sets.indexOf(set)))
    case 'authorization':
      return answer(shownRules(node, set.name, set.rules, false))
    case 'exception':
      return answer(shownRules(node, `${set.name} exception`, set.exceptions, true))
    case 'authentication':
      return answer(shownAuthentication(node, set))
    default:
      return null
  }
}

/** Policy sets, their rules and exceptions, and stored conditions of network access; null for what is not there. */
export function policy([area, collection, ...rest]: readonly string[], node: IseNode): Json | null {
  if (area !== 'network-access') return null
  if (collection === 'condition') return condition(rest, node)
  return collection === 'policy-set' ? policySet(rest, node) : null
}
