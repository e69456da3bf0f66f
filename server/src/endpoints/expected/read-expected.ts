import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { PolicyRule, Condition } from '@patchbay/connectors/identity/deployment'
import { z } from 'zod'
import { surely } from './surely.ts'
import type { Joining } from './surely.ts'
import { conditionWords, holdsBy, partsOf } from '../../ise-session/conditions.ts'
import type { Judging } from '../../ise-session/conditions.ts'

interface Tried {
  readonly enabled: boolean
  /** The one that takes what no other did. */
  readonly last: boolean
  readonly condition: Condition | null
}

/** `open` is the first that may take it, so that whatever comes after it is not certain. */
type First<One> =
  | { readonly is: 'sure'; readonly one: One }
  /** `by` is what nobody can say beforehand. */
  | { readonly is: 'open'; readonly one: One; readonly by: string }

/** Which of sets or rules, in their order, takes a device; null where none does. */
export function firstOf<One extends Tried>(all: readonly One[], judging: Judging): First<One> | null {
  for (const one of all) {
    if (!one.enabled) continue
    // Only the one for the rest has none; of another it was not told.
    if (one.condition === null && !one.last) return { is: 'open', one, by: 'its condition is not known' }
    const holds = holdsBy(one.condition, judging)
    if (holds === 'yes') return { is: 'sure', one }
    if (holds === 'unknown') return { is: 'open', one, by: openParts(one.condition, judging) }
  }
  return null
}

const openParts = (condition: Condition | null, judging: Judging): string =>
  partsOf(condition)
    .filter((part) => holdsBy(part, judging) === 'unknown')
    .map(conditionWords)
    .join(' and ')

/** What a device of a group is expected to be authorized by. */
export const expected = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('rule'),
    set: z.string(),
    rule: z.string(),
    profiles: z.array(z.string()),
    /** Whether they let it in at all; null where that is not told. */
    accepts: z.boolean().nullable(),
    /** Its number, or the name under which each switch has its own; null where none is given, or that is not told. */
    vlan: z.string().nullable(),
    securityGroup: z.string().nullable(),
  }),
  /** It depends on what nobody can say beforehand; a clause without its end. */
  z.object({ state: z.literal('open'), why: z.string() }),
  /** The policy was not told; a sentence without its end. */
  z.object({ state: z.literal('untold'), why: z.string() }),
])

export type Expected = z.output<typeof expected>
export type ExpectedRule = Extract<Expected, { state: 'rule' }>

type Can = Partial<IdentityCapabilities>

const open = (why: string): Expected => ({ state: 'open', why })

/** Milliseconds for the policy: onboarding needs nothing of it. */
const limit = 8_000

/** By the policy as it is now: which set takes it, and which of its rules. Null where the system tells no policy at all. */
export async function readExpected(can: Can, joining: Joining, ask: Ask): Promise<Expected | null> {
  try {
    return await decide(can, joining, { ...ask, limit: Math.min(ask.limit, limit) })
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { state: 'untold', why: error.detail.message }
  }
}

async function decide(can: Can, joining: Joining, ask: Ask): Promise<Expected | null> {
  const sets = await can.listPolicySets?.(ask)
  if (sets === undefined) return null
  if (!sets.complete) return open('not all policy sets could be read')
  const judging = surely(joining)
  const taken = firstOf(sets.value, judging)
  if (taken === null) return open('no policy set is known to match')
  const { name, proxied } = taken.one
  if (taken.is === 'open') return open(`policy set ${name} may match first (${taken.by})`)
  if (proxied) return open(`policy set ${name} proxies it to other servers, which decide`)
  const policy = await can.readPolicySet?.(name, ask)
  if (policy?.value == null) return open(`the rules of ${name} were not read`)
  const { exceptions, rules } = policy.value
  if (exceptions.local === null || exceptions.global === null) {
    return open(`the exceptions that come before the rules of ${name} were not read`)
  }
  if (!policy.complete) return open(`not all rules of ${name} could be read`)
  const matched = firstOf([...exceptions.local, ...exceptions.global, ...rules], judging)
  if (matched === null) return open(`no rule of ${name} is known to match`)
  if (matched.is === 'open')
    return open(`rule ${matched.one.name} of ${name} may match first (${matched.by})`)
  return { state: 'rule', set: name, ...(await grantedBy(can, matched.one, ask)) }
}

async function grantedBy(can: Can, { name, results, securityGroup }: PolicyRule, ask: Ask) {
  const profiles = await Promise.all(results.map((result) => profileIfAny(can, result, ask)))
  const vlans = [...new Set(profiles.flatMap((profile) => profile?.vlan ?? []))]
  const accepting = results.map((result, at) => (result === 'DenyAccess' ? false : profiles[at]?.accepts))
  return {
    rule: name,
    profiles: [...results],
    accepts: accepting.includes(false) ? false : accepting.every((one) => one === true) ? true : null,
    vlan: vlans.length === 1 ? (vlans[0] ?? null) : null,
    securityGroup,
  }
}

/** A rule is worth expecting without what its profile sets. */
async function profileIfAny(can: Can, name: string, ask: Ask) {
  try {
    return (await can.findAuthorizationProfile?.(name, ask))?.value ?? null
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return null
  }
}
