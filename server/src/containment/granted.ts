import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { Condition, PolicyRule, PolicySet } from '@patchbay/connectors/identity/deployment'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { holds } from '../ise-session/conditions.ts'
import type { Attributes } from '../ise-session/conditions.ts'

/** What has a device be in quarantine: an ANC policy, or an endpoint group. */
export type Held = { readonly policy: string } | { readonly group: string }

/** What ISE's own rules grant to who is held so. */
export interface Granted {
  /** Results that a rule for it gives; empty where none does. */
  readonly results: readonly string[]
  /**
   * Whether a result of a session is that of the policy or the group: `other` is given by rules that do not ask for it, `unknown` by
   * both, by neither, or by a rule that cannot be read.
   */
  readonly gives: (result: string | null) => 'held' | 'other' | 'unknown'
  /** Why the rules are not known; null where they are. */
  readonly why: string | null
}

type Can = Partial<IdentityCapabilities>

/** Rules that are not known: no result says anything by its name. */
export const unknownRules = (why: string): Granted => ({ results: [], gives: () => 'unknown', why })

/** For a device that is not held: whatever it has is no quarantine. */
export const heldByNone: Granted = { results: [], gives: () => 'other', why: null }

/** Several profiles of one authorization in one order; sessions join them with commas. */
const joined = (profiles: readonly string[]): string =>
  profiles
    .flatMap((one) => one.split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .toSorted()
    .join(', ')

/** Names of dictionaries and attributes as conditions have them. */
const attributes = {
  policy: ['session.ancpolicy'],
  group: ['identitygroup.name', 'endpoints.endpointidentitygroup'],
} as const

/** What rules see of a device that is held so, and of one that is not. */
function seenBy(held: Held): { readonly yes: Attributes; readonly no: Attributes } {
  const [names, value] = 'policy' in held ? [attributes.policy, held.policy] : [attributes.group, held.group]
  return {
    yes: new Map(names.map((name) => [name, value])),
    no: new Map(names.map((name) => [name, null])),
  }
}

/** A condition with a part that ISE did not tell: the policy may be asked for there. */
const hides = (condition: Condition | null): boolean =>
  condition !== null &&
  (condition.kind === 'reference'
    ? condition.of === null || hides(condition.of)
    : condition.kind !== 'attribute' && condition.conditions.some(hides))

/** Reads each rule once: it asks for the policy or the group, does not, or may. A rule that is disabled gives nothing. */
export function grantedBy(sets: readonly PolicySet[], held: Held): Granted {
  const { yes, no } = seenBy(held)
  const [ours, others, unclear] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const rule of sets.flatMap(rulesOf)) {
    if (!rule.enabled) continue
    const result = joined(rule.results)
    const asksForIt = holds(rule.condition, no) === 'no'
    if (asksForIt && holds(rule.condition, yes) !== 'no') ours.add(result)
    else if (!asksForIt) (hides(rule.condition) ? unclear : others).add(result)
  }
  return {
    results: [...ours],
    gives: (told) => {
      if (told === null) return 'unknown'
      const result = joined([told])
      if (unclear.has(result)) return 'unknown'
      if (ours.has(result)) return others.has(result) ? 'unknown' : 'held'
      return others.has(result) ? 'other' : 'unknown'
    },
    why: null,
  }
}

const rulesOf = ({ exceptions: { local, global }, rules }: PolicySet): readonly PolicyRule[] => [
  ...(local ?? []),
  ...(global ?? []),
  ...rules,
]

/** Milliseconds for which rules count as read: all sets of a site are some hundred questions, and a contained device is looked at each minute. */
const fresh = 5 * 60_000

const cached = new WeakMap<
  Can,
  { readonly at: number; readonly sets: Promise<readonly PolicySet[] | string> }
>()

/** What the rules of an identity system grant under a policy or in a group. Rules that cannot be read are none, and say why. */
export async function readGranted(can: Can, held: Held, now: Date, ask: Ask): Promise<Granted> {
  const before = cached.get(can)
  const known = before !== undefined && now.getTime() - before.at < fresh ? before : null
  const sets = known?.sets ?? readRules(can, ask)
  if (known === null) cached.set(can, { at: now.getTime(), sets })
  try {
    const read = await sets
    if (typeof read !== 'string') return grantedBy(read, held)
    cached.delete(can)
    return unknownRules(read)
  } catch (error) {
    cached.delete(can)
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return unknownRules(error.detail.message)
  }
}

/** Every enabled policy set, or why not all of their rules are known. */
async function readRules(can: Can, ask: Ask): Promise<readonly PolicySet[] | string> {
  const { listPolicySets, readPolicySet } = can
  if (listPolicySets === undefined || readPolicySet === undefined) return 'Its rules cannot be read.'
  const heads = await listPolicySets(ask)
  if (!heads.complete) return 'It did not list all its policy sets.'
  const deciding = heads.value.filter(({ enabled, proxied }) => enabled && !proxied)
  const sets: PolicySet[] = []
  const read = await withLimit(deciding, 4, async ({ name }) => ({
    name,
    reading: await readPolicySet(name, ask),
  }))
  for (const { name, reading } of read) {
    const { value, complete } = reading
    if (value === null || !complete || value.exceptions.local === null || value.exceptions.global === null)
      return `It did not list all rules of ${name}.`
    sets.push(value)
  }
  return sets
}
