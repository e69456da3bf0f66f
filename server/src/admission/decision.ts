import type { PolicyRule } from '@patchbay/connectors/identity/deployment'
import type { PolicyPath, SignOnFailure } from '@patchbay/connectors/identity/detail'
import type { DecisionPart, RuleShown } from '@patchbay/contract/common-queries/cisco-ise'
import { attributesOf, conditionWords, hasInstead, holds, partsOf } from './conditions.ts'
import type { Attributes } from './conditions.ts'
import { lastSignOn, latestSession, standingOf } from './dossier.ts'
import type { AdmissionDossier } from './dossier.ts'

interface Decided extends PolicyPath {
  readonly failure: SignOnFailure | null
  readonly source: string | null
  readonly at: Date | null
}

/** Results that let nobody in, by the names that the product gives them. */
const denies = (results: readonly string[]) => results.some((one) => /^deny/i.test(one))

/** What is explained: the session where one runs, else the last sign-on. */
function decidedBy(dossier: AdmissionDossier): Decided | null {
  const session = latestSession(dossier)
  const last = lastSignOn(dossier)
  const refused = standingOf(dossier) === 'kept-out' && last !== null && !last.passed
  if (session !== null && !refused) return { ...session.session, source: session.source, at: session.at }
  return last === null ? null : { ...last, source: dossier.history.source, at: dossier.history.at }
}

export function drawDecision(dossier: AdmissionDossier): DecisionPart {
  const decided = decidedBy(dossier)
  const waiting = dossier.sessions.state === 'waiting' || dossier.history.state === 'waiting'
  const silent = dossier.sessions.state === 'silent' && dossier.history.state === 'silent'
  if (decided === null) {
    return {
      state: dossier.mac === null ? 'not-asked' : silent ? 'silent' : waiting ? 'waiting' : 'none',
      why: silent ? dossier.sessions.why : null,
      source: null,
      observedAt: null,
      outcome: 'unknown',
      sentence: '',
      steps: [],
      different: [],
      rules: [],
      rulesWhy: null,
    }
  }
  const standing = standingOf(dossier)
  const passed = standing === 'let-in' || standing === 'held' || decided.failure === null
  const rules = shownRules(dossier, decided)
  return {
    state: 'known',
    why: null,
    source: decided.source,
    observedAt: decided.at?.toISOString() ?? null,
    outcome: passed ? 'let-in' : 'kept-out',
    sentence: sentenceOf(decided, passed),
    steps: [
      { label: 'Policy set', value: decided.policySet },
      { label: 'Rule of authentication', value: decided.authenticationRule },
      { label: 'Rule of authorization', value: decided.authorizationRule },
      { label: 'Result', value: passed ? decided.results.join(', ') || null : 'refused' },
    ],
    different: passed ? [] : differences(decided, rules),
    rules,
    rulesWhy: dossier.policy.state === 'known' ? null : (dossier.policy.why ?? whyNoRules(dossier)),
  }
}

const whyNoRules = ({ policy }: AdmissionDossier): string | null =>
  policy.state === 'none' ? 'the policy set named does not exist any more' : null

function sentenceOf(decided: Decided, passed: boolean): string {
  const { policySet, authenticationRule, authorizationRule, results, failure } = decided
  const set = policySet === null ? 'A policy set that was not told' : `Policy set “${policySet}”`
  if (passed) {
    const rule = authorizationRule === null ? 'a rule that was not told' : `rule “${authorizationRule}”`
    const result = results.length === 0 ? 'an unknown result' : results.join(' and ')
    return `${set} took the request, ${rule} matched, and the result was ${result}.`
  }
  const stage =
    authorizationRule === null
      ? authenticationRule === null
        ? 'before any rule matched'
        : `in the rule of authentication “${authenticationRule}”, before any rule of authorization was asked`
      : `by rule “${authorizationRule}”`
  const why =
    failure === null
      ? 'no reason was told'
      : (failure.meaning?.sentence.replace(/\.$/, '') ??
        (`reason ${failure.code ?? ''} ${failure.text}`.trim() || 'an unnamed reason'))
  return `${set} took the request and it was refused ${stage}: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`
}

function shownRules({ policy, ...dossier }: AdmissionDossier, decided: Decided): RuleShown[] {
  if (policy.value === null) return []
  const known = attributesOf({ policy, ...dossier })
  return policy.value.rules.map((rule) => shownRule(rule, decided, known))
}

function shownRule(rule: PolicyRule, decided: Decided, known: Attributes): RuleShown {
  const { name, enabled, last, results, securityGroup } = rule
  return {
    name,
    enabled,
    last,
    results: [...results],
    securityGroup,
    matched: name === decided.authorizationRule,
    conditions: partsOf(rule.condition).map((condition) => {
      const outcome = holds(condition, known)
      return {
        words: conditionWords(condition),
        holds: outcome,
        has: outcome === 'no' ? hasInstead(condition, known) : null,
      }
    }),
  }
}

/** What would have to be different: what the reason itself asks for, then the rules that let in, the nearest first. */
function differences(decided: Decided, rules: readonly RuleShown[]): DecisionPart['different'] {
  const { failure } = decided
  const first =
    failure?.meaning === null || failure === null
      ? {
          words:
            failure === null
              ? 'No reason was told: ask the identity team for the report of this sign-on.'
              : `Reason ${failure.code ?? 'without a number'} is not explained here: ask the identity team, with these words: ${failure.text || 'none'}.`,
          fixer: 'identity' as const,
        }
      : { words: failure.meaning.remedy, fixer: failure.meaning.fixer }
  // A sign-on that failed before authorization is not helped by any rule.
  const byRule = decided.authorizationRule !== null || denies(decided.results)
  if (!byRule) return [first]
  const open = rules
    .filter((rule) => rule.enabled && !rule.last && !rule.matched && !denies(rule.results))
    .map((rule) => ({ rule, unmet: rule.conditions.filter((one) => one.holds !== 'yes') }))
    .sort((one, other) => one.unmet.length - other.unmet.length)
    .slice(0, 3)
  return [
    first,
    ...open.map(({ rule, unmet }) => ({
      words: `Rule “${rule.name}” lets in with ${rule.results.join(' and ')} when ${unmet.map(({ words }) => words).join(' and ') || 'it is asked first'}.`,
      fixer: null,
    })),
  ]
}
