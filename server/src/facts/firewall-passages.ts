import type { Reading } from '@patchbay/connectors/asking'
import type {
  FirewallPath,
  FirewallRule,
  FirewallState,
  Flow,
  PolicyMatch,
  ThreatLine,
  TrafficLine,
  TrafficQuestion,
  Translation,
} from '@patchbay/connectors/firewall/capabilities'
import type { System } from '../systems/open.ts'
import type { Asking } from './fact.ts'

/** What one firewall would do with the first packet of a flow, as far as it can be asked. */
export interface Passage {
  readonly flow: Flow
  /** To the destination as it was asked for. */
  readonly path: FirewallPath
  /** Where the packet really goes out: to the translated destination where there is one. */
  readonly out: FirewallPath['to']
  readonly translation: Translation | null
  /** False where the firewall cannot be asked for translations. */
  readonly translationRead: boolean
  readonly match: PolicyMatch | null
  readonly rule: FirewallRule | null
  readonly at: Date
}

const isRouted = ({ from, to }: FirewallPath) => from !== null && to !== null

/**
 * Path, translation, and the rule for the zones after translation; null where a firewall cannot be asked for both. Rules are read
 * once for each name. @throws Failure of what did not answer
 */
export async function passageOf(
  system: System<'firewall'>,
  flow: Flow,
  rules: Map<string, Promise<Reading<FirewallRule | null>>>,
  { ask }: Asking,
): Promise<Passage | null> {
  const { findPath, matchPolicy, matchTranslation, readRule } = await system.can()
  if (findPath === undefined || matchPolicy === undefined) return null
  const { value: path, observedAt: at } = await findPath(flow.source, flow.destination, ask())
  const none = { flow, path, out: path.to, translation: null, translationRead: false, match: null }
  if (!isRouted(path)) return { ...none, rule: null, at }
  const translation = (await matchTranslation?.(flow, path, ask()))?.value ?? null
  const target = translation?.destination ?? null
  const out = target === null ? path.to : (await findPath(flow.source, target, ask())).value.to
  const translated = { ...none, out, translation, translationRead: matchTranslation !== undefined }
  if (out === null) return { ...translated, rule: null, at }
  const { value: match } = await matchPolicy(flow, { ...path, to: out }, ask())
  if (match === null || readRule === undefined) return { ...translated, match, rule: null, at }
  const known = rules.get(match.rule) ?? readRule(match.rule, ask())
  rules.set(match.rule, known)
  return { ...translated, match, rule: (await known).value, at }
}

/** The firewall itself, and the other one of its pair; null where it cannot be asked. */
export async function stateOf(
  system: System<'firewall'>,
  { ask }: Asking,
): Promise<Reading<FirewallState> | null> {
  return (await (await system.can()).readState?.(ask())) ?? null
}

/** Lines of the traffic log between two addresses; null where it cannot be asked for. */
export async function trafficOf(
  system: System<'firewall'>,
  question: TrafficQuestion,
  { ask }: Asking,
): Promise<Reading<readonly TrafficLine[]> | null> {
  return (await (await system.can()).findTraffic?.(question, ask())) ?? null
}

/** What security profiles found in traffic between two addresses; null where it cannot be asked for. */
export async function threatsOf(
  system: System<'firewall'>,
  question: TrafficQuestion,
  { ask }: Asking,
): Promise<Reading<readonly ThreatLine[]> | null> {
  return (await (await system.can()).findThreats?.(question, ask())) ?? null
}
