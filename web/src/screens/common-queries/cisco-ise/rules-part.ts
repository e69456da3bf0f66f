import type {
  AuthenticationRuleShown,
  ConditionShown,
  RuleShown,
} from '@patchbay/contract/common-queries/cisco-ise'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'

const holdsWords = { yes: 'holds', no: 'does not hold', unknown: 'not known' } as const

const conditionsWords = (conditions: readonly ConditionShown[]): string | null =>
  conditions
    .map(({ words, holds, has }) => `${words} (${holdsWords[holds]}${has === null ? '' : `, it has ${has}`})`)
    .join(' and ') || null

const kinds = {
  'local-exception': 'Exception of this set',
  'global-exception': 'Exception of all sets',
  authorization: 'Authorization rule',
} as const

const marks = (rule: { readonly matched: boolean; readonly enabled: boolean }) =>
  `${rule.matched ? ', matched' : ''}${rule.enabled ? '' : ', switched off'}`

const missing = (why: string | null, said: Said) =>
  why === null ? [] : [{ name: 'Not known', value: why, said }]

interface Rules {
  readonly setConditions: readonly ConditionShown[]
  readonly rules: readonly RuleShown[]
  /** Those that are drawn, which is all or some in a row. */
  readonly drawn: readonly RuleShown[]
  readonly rulesWhy: string | null
  readonly exceptionsWhy: string | null
}

/** What falls into a policy set and its rules as they are shown, with whether they hold. */
export function rulesPart(title: string, of: Rules, said: Said): ShownPart {
  const { setConditions, rules, drawn, rulesWhy, exceptionsWhy } = of
  const facts = (shown: readonly RuleShown[]) =>
    factsPart(title, [
      ...(rules.length === 0 || setConditions.length === 0
        ? []
        : [{ name: 'Conditions of this set', value: conditionsWords(setConditions), said }]),
      ...shown.map((rule) => ({
        name: `${kinds[rule.kind]}${marks(rule)}`,
        value: rule.name,
        detail: [conditionsWords(rule.conditions), rule.results.join(', '), rule.securityGroup]
          .filter(Boolean)
          .join(' · '),
        said,
      })),
      ...missing(rules.length === 0 ? (rulesWhy ?? 'not read yet') : exceptionsWhy, said),
    ])
  const part = facts(drawn)
  return drawn.length < rules.length ? { ...part, all: facts(rules).rows } : part
}

/** Where identities are looked up, as it is shown. */
export const authenticationPart = (
  title: string,
  rules: readonly AuthenticationRuleShown[],
  why: string | null,
  said: Said,
): ShownPart =>
  factsPart(title, [
    ...missing(why, said),
    ...rules.map((rule) => ({
      name: `Rule of authentication${marks(rule)}`,
      value: rule.name,
      detail: [conditionsWords(rule.conditions), rule.store ?? 'store not known', ...rule.failures]
        .filter(Boolean)
        .join(' · '),
      said,
    })),
  ])
