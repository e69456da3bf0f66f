import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { securityGroupOf } from '../../lab/src/systems/identity/cisco-ise/deployment/policy.ts'
import { accessListOf } from '../../lab/src/world/sessions.ts'
import { identityGroupOf, profileOf } from '../../lab/src/world/sessions.ts'
import type { Endpoint } from '../../lab/src/world/model/endpoint.ts'
import type { Session } from '../../lab/src/world/model/session.ts'
import type { World } from '../../lab/src/world/model/world.ts'

export type PageAnswer = CallAnswer<Calls['GET /common-queries/cisco-ise/']>

/** Facts by name; null where it says that there is none. */
export type Facts = Readonly<Record<string, string | null>>

const pick = (facts: readonly { name: string; value: string | null }[], names: readonly string[]): Facts =>
  Object.fromEntries(names.map((name) => [name, facts.find((one) => one.name === name)?.value ?? null]))

const prefixed = (prefix: string, facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${prefix} ${name}`, value]))

const sessionNames = [
  'username',
  'method',
  'switch',
  'nas-address',
  'interface',
  'address',
  'vlan',
  'result',
  'group',
  'profile',
  'since',
  'session-id',
  'policy-set',
  'authentication-rule',
  'access-list',
  'security-group',
  'posture',
]

/** What the screen says of an endpoint with its session, its group and its switch. */
export function saidOf({ answer }: PageAnswer): Facts {
  const [session] = answer.sessions.sessions
  return {
    mac: answer.mac,
    standing: answer.standing,
    sessions: String(answer.sessions.sessions.length),
    held: answer.containment.state,
    ...prefixed('endpoint', pick(answer.endpoint.facts, ['mac', 'description', 'group', 'profile'])),
    ...prefixed('session', pick(session?.facts ?? [], sessionNames)),
    ...prefixed('device', pick(answer.device.facts, ['name', 'addresses', 'model', 'software'])),
    'group name': answer.group.name,
    'last that passed': answer.history.rows.find(({ passed }) => passed)?.at ?? null,
    'matched rules': String(answer.decision.rules.filter(({ matched }) => matched).length),
    'rule, without its number': ruleOf(session?.facts ?? []),
  }
}

/** Rules that let in with one result bear its name and are numbered from the second on. */
const ruleOf = (facts: readonly { name: string; value: string | null }[]): string | null =>
  facts.find(({ name }) => name === 'authorization-rule')?.value?.replace(/ \d+$/, '') ?? null

const week = 7 * 86_400_000
const instant = (time: number) => new Date(time).toISOString()

/** The same, as it really is. */
export function truthOf(world: World, endpoint: Endpoint, now: number): Facts {
  const session = world.session(endpoint.mac)
  const registered = endpoint.authentication === 'mab'
  const recent = session !== null && session.startedAt > now - week
  return {
    mac: endpoint.mac,
    standing: session === null ? 'away' : 'let-in',
    sessions: session === null ? '0' : '1',
    held: 'none',
    'endpoint mac': endpoint.mac,
    'endpoint description': registered ? endpoint.hostname : null,
    'endpoint group': identityGroupOf(endpoint),
    'endpoint profile': profileOf(endpoint),
    ...prefixed('session', session === null ? pick([], sessionNames) : truthOfSession(session, endpoint)),
    'device name': session?.switch.name ?? null,
    'device addresses': session === null ? null : `${session.switch.address}/32`,
    'device model': session?.switch.model ?? null,
    'device software': session?.switch.software ?? null,
    'group name': identityGroupOf(endpoint),
    'last that passed': recent ? instant(session.startedAt) : null,
    'matched rules': session === null ? '0' : '1',
    'rule, without its number': session?.authorization.replaceAll('_', ' ') ?? null,
  }
}

const truthOfSession = (session: Session, endpoint: Endpoint): Facts => ({
  username: session.username,
  method: session.method === 'dot1x' ? '802.1X, PEAP (EAP-MSCHAPv2)' : 'MAB, Lookup',
  switch: session.switch.name,
  'nas-address': session.switch.address,
  interface: session.interface.name,
  address: session.address,
  vlan: String(session.vlan),
  result: session.authorization,
  group: session.identityGroup,
  profile: session.profile,
  since: instant(session.startedAt),
  'session-id': session.id,
  'policy-set': session.method === 'dot1x' ? 'Wired 802.1X' : 'Wired MAB',
  'authentication-rule': session.method === 'dot1x' ? 'Dot1X' : 'MAB',
  'access-list': accessListOf(endpoint),
  'security-group': securityGroupOf(endpoint),
  posture: endpoint.domainJoined ? 'Compliant' : 'NotApplicable',
})
