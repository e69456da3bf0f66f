import type {
  AuthenticationRule,
  Condition,
  PolicyRule,
  PolicySet,
} from '@patchbay/connectors/identity/deployment'
import type { PolicyPath } from '@patchbay/connectors/identity/detail'
import type {
  AuthenticationRuleShown,
  ConditionShown,
  DecisionPart,
  RuleShown,
} from '@patchbay/contract/common-queries/cisco-ise'
import { conditionWords, hasInstead, holds, partsOf } from './conditions.ts'
import type { Attributes } from './conditions.ts'

type PolicyShown = Pick<
  DecisionPart,
  'rules' | 'rulesWhy' | 'exceptionsWhy' | 'setConditions' | 'authentication' | 'authenticationWhy'
>

/** Nothing of the policy, and why. */
export const noPolicy = (why: string | null): PolicyShown => ({
  rules: [],
  rulesWhy: why,
  exceptionsWhy: why,
  setConditions: [],
  authentication: [],
  authenticationWhy: why,
})

/** The policy set in the order in which it is asked, with what holds for the endpoint. What was not told says so. */
export function shownPolicy(policy: PolicySet, decided: PolicyPath, known: Attributes): PolicyShown {
  const { local, global } = policy.exceptions
  const inOrder: readonly (readonly [RuleShown['kind'], PolicyRule])[] = [
    ...(local ?? []).map((rule) => ['local-exception', rule] as const),
    ...(global ?? []).map((rule) => ['global-exception', rule] as const),
    ...policy.rules.map((rule) => ['authorization', rule] as const),
  ]
  const matched = ruleNamed(
    inOrder.map(([, rule]) => rule),
    decided.authorizationRule,
  )
  const { authentication } = policy
  const asked = ruleNamed(authentication ?? [], decided.authenticationRule)
  return {
    rules: inOrder.map(([kind, rule]) => shownRule(rule, kind, rule === matched, known)),
    rulesWhy: null,
    exceptionsWhy: missing([
      ['exceptions of this set', local],
      ['exceptions of all sets', global],
    ]),
    setConditions: partsOf(policy.condition).map((one) => conditionShown(one, known)),
    authentication: (authentication ?? []).map((rule) => shownAuthentication(rule, rule === asked, known)),
    authenticationWhy: missing([['authentication rules', authentication]]),
  }
}

/** The first enabled one of that name: an exception and a rule may be called the same, and exceptions are asked first. */
function ruleNamed<Rule extends Pick<PolicyRule, 'name' | 'enabled'>>(
  rules: readonly Rule[],
  name: string | null,
): Rule | undefined {
  const named = rules.filter((rule) => rule.name === name)
  return named.find(({ enabled }) => enabled) ?? named[0]
}

function missing(parts: readonly (readonly [string, readonly unknown[] | null])[]): string | null {
  const names = parts.filter(([, rules]) => rules === null).map(([name]) => name)
  return names.length === 0 ? null : `${names.join(' and ')} are not known: the system did not list them`
}

const conditionShown = (condition: Condition, known: Attributes): ConditionShown => {
  const outcome = holds(condition, known)
  return {
    words: conditionWords(condition),
    holds: outcome,
    has: outcome === 'no' ? hasInstead(condition, known) : null,
  }
}

const shownRule = (
  { name, enabled, last, results, securityGroup, condition }: PolicyRule,
  kind: RuleShown['kind'],
  matched: boolean,
  known: Attributes,
): RuleShown => ({
  name,
  kind,
  enabled,
  isDefault: last,
  results: [...results],
  securityGroup,
  matched,
  conditions: partsOf(condition).map((one) => conditionShown(one, known)),
})

const shownAuthentication = (
  { name, enabled, last, condition, store, failures }: AuthenticationRule,
  matched: boolean,
  known: Attributes,
): AuthenticationRuleShown => ({
  name,
  enabled,
  isDefault: last,
  matched,
  conditions: partsOf(condition).map((one) => conditionShown(one, known)),
  store,
  failures: [
    failureWords(failures.authentication, 'when the credentials are wrong'),
    failureWords(failures.unknownUser, 'when the identity is unknown'),
    failureWords(failures.process, 'when the store does not answer'),
  ].filter((words) => words !== null),
})

/** Words of Cisco ISE for what follows a failure. */
const follows: Readonly<Record<string, string>> = {
  REJECT: 'refused',
  DROP: 'left without an answer',
  CONTINUE: 'continues with the authorization rules',
}

const failureWords = (follow: string | null, when: string): string | null =>
  follow === null ? null : `${follows[follow.toUpperCase()] ?? follow} ${when}`

const exceptions: Readonly<Record<RuleShown['kind'], string | null>> = {
  'local-exception': 'an exception of this set',
  'global-exception': 'an exception of all sets',
  authorization: null,
}

/** Why the steps of the path were the ones they were, by what the policy says; null where it says nothing. */
export function notesOfSteps(policy: PolicySet | null, shown: PolicyShown) {
  const matched = shown.rules.find((rule) => rule.matched)
  const asked = shown.authentication.find((rule) => rule.matched)
  const because = (conditions: readonly ConditionShown[]) =>
    conditions.length === 0 ? null : `because ${conditions.map(({ words }) => words).join(' and ')}`
  const rest = (nothing: string) => (policy === null ? null : nothing)
  return {
    policySet:
      because(shown.setConditions) ??
      rest(policy?.condition === null ? 'default policy set' : 'its conditions are not known'),
    authentication:
      asked === undefined
        ? null
        : [asked.store === null ? null : `asks ${asked.store}`, asked.isDefault ? 'the default' : null]
            .filter(Boolean)
            .join(', ') || null,
    authorization:
      matched === undefined
        ? null
        : [exceptions[matched.kind], matched.isDefault ? 'default rule' : because(matched.conditions)]
            .filter(Boolean)
            .join(', ') || null,
  }
}
