import type { PolicyPath, AuthenticationFailure } from '@patchbay/connectors/identity/detail'
import type { DecisionPart, RuleShown } from '@patchbay/contract/common-queries/cisco-ise'
import { attributesOf } from './conditions.ts'
import { latestAuthentication, latestSession, standingOf } from './dossier.ts'
import type { AdmissionDossier } from './dossier.ts'
import { noPolicy, notesOfSteps, shownPolicy } from './rules.ts'
import { sessionAsked, authenticationAsked } from './then.ts'

interface Decided extends PolicyPath {
  readonly passed: boolean
  readonly failure: AuthenticationFailure | null
  readonly source: string | null
  readonly at: Date | null
}

/** Results that let nobody in, by the names that the product gives them. */
const denies = (results: readonly string[]) => results.some((one) => /^deny/i.test(one))

/** What is explained: the session where one runs, else the last authentication; at an instant, what was in force then. */
function decidedBy(dossier: AdmissionDossier): Decided | null {
  const then = dossier.at !== null
  const session = then ? sessionAsked(dossier) : latestSession(dossier)
  const last = then ? authenticationAsked(dossier) : latestAuthentication(dossier)
  const refused = !then && standingOf(dossier) === 'kept-out' && last !== null && !last.passed
  if (session !== null && !refused) return { ...session.session, source: session.source, at: session.at }
  return last === null ? null : { ...last, source: dossier.history.source, at: dossier.history.at }
}

export function drawDecision(dossier: AdmissionDossier): DecisionPart {
  const decided = decidedBy(dossier)
  if (decided === null) return undecided(dossier)
  const { passed } = decided
  const { value: policy } = dossier.policy
  const shown =
    policy === null
      ? noPolicy(dossier.policy.why ?? whyNoRules(dossier))
      : shownPolicy(policy, decided, attributesOf(dossier))
  const why = notesOfSteps(policy, shown)
  return {
    state: 'known',
    why: null,
    source: decided.source,
    observedAt: decided.at?.toISOString() ?? null,
    outcome: passed ? 'let-in' : 'kept-out',
    sentence: sentenceOf(decided, passed),
    steps: [
      { label: 'Policy set', value: decided.policySet, note: why.policySet },
      { label: 'Authentication rule', value: decided.authenticationRule, note: why.authentication },
      { label: 'Authorization rule', value: decided.authorizationRule, note: why.authorization },
      { label: 'Result', value: passed ? decided.results.join(', ') || null : 'refused', note: null },
    ],
    different: passed ? [] : differences(decided, shown.rules),
    ...shown,
  }
}

function undecided({ sessions, history, mac }: AdmissionDossier): DecisionPart {
  const waiting = sessions.state === 'waiting' || history.state === 'waiting'
  const silent = sessions.state === 'silent' && history.state === 'silent'
  return {
    state: mac === null ? 'not-asked' : silent ? 'silent' : waiting ? 'waiting' : 'none',
    why: silent ? sessions.why : null,
    source: null,
    observedAt: null,
    outcome: 'unknown',
    sentence: '',
    steps: [],
    different: [],
    ...noPolicy(null),
  }
}

const whyNoRules = ({ policy }: AdmissionDossier): string | null =>
  policy.state === 'none' ? 'the named policy set no longer exists' : null

function sentenceOf(decided: Decided, passed: boolean): string {
  const { policySet, authenticationRule, authorizationRule, results, failure } = decided
  const set = policySet === null ? 'An unknown policy set' : `Policy set “${policySet}”`
  if (passed) {
    const rule = authorizationRule === null ? 'an unknown rule' : `rule “${authorizationRule}”`
    const result = results.length === 0 ? 'an unknown result' : results.join(' and ')
    return `${set} took the request, ${rule} matched, and the result was ${result}.`
  }
  const stage =
    authorizationRule === null
      ? authenticationRule === null
        ? 'before any rule matched'
        : `in the authentication rule “${authenticationRule}”, before any authorization rule`
      : `by rule “${authorizationRule}”`
  const why =
    failure === null
      ? 'no reason was given'
      : (failure.meaning?.sentence.replace(/\.$/, '') ??
        (`reason ${failure.code ?? ''} ${failure.text}`.trim() || 'an unnamed reason'))
  return `${set} took the request and it was refused ${stage}: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`
}

/** What would have to be different: what the reason itself asks for, then the rules that would authorize, the nearest first. */
function differences(decided: Decided, rules: readonly RuleShown[]): DecisionPart['different'] {
  const { failure } = decided
  const first =
    failure?.meaning === null || failure === null
      ? {
          words:
            failure === null
              ? 'No reason was given. Ask the identity team for the report of this authentication.'
              : `Reason ${failure.code ?? 'without a number'} is not explained here. Ask the identity team, quoting: ${failure.text || 'none'}.`,
          fixer: 'identity' as const,
        }
      : { words: failure.meaning.remedy, fixer: failure.meaning.fixer }
  // An authentication that failed before authorization is not helped by any rule.
  const byRule = decided.authorizationRule !== null || denies(decided.results)
  if (!byRule) return [first]
  const open = rules
    .filter((rule) => rule.enabled && !rule.isDefault && !rule.matched && !denies(rule.results))
    .map((rule) => ({ rule, unmet: rule.conditions.filter((one) => one.holds !== 'yes') }))
    .sort((one, other) => one.unmet.length - other.unmet.length)
    .slice(0, 3)
  return [
    first,
    ...open.map(({ rule, unmet }) => ({
      words: `Rule “${rule.name}” authorizes with ${rule.results.join(' and ')} when ${unmet.map(({ words }) => words).join(' and ') || 'it comes first'}.`,
      fixer: null,
    })),
  ]
}
