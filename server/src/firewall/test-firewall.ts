import type {
  FirewallCapabilities,
  FirewallPath,
  FirewallRule,
  PolicyMatch,
  ThreatLine,
  TrafficLine,
} from '@patchbay/connectors/firewall/capabilities'
import { firewallAnswer } from '@patchbay/contract/common-queries/firewall'
import type { FirewallAnswer, Flow } from '@patchbay/contract/common-queries/firewall'
import { readService } from '@patchbay/contract/identifiers/service'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { minutesAgo, reading, system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import { usualPace } from '../sources/pace.ts'
import type { System } from '../systems/open.ts'
import { lookUpFirewall } from './look-up.ts'
import { wantedEnd } from './wanted-end.ts'

export const client = '10.1.16.9'
export const web = '203.0.113.10'

export const path = (of: Partial<FirewallPath> = {}): FirewallPath => ({
  from: { zone: 'campus', interface: 'ethernet1/2' },
  to: { zone: 'internet', interface: 'ethernet1/1', nextHop: '198.51.100.1' },
  ...of,
})

export const allow: PolicyMatch = { rule: 'campus-web', position: 12, action: 'allow', allows: true }
export const deny: PolicyMatch = { rule: 'interzone-default', position: null, action: 'deny', allows: false }

export const rule = (of: Partial<FirewallRule> = {}): FirewallRule => ({
  name: 'campus-web',
  description: 'Web for everybody',
  disabled: false,
  logs: true,
  profiles: ['outbound'],
  ...of,
})

export const traffic = (of: Partial<TrafficLine> = {}): TrafficLine => ({
  at: minutesAgo(5),
  action: 'allow',
  rule: 'campus-web',
  source: client,
  destination: web,
  protocol: 'tcp',
  port: 443,
  application: 'ssl',
  from: 'campus',
  to: 'internet',
  translatedSource: '198.51.100.4',
  translatedDestination: web,
  octets: 11_274,
  end: 'tcp-fin',
  ...of,
})

export const threat = (of: Partial<ThreatLine> = {}): ThreatLine => ({
  at: minutesAgo(5),
  action: 'reset-both',
  rule: 'campus-web',
  source: client,
  destination: web,
  protocol: 'tcp',
  port: 443,
  application: 'web-browsing',
  threat: 'Eicar Test File(39040)',
  severity: 'medium',
  category: 'any',
  url: null,
  ...of,
})

/** A firewall that allows the web and has logged nothing; each question can be another. */
export const firewall = (name: string, can: Partial<FirewallCapabilities> = {}): System<'firewall'> =>
  system('firewall', name, {
    readState: async () =>
      reading({
        name,
        model: null,
        software: null,
        pair: { state: 'active', peer: 'passive', same: true },
      }),
    findPath: async () => reading(path()),
    matchPolicy: async () => reading(allow),
    matchTranslation: async () => reading(null),
    readRule: async (asked) => reading(rule({ name: asked, logs: !asked.endsWith('-default') })),
    findTraffic: async () => reading([]),
    ...can,
  })

interface Asked {
  readonly q?: string
  readonly to?: string
  readonly service?: string
  readonly at?: Date
}

function endOf(text: string) {
  const classified = classify(text)
  if ('fault' in classified) throw new Error(classified.fault)
  const end = wantedEnd(text, classified.identifier)
  if ('fault' in end) throw new Error(end.fault)
  return { end, classified }
}

export async function lookUp(
  db: Kysely<Database>,
  all: readonly System[],
  { q = client, to = web, service: typed = 'tcp/443', at }: Asked = {},
) {
  const [source, destination, service] = [endOf(q), endOf(to), readService(typed)]
  if ('fault' in service) throw new Error(service.fault)
  const { identifier, words } = source.classified
  const drawn: FirewallAnswer[] = []
  const found = await lookUpFirewall(
    { db, systems: systemsOf(all), log: createLog('fatal', { write: () => undefined }), pace: usualPace },
    {
      wanted: { source: source.end, destination: destination.end },
      isWhole: true,
      service,
      at: at ?? null,
      question: {
        text: q,
        kind: identifier.kind,
        words,
        canonical: identifier.canonical,
        vendor: null,
        badges: [],
      },
      patient: true,
      signal: new AbortController().signal,
      listener: {
        question: () => undefined,
        source: () => undefined,
        answer: (answer) => drawn.push(firewallAnswer.parse(answer)),
      },
    },
  )
  return { ...found, drawn, answer: firewallAnswer.parse(found.answer) }
}

export const lineOf = ({ lines }: Flow, name: string) => {
  const line = lines.find((each) => each.name === name)
  if (line === undefined) throw new Error(`no line ${name}`)
  return line
}
