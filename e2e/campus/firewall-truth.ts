import type {
  FirewallCapabilities,
  FirewallPath,
  Flow,
  ThreatLine,
  TrafficLine,
  TrafficQuestion,
  TransportProtocol,
} from '@patchbay/connectors/firewall/capabilities'
import type { Lab } from '../../lab/src/emulator/emulator.ts'
import { ClientStays } from '../../lab/src/systems/firewall/pan-os/clients.ts'
import { receivedAfter } from '../../lab/src/systems/firewall/pan-os/log-filter.ts'
import { FirewallNetwork } from '../../lab/src/systems/firewall/pan-os/network.ts'
import { addressObjects } from '../../lab/src/systems/firewall/pan-os/objects.ts'
import { HaPair } from '../../lab/src/systems/firewall/pan-os/pair.ts'
import { Policy } from '../../lab/src/systems/firewall/pan-os/policy.ts'
import { Traffic } from '../../lab/src/systems/firewall/pan-os/traffic.ts'
import type { World } from '../../lab/src/world/model/world.ts'
import { Random } from '../../lab/src/world/random.ts'
import { askWithin } from '../real-systems/systems/connect.ts'

/** A drawn question, with an address of each end. */
export type Question = Flow & { readonly port: number | null }

const outside = [
  '203.0.113.10',
  '203.0.113.70',
  '203.0.113.201',
  '192.0.2.200',
  '198.51.100.10',
  '198.51.100.11',
]
const servers = [
  '172.20.0.10',
  '172.20.0.30',
  '172.20.0.53',
  '172.20.0.60',
  '172.20.0.88',
  '172.20.0.123',
  '172.20.0.200',
]
const others = ['172.21.0.10', '172.30.8.4', '172.30.16.9', '192.168.7.7', '2001:db8:77::1', '10.255.10.1']
const ports: readonly (readonly [TransportProtocol, number | null])[] = [
  ['tcp', 443],
  ['tcp', 443],
  ['tcp', 80],
  ['tcp', 22],
  ['tcp', 25],
  ['tcp', 104],
  ['tcp', 445],
  ['tcp', 3389],
  ['tcp', 27_004],
  ['udp', 53],
  ['udp', 123],
  ['udp', 443],
  ['icmp', null],
]

/** Questions about clients of the campus, servers and the world, the same for the same words. */
export function drawQuestions(world: World, count: number, seed: string): Question[] {
  const random = new Random(seed)
  const byPurpose = Map.groupBy(
    [...world.endpoints.keys()]
      .flatMap((mac) => world.attachment(mac) ?? [])
      .filter(({ address }) => address !== null),
    ({ vlan }) => vlan.purpose,
  )
  const wireless = [...world.wireless.clients.keys()].flatMap(
    (mac) => world.wireless.client(mac)?.address ?? [],
  )
  const client = () => {
    if (random.chance(0.2)) return random.pick(wireless)
    return random.pick(random.pick([...byPurpose.values()])).address ?? ''
  }
  const students = [...(byPurpose.get('student') ?? [])]
  return Array.from({ length: count }, (_, index) => {
    const [protocol, port] = random.pick(ports)
    // Some of each that would seldom be drawn: what a shadowed rule names, and what comes from outside.
    if (index % 20 === 0 && students.length > 0)
      return {
        source: random.pick(students).address ?? '',
        destination: '203.0.113.70',
        protocol: 'tcp',
        port: 443,
      }
    if (index % 20 === 10)
      return { source: '203.0.113.99', destination: '198.51.100.10', protocol: 'tcp', port: 443 }
    if (index % 10 === 1)
      return { source: '203.0.113.99', destination: random.pick([...outside, client()]), protocol, port }
    const to = random.pick([outside, servers, others, [client()]])
    return { source: client(), destination: random.pick(to), protocol, port }
  })
}

interface Verdict {
  readonly zones: string
  readonly rule: string
  readonly position: number | null
  readonly allows: boolean
  readonly logs: boolean | null
  readonly translation: string
}

/** What becomes of a flow; a side without a route is all that is said of one that has none. */
export type Outcome = Verdict | 'no route'

const translated = (rule: string, source: string | null, destination: string | null, port: number | null) =>
  `${rule}: ${source ?? 'kept'} > ${destination ?? 'kept'}:${port ?? 'kept'}`

/** As the packet really goes. */
export function trueOutcome(world: World): (question: Question) => Outcome {
  const policy = new Policy(new FirewallNetwork(world), addressObjects(world))
  return (question) => {
    const passage = policy.pass({ ...question, port: question.port ?? 0 }, null)
    if (passage === null) return 'no route'
    const { nat, security } = passage
    const { rule, position } = security
    return {
      zones: `${passage.in.interface.zone} > ${passage.out.interface.zone}`,
      rule: rule.name,
      position,
      allows: rule.action === 'allow',
      logs: rule.logEnd,
      translation:
        nat === null
          ? 'none'
          : translated(
              nat.name,
              nat.sourceTo?.address.replace(/\/\d+$/, '') ?? null,
              nat.destinationTo?.address ?? null,
              nat.destinationTo?.port ?? null,
            ),
    }
  }
}

/** What the page says of all: a firewall through which the packet need not go decides nothing. */
export function trueVerdict(
  world: World,
): (question: Question) => 'allowed' | 'denied' | 'no-route' | 'off-path' {
  const policy = new Policy(new FirewallNetwork(world), addressObjects(world))
  return (question) => {
    const passage = policy.pass({ ...question, port: question.port ?? 0 }, null)
    if (passage === null) return 'no-route'
    if (passage.in.interface.name === passage.out.interface.name) return 'off-path'
    return passage.security.rule.action === 'allow' ? 'allowed' : 'denied'
  }
}

/** As the connector reads it: path, translation, the path to where it is translated to, and the rule for that. */
export async function saidOutcome(can: Required<FirewallCapabilities>, question: Question): Promise<Outcome> {
  const { source, destination } = question
  const path = (await can.findPath(source, destination, askWithin())).value
  if (path.from === null || path.to === null) return 'no route'
  const nat = (await can.matchTranslation(question, path, askWithin())).value
  const after: FirewallPath =
    nat?.destination == null
      ? path
      : { ...path, to: (await can.findPath(source, nat.destination, askWithin())).value.to }
  const match = (await can.matchPolicy(question, after, askWithin())).value
  if (match === null) throw new Error('no rule is told')
  const rule = (await can.readRule(match.rule, askWithin())).value
  return {
    zones: `${path.from.zone} > ${after.to?.zone ?? 'nowhere'}`,
    rule: match.rule,
    position: match.position,
    allows: match.allows,
    logs: rule?.logs ?? null,
    translation: nat === null ? 'none' : translated(nat.rule, nat.source, nat.destination, nat.port),
  }
}

const seconds = (at: number) => new Date(Math.floor(at / 1_000) * 1_000).toISOString()

function* linesOf(lab: Lab, { source, destination, port, since, until }: TrafficQuestion) {
  const stays = new ClientStays(lab.world)
  const policy = new Policy(new FirewallNetwork(lab.world), addressObjects(lab.world))
  const traffic = new Traffic(stays, policy, new HaPair(lab, 'fw-1'))
  for (const line of traffic.lines('fw-1a', since.getTime(), until.getTime(), source))
    if (line.flow.destination === destination && line.flow.port === port) yield line
  stays.close()
}

/** Lines that the log has to a question: instant in whole seconds, rule and octets, the latest first. */
export const trueLines = (lab: Lab, question: TrafficQuestion): string[] =>
  [...linesOf(lab, question)]
    .filter(({ passage }) => passage.security.rule.logEnd)
    .map(
      ({ endedAt, passage, octets }) =>
        `${seconds(endedAt - receivedAfter)} ${passage.security.rule.name} ${octets}`,
    )

/** What profiles found in the same sessions. */
export const trueThreats = (lab: Lab, question: TrafficQuestion): string[] =>
  [...linesOf(lab, question)].flatMap(({ endedAt, threat }) =>
    threat === null ? [] : [`${seconds(endedAt - receivedAfter)} ${threat.id} ${threat.severity}`],
  )

export const saidThreats = (lines: readonly ThreatLine[]): string[] =>
  lines.map(({ at, threat, severity }) => `${at?.toISOString()} ${threat} ${severity}`)

export const saidLines = (lines: readonly TrafficLine[]): string[] =>
  lines.map(({ at, rule, octets }) => `${at?.toISOString()} ${rule} ${octets}`)
