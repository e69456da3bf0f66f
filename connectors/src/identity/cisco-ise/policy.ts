import type { Ask, Reading } from '../../asking.ts'
import { sift } from '../../transport/answers.ts'
import type { Condition, PolicyRule, PolicySet } from '../deployment.ts'
import type { OpenApi } from './open-api.ts'
import { notOffered } from './open-api.ts'
import { openCondition, openPolicySet, openRule, wrapped } from './open-api-schema.ts'
import type { OpenRule } from './open-api-schema.ts'

const sets = ['policy', 'network-access', 'policy-set']
/** Blocks within blocks deeper than anybody builds them. */
const deepest = 8

/** A policy set of network access by its name, with the authorization rules in their order. */
export async function readPolicySet(
  api: OpenApi,
  name: string,
  ask: Ask,
): Promise<Reading<PolicySet | null>> {
  const listed = await api.get(sets, new URLSearchParams(), wrapped, ask)
  // The collection itself is always there where the service is.
  if (listed === null) throw notOffered(api.name)
  const found = sift(openPolicySet, listed.value.response)
  const set = found.rows.find((row) => row.name === name)
  const absent = {
    value: null,
    complete: found.dropped === 0,
    dropped: found.dropped,
    observedAt: listed.receivedAt,
  }
  if (set === undefined) return absent
  const authorization = await api.get([...sets, set.id, 'authorization'], new URLSearchParams(), wrapped, ask)
  if (authorization === null) return absent
  const rules = sift(openRule, authorization.value.response)
  return {
    value: {
      name: set.name,
      description: set.description ?? '',
      enabled: (set.state ?? 'enabled') === 'enabled',
      condition: conditionOf(set.condition, 0),
      rules: rules.rows.map(ruleOf).sort((one, other) => order(one) - order(other)),
    },
    complete: rules.dropped === 0,
    dropped: rules.dropped,
    observedAt: authorization.receivedAt,
  }
}

/** The last rule takes what is left, whatever rank it says it has. */
const order = ({ last, rank }: PolicyRule) => (last ? Number.MAX_SAFE_INTEGER : rank)

function ruleOf(row: OpenRule): PolicyRule {
  const { rule, profile } = row
  return {
    name: rule.name,
    rank: rule.rank ?? 0,
    enabled: (rule.state ?? 'enabled') === 'enabled',
    last: rule.default ?? false,
    condition: conditionOf(rule.condition, 0),
    results: typeof profile === 'string' ? [profile] : (profile ?? []),
    securityGroup: row.securityGroup ?? null,
  }
}

/** Null for no condition. What is not understood stands as a reference to something untold, never as always true. */
function conditionOf(value: unknown, depth: number): Condition | null {
  if (value === null || value === undefined) return null
  const untold: Condition = { kind: 'reference', name: 'a condition that was not understood', negated: false }
  const parsed = openCondition.safeParse(value)
  if (!parsed.success || depth > deepest) return untold
  const { conditionType, isNegate, name, dictionaryName, attributeName, operator, children } = parsed.data
  const negated = isNegate ?? false
  if (/(And|Or)Block$/.test(conditionType)) {
    const parts = (children ?? []).map((child) => conditionOf(child, depth + 1) ?? untold)
    if (parts.length === 0) return untold
    return { kind: conditionType.endsWith('OrBlock') ? 'any' : 'all', conditions: parts, negated }
  }
  if (attributeName && operator) {
    const attribute = dictionaryName ? `${dictionaryName}.${attributeName}` : attributeName
    const compared = parsed.data.attributeValue ?? parsed.data.dictionaryValue ?? ''
    return { kind: 'attribute', attribute, operator, value: compared, negated }
  }
  return name ? { kind: 'reference', name, negated } : untold
}
