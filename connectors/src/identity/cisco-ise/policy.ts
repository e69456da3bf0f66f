import type { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { sift } from '../../transport/answers.ts'
import type { AuthenticationRule, PolicyRule, PolicySet, PolicySetHead } from '../deployment.ts'
import type { CachedReading } from './cached-reading.ts'
import type { OpenApi } from './open-api.ts'
import { notOffered } from './open-api.ts'
import { openAuthenticationRule, openPolicySet, openRule, wrapped } from './open-api-schema.ts'
import type { CommonRule, OpenAuthenticationRule, OpenPolicySet, OpenRule } from './open-api-schema.ts'
import { conditionOf, storedIfAny } from './stored-conditions.ts'
import type { StoredConditions } from './stored-conditions.ts'

const sets = ['policy', 'network-access', 'policy-set']

/** Every policy set of network access, without its rules. */
export async function listPolicySets(
  api: OpenApi,
  library: CachedReading<StoredConditions>,
  ask: Ask,
): Promise<Reading<readonly PolicySetHead[]>> {
  const { rows, ...listed } = await readSets(api, ask)
  const named = rows.some(({ condition }) => refersToName(condition))
  const stored = named ? await storedIfAny(library, ask) : new Map<string, unknown>()
  const value = inOrder(rows.map((row) => headOf(row, stored)))
  return { value, complete: listed.dropped === 0, ...listed }
}

const headOf = (row: OpenPolicySet, stored: StoredConditions): PolicySetHead => ({
  ...commonOf(row, stored),
  proxied: row.isProxy ?? false,
})

async function readSets(api: OpenApi, ask: Ask) {
  const listed = await api.get(sets, new URLSearchParams(), wrapped, ask)
  // The collection itself is always there where the service is.
  if (listed === null) throw notOffered(api.name)
  return { ...sift(openPolicySet, listed.value.response), observedAt: listed.receivedAt }
}

/** A policy set of network access by its name, with its rules and exceptions in their order. */
export async function readPolicySet(
  api: OpenApi,
  library: CachedReading<StoredConditions>,
  name: string,
  ask: Ask,
): Promise<Reading<PolicySet | null>> {
  const { rows, ...listed } = await readSets(api, ask)
  const set = rows.find((row) => row.name === name)
  const absent = { value: null, complete: listed.dropped === 0, ...listed }
  if (set === undefined) return absent
  const [authorization, local, global, authentication] = await Promise.all([
    readRules(api, [...sets, set.id, 'authorization'], openRule, ask),
    rulesIfAny(readRules(api, [...sets, set.id, 'exception'], openRule, ask)),
    rulesIfAny(readRules(api, [...sets, 'global-exception'], openRule, ask)),
    rulesIfAny(readRules(api, [...sets, set.id, 'authentication'], openAuthenticationRule, ask)),
  ])
  if (authorization === null) return absent
  const parts = [authorization, local, global, authentication]
  const conditions = parts.flatMap((part) => part?.rows.map((row) => row.rule.condition) ?? [])
  const named = [set.condition, ...conditions].some(refersToName)
  const stored = named ? await storedIfAny(library, ask) : new Map<string, unknown>()
  const authorizing = (part: typeof local) => part && inOrder(part.rows.map((row) => ruleOf(row, stored)))
  const dropped = parts.reduce((sum, part) => sum + (part?.dropped ?? 0), 0)
  return {
    value: {
      name: set.name,
      description: set.description ?? '',
      enabled: (set.state ?? 'enabled') === 'enabled',
      condition: conditionOf(set.condition, stored),
      authentication:
        authentication && inOrder(authentication.rows.map((row) => authenticationRuleOf(row, stored))),
      exceptions: { local: authorizing(local), global: authorizing(global) },
      rules: inOrder(authorization.rows.map((row) => ruleOf(row, stored))),
    },
    complete: dropped === 0,
    dropped,
    observedAt: authorization.receivedAt,
  }
}

interface Rules<Row> {
  readonly rows: readonly Row[]
  readonly dropped: number
  readonly receivedAt: Date
}

/** Null where there is no such collection. */
async function readRules<S extends z.ZodType>(
  api: OpenApi,
  path: readonly string[],
  schema: S,
  ask: Ask,
): Promise<Rules<z.output<S>> | null> {
  const answer = await api.get(path, new URLSearchParams(), wrapped, ask)
  if (answer === null) return null
  const { rows, dropped } = sift(schema, answer.value.response)
  return { rows, dropped, receivedAt: answer.receivedAt }
}

/** Rules are worth showing without what stands beside them; that part is then not told. */
async function rulesIfAny<Row>(reading: Promise<Rules<Row> | null>): Promise<Rules<Row> | null> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return null
  }
}

const refersToName = (condition: unknown) => JSON.stringify(condition ?? null).includes('Reference"')

/** The last rule takes what is left, whatever rank it says it has. */
const order = ({ last, rank }: Pick<PolicyRule, 'last' | 'rank'>) => (last ? Number.MAX_SAFE_INTEGER : rank)

const inOrder = <Rule extends Pick<PolicyRule, 'last' | 'rank'>>(rules: readonly Rule[]): readonly Rule[] =>
  rules.toSorted((one, other) => order(one) - order(other))

/** `monitor` is looked at and decides nothing, so that it counts as not enabled. */
const commonOf = (rule: CommonRule, stored: StoredConditions) => ({
  name: rule.name,
  rank: rule.rank ?? 0,
  enabled: (rule.state ?? 'enabled') === 'enabled',
  last: rule.default ?? false,
  condition: conditionOf(rule.condition, stored),
})

const ruleOf = ({ rule, profile, securityGroup }: OpenRule, stored: StoredConditions): PolicyRule => ({
  ...commonOf(rule, stored),
  results: typeof profile === 'string' ? [profile] : (profile ?? []),
  securityGroup: securityGroup ?? null,
})

const authenticationRuleOf = (row: OpenAuthenticationRule, stored: StoredConditions): AuthenticationRule => ({
  ...commonOf(row.rule, stored),
  store: row.identitySourceName ?? null,
  failures: {
    authentication: row.ifAuthFail ?? null,
    unknownUser: row.ifUserNotFound ?? null,
    process: row.ifProcessFail ?? null,
  },
})
