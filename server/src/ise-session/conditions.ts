import type { Condition } from '@patchbay/connectors/identity/deployment'
import type { AdmissionDossier } from './dossier.ts'
import { sessionAsked, authenticationAsked } from './then.ts'

export type Holds = 'yes' | 'no' | 'unknown'

/** Values of the attributes that rules are made of, by their name in lower case; null where the endpoint has none. */
export type Attributes = ReadonlyMap<string, string | null>

/**
 * What is known of the endpoint in the words of the rules. Names of dictionaries and attributes are those of Cisco ISE;
 * what is not here is unknown and never guessed.
 */
export function attributesOf(dossier: AdmissionDossier): Attributes {
  const session = sessionAsked(dossier)?.session ?? null
  const last = authenticationAsked(dossier)
  const endpoint = dossier.endpoint.value
  const decided = session ?? last
  const known = new Map<string, string | null>()
  const put = (names: readonly string[], value: string | null | undefined) => {
    if (value === null || value === undefined || value === '') return
    for (const name of names) known.set(name, value)
  }
  put(['identitygroup.name', 'endpoints.endpointidentitygroup'], endpoint?.group ?? session?.group)
  put(['endpoints.endpointpolicy'], session?.profile ?? endpoint?.profile)
  put(['network access.username', 'radius.user-name'], decided?.username)
  put(['network access.device ip address', 'radius.nas-ip-address'], decided?.nasAddress)
  put(['session.posturestatus'], session?.posture)
  put(['device.location'], session?.location)
  put(['device.device type'], session?.deviceType)
  put(['network access.eaptunnel'], /^(PEAP|EAP-FAST|TEAP|EAP-TTLS)/.exec(decided?.protocol ?? '')?.[1])
  // Wired where the switch names an Ethernet interface.
  const wired = /ethernet|gig/i.test(decided?.interface ?? '')
  const flow = decided?.method === 'mab' ? 'WiredMAB' : decided?.method === 'dot1x' ? 'Wired802_1x' : null
  if (wired) put(['normalised radius.radiusflowtype'], flow)
  if (dossier.containment.state === 'known' || dossier.containment.state === 'none') {
    known.set('session.ancpolicy', dossier.containment.value?.policy ?? null)
  }
  return known
}

/** Paths such as `Endpoint Identity Groups:Profiled:Workstation` end in the name; locations begin with their sort. */
function same(has: string, wanted: string): boolean {
  const [one, other] = [has.toLowerCase(), wanted.toLowerCase()]
  const last = (text: string) => text.split(':').at(-1) ?? ''
  const inner = (text: string) => text.replace(/^(location|device type)#/, '')
  return one === other || last(one) === last(other) || inner(one) === inner(other)
}

const operators: Readonly<Record<string, (has: string, wanted: string) => boolean>> = {
  equals: same,
  ipequals: same,
  contains: (has, wanted) => has.toLowerCase().includes(wanted.toLowerCase()),
  startswith: (has, wanted) => has.toLowerCase().startsWith(wanted.toLowerCase()),
  endswith: (has, wanted) => has.toLowerCase().endsWith(wanted.toLowerCase()),
}

export const flip = (holds: Holds): Holds => (holds === 'unknown' ? holds : holds === 'yes' ? 'no' : 'yes')

export type Comparison = Extract<Condition, { kind: 'attribute' }>

/** How a single comparison is judged, and what one comes to that is turned round. */
export interface Judging {
  readonly compare: (comparison: Comparison) => Holds
  readonly negated: (holds: Holds) => Holds
}

/** By what is known of the endpoint. */
export const holds = (condition: Condition | null, known: Attributes): Holds =>
  holdsBy(condition, { compare: (one) => compared(one, known), negated: flip })

/** Three-valued: unknown stays unknown unless the rest decides alone. */
export function holdsBy(condition: Condition | null, judging: Judging): Holds {
  if (condition === null) return 'yes'
  const turn = condition.negated ? judging.negated : (same: Holds) => same
  if (condition.kind === 'reference')
    return condition.of === null ? 'unknown' : turn(holdsBy(condition.of, judging))
  if (condition.kind === 'attribute') return turn(judging.compare(condition))
  const parts = condition.conditions.map((one) => holdsBy(one, judging))
  const decided: Holds = condition.kind === 'all' ? 'no' : 'yes'
  if (parts.includes(decided)) return turn(decided)
  return parts.includes('unknown') ? 'unknown' : turn(flip(decided))
}

function compared(condition: Comparison, known: Attributes): Holds {
  const name = condition.attribute.toLowerCase()
  if (!known.has(name)) return 'unknown'
  const has = known.get(name) ?? null
  const [, not, operator = ''] = /^(ipNot|not|ip)?(.*)$/i.exec(condition.operator) ?? []
  const negative = not !== undefined && /not/i.test(not)
  const compare = operators[operator.toLowerCase()]
  if (compare === undefined) return 'unknown'
  const outcome: Holds = has !== null && compare(has, condition.value) ? 'yes' : 'no'
  return negative ? flip(outcome) : outcome
}

const words: Readonly<Record<string, string>> = {
  equals: 'is',
  ipequals: 'is',
  notequals: 'is not',
  contains: 'contains',
  notcontains: 'does not contain',
  startswith: 'begins with',
  notstartswith: 'does not begin with',
  endswith: 'ends with',
  notendswith: 'does not end with',
  in: 'is one of',
  notin: 'is none of',
  matches: 'matches',
}

/** A condition as a person would say it. */
export function conditionWords(condition: Condition): string {
  const not = condition.negated ? 'not ' : ''
  if (condition.kind === 'reference') {
    const means = condition.of === null ? '' : `, that is ${conditionWords(condition.of)}`
    return `${not}the stored condition “${condition.name}”${means}`
  }
  if (condition.kind === 'attribute') {
    const operator = words[condition.operator.toLowerCase()] ?? condition.operator
    return `${not}${attributeWords(condition.attribute)} ${operator} ${condition.value === '' ? 'empty' : condition.value}`
  }
  const joined = condition.conditions.map(conditionWords).join(condition.kind === 'all' ? ' and ' : ' or ')
  return `${not}(${joined})`
}

const names: Readonly<Record<string, string>> = {
  'identitygroup.name': 'the endpoint group',
  'endpoints.endpointpolicy': 'the profile',
  'session.ancpolicy': 'the adaptive control',
  'session.posturestatus': 'the posture',
  'normalised radius.radiusflowtype': 'the authentication method',
  'device.location': 'the location of the switch',
  'device.device type': 'the type of the switch',
  'network access.username': 'the user name',
  'network access.eaptunnel': 'the EAP tunnel',
}

const attributeWords = (attribute: string) => names[attribute.toLowerCase()] ?? attribute

/** The parts that have to hold together, each by itself. */
export function partsOf(condition: Condition | null): readonly Condition[] {
  if (condition === null) return []
  return condition.kind === 'all' && !condition.negated ? condition.conditions.flatMap(partsOf) : [condition]
}

/** What the endpoint has instead, for one attribute. */
export function hasInstead(condition: Condition, known: Attributes): string | null {
  if (condition.kind === 'reference') return condition.of === null ? null : hasInstead(condition.of, known)
  if (condition.kind !== 'attribute') return null
  const name = condition.attribute.toLowerCase()
  return known.has(name) ? (known.get(name) ?? 'none') : null
}
