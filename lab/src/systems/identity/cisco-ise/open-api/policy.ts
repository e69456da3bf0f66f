import type { Json, JsonObject } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'
import type { Rule, RuleSet } from '../deployment/policy.ts'

const idOf = (node: IseNode, set: RuleSet) => node.identify('policy set', set.name)

const linkTo = (node: IseNode, path: string) => ({
  rel: 'self',
  href: `https://${node.name}.${node.lab.world.domain}/api/v1/policy/network-access/policy-set/${path}`,
  type: 'application/json',
})

function shownSet(node: IseNode, set: RuleSet, rank: number): JsonObject {
  const id = idOf(node, set)
  return {
    default: set.condition === null,
    id,
    name: set.name,
    description: '',
    hitCounts: 0,
    rank,
    state: 'enabled',
    condition: set.condition,
    serviceName: 'Default Network Access',
    isProxy: false,
    link: linkTo(node, id),
  }
}

type Shown = JsonObject & { readonly rule: { readonly id: string } }

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

/** Exceptions have no rule for the rest. `path` is where the rules are listed. */
const shownRules = (
  node: IseNode,
  of: string,
  rules: readonly Rule[],
  path: string,
  exceptions: boolean,
): readonly Shown[] =>
  rules.map((one, rank) => {
    const rule = common(node, of, one, rank, !exceptions && rank === rules.length - 1)
    return {
      rule,
      profile: [one.profile],
      securityGroup: one.securityGroup,
      link: linkTo(node, `${path}/${rule.id}`),
    }
  })

const shownAuthentication = (node: IseNode, set: RuleSet): readonly Shown[] =>
  set.authentication.map((one, rank) => {
    const rule = common(node, `${set.name} authentication`, one, rank, one.condition === null)
    return {
      rule,
      identitySourceName: one.store,
      identitySourceId: node.identify('identity source', one.store),
      ifAuthFail: 'REJECT',
      ifUserNotFound: one.ifUserNotFound,
      ifProcessFail: 'DROP',
      link: linkTo(node, `${idOf(node, set)}/authentication/${rule.id}`),
    }
  })

const answer = (response: Json): Json => ({ version: '1.0.0', response })

/** All of the rules, or the one with this id. */
function rulesOr(id: string | undefined, rules: readonly Shown[]): Json | null {
  if (id === undefined) return answer(rules)
  const one = rules.find(({ rule }) => rule.id === id)
  return one === undefined ? null : answer(one)
}

/** Each kind of rule has the list of those conditions that it may refer to. */
const conditionLists: ReadonlySet<string> = new Set(['policyset', 'authentication', 'authorization'])

/** The library: `/condition`, `/condition/{kind of rule}`, `/condition/{id}`, `/condition/condition-by-name/{name}`. */
function condition([id, name, ...more]: readonly string[], node: IseNode): Json | null {
  const { all } = node.policy.stored
  if (more.length > 0) return null
  if (id === undefined || (name === undefined && conditionLists.has(id))) return answer(all)
  const found =
    id === 'condition-by-name'
      ? all.find((one) => one['name'] === name)
      : name === undefined
        ? all.find((one) => one['id'] === id)
        : undefined
  return found === undefined ? null : answer(found)
}

function policySet([id, part, rule, ...more]: readonly string[], node: IseNode): Json | null {
  const { sets, globalExceptions } = node.policy
  if (more.length > 0) return null
  if (id === undefined) return answer(sets.map((set, rank) => shownSet(node, set, rank)))
  if (id === 'global-exception') {
    if (rule !== undefined) return null
    return rulesOr(part, shownRules(node, 'global', globalExceptions, 'global-exception', true))
  }
  const set = sets.find((one) => idOf(node, one) === id)
  if (set === undefined) return null
  switch (part) {
    case undefined:
      return answer(shownSet(node, set, sets.indexOf(set)))
    case 'authorization':
      return rulesOr(rule, shownRules(node, set.name, set.rules, `${id}/authorization`, false))
    case 'exception':
      return rulesOr(rule, shownRules(node, `${set.name} exception`, set.exceptions, `${id}/exception`, true))
    case 'authentication':
      return rulesOr(rule, shownAuthentication(node, set))
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
