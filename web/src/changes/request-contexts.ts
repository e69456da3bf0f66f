/** Pages from which something is asked of a service desk. */
export const requestContexts = ['device', 'person', 'port', 'endpoint', 'lease', 'flow'] as const
export type RequestContext = (typeof requestContexts)[number]

const access = [
  'access',
  'authentication',
  '802.1x',
  'certificate',
  'onboard',
  'register',
  'registration',
  'unlock',
  'blocked',
]
const faults = ['fault', 'incident', 'problem', 'repair', 'outage', 'broken']

/** Beginnings of words by which an offering fits what somebody looks at; those that say most first. */
const words: Readonly<Record<RequestContext, readonly string[]>> = {
  device: [...faults, 'move', 'relocat', 'device', 'network', 'opening', 'firewall', ...access],
  person: ['account', 'password', 'unlock', 'access', 'permission', 'group', 'vpn', 'mail'],
  port: [
    'outlet',
    'socket',
    'port',
    'patch',
    'jack',
    'vlan',
    'move',
    'relocat',
    'cabl',
    'network',
    ...faults,
  ],
  endpoint: [...access, 'endpoint', 'wi-fi', 'wifi', 'wireless', 'network', ...faults],
  flow: ['opening', 'firewall', 'port', 'network', ...access, ...faults],
  lease: [
    'address',
    'dhcp',
    'dns',
    'reserv',
    'host name',
    'hostname',
    'opening',
    'firewall',
    'network',
    ...faults,
  ],
}

const ofKind: Readonly<Record<string, RequestContext>> = { device: 'device', person: 'person', place: 'port' }

/** The page that a link came from; by what a request is about where it names none. */
export const contextOf = (from: string, kind: string): RequestContext =>
  requestContexts.find((one) => one === from) ?? ofKind[kind] ?? 'device'

interface Offering {
  readonly name: string
  readonly description: string | null
  readonly kind: 'request' | 'fault'
}

/** How well an offering fits: more where its name says so than where its description does; 0 where neither does. */
function fitOf({ name, description, kind }: Offering, context: RequestContext): number {
  // What a fault becomes is one, whatever it is called.
  const called = spaced(kind === 'fault' ? `fault ${name}` : name)
  const described = spaced(description ?? '')
  return words[context].reduce((sum, word) => {
    const begins = (text: string) => text.includes(` ${word}`)
    return sum + (begins(called) ? 3 : begins(described) ? 1 : 0)
  }, 0)
}

/** Its words in lower case, each after a blank. */
const spaced = (text: string) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}.-]+/gu, ' ')}`

/** Offerings that fit, the best first, and all others in their order: none is left out. */
export function byContext<One extends Offering>(
  offerings: readonly One[],
  context: RequestContext,
): { readonly fitting: readonly One[]; readonly others: readonly One[] } {
  const judged = offerings.map((one) => ({ one, fit: fitOf(one, context) }))
  const fitting = judged.filter(({ fit }) => fit > 0).toSorted((a, b) => b.fit - a.fit)
  return {
    fitting: fitting.map(({ one }) => one),
    others: judged.filter(({ fit }) => fit === 0).map(({ one }) => one),
  }
}
