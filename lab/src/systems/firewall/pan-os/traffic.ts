import { hash, mix } from '../../../world/random.ts'
import type { EndpointKind } from '../../../world/model/endpoint.ts'
import type { ClientStay, ClientStays } from './clients.ts'
import { applicationAt } from './objects.ts'
import type { HaPair } from './pair.ts'
import type { UnitName } from './units.ts'
import type { Flow, Passage, Policy } from './policy.ts'

/** One line of the traffic log, or one session. Times are milliseconds of the world. */
export interface TrafficLine {
  readonly id: number
  readonly flow: Flow
  readonly sourcePort: number
  readonly startedAt: number
  readonly endedAt: number
  readonly octets: number
  readonly application: string
  readonly passage: Passage
  /** What a profile of the rule found in it and ended it for; null for nearly all. */
  readonly threat: Threat | null
}

export interface Threat {
  readonly type: 'vulnerability' | 'virus' | 'url'
  readonly id: string
  readonly severity: string
  readonly category: string
  readonly url: string
}

const threats: readonly Threat[] = [
  {
    type: 'url',
    id: 'URL Filtering(9999)',
    severity: 'informational',
    category: 'phishing',
    url: 'login.bank.example/verify',
  },
  {
    type: 'virus',
    id: 'Eicar Test File(39040)',
    severity: 'medium',
    category: 'any',
    url: '',
  },
  {
    type: 'vulnerability',
    id: 'Apache Log4j Remote Code Execution(91991)',
    severity: 'critical',
    category: 'any',
    url: '',
  },
]

/** One of so many sessions that a profile looks into. */
const threatened = 25

type Wish = readonly [destination: string, protocol: Flow['protocol'], port: number]

const web: readonly Wish[] = [
  ['203.0.113.10', 'tcp', 443],
  ['203.0.113.20', 'tcp', 443],
  ['203.0.113.70', 'tcp', 443],
  ['203.0.113.30', 'tcp', 80],
]
const basics: readonly Wish[] = [
  ['172.20.0.53', 'udp', 53],
  ['172.20.0.123', 'udp', 123],
]
const people: readonly Wish[] = [
  ...web,
  ...basics,
  ['172.20.0.10', 'tcp', 445],
  ['172.20.0.30', 'tcp', 445],
  ['172.20.0.40', 'tcp', 9100],
  ['203.0.113.40', 'tcp', 22],
  ['203.0.113.40', 'udp', 443],
  ['203.0.113.50', 'tcp', 587],
  ['198.51.100.10', 'tcp', 443],
  ['192.0.2.140', 'tcp', 443],
  ['203.0.113.60', 'tcp', 8333],
]

/** What each kind of client does, some of it in vain. */
const wishes: Readonly<Record<EndpointKind, readonly Wish[]>> = {
  laptop: people,
  desktop: people,
  personal: people,
  phone: [...basics, ['172.20.0.67', 'udp', 67], ['203.0.113.10', 'tcp', 443]],
  printer: [
    ...basics,
    ['172.20.0.30', 'tcp', 445],
    ['172.21.0.11', 'tcp', 587],
    ['203.0.113.10', 'tcp', 443],
  ],
  camera: [...basics, ['203.0.113.60', 'tcp', 8333]],
  'access-point': [...basics, ['203.0.113.20', 'tcp', 443]],
  medical: [
    ...basics,
    ['172.20.0.60', 'tcp', 104],
    ['203.0.113.201', 'tcp', 443],
    ['172.30.16.4', 'tcp', 104],
  ],
  'building-control': [...basics, ['172.20.0.99', 'udp', 47808], ['203.0.113.202', 'tcp', 443]],
  display: [...basics, ...web],
}

/** Each client begins something once in so many milliseconds. */
const slot = 600_000
/** Sessions that are looked at for one question at most. */
const mostLooked = 20_000

/** What the clients of the lab did through the firewall; worked out from seed and time when it is asked for. */
export class Traffic {
  readonly #stays: ClientStays
  readonly #policy: Policy
  readonly #pair: HaPair

  constructor(stays: ClientStays, policy: Policy, pair: HaPair) {
    this.#stays = stays
    this.#policy = policy
    this.#pair = pair
  }

  #lineOf({ mac, kind, address, since, until }: ClientStay, number: number): TrafficLine | null {
    const drawn = hash(`${mac}/${number}`)
    const startedAt = number * slot + (drawn % slot)
    if (startedAt < since || (until !== null && startedAt > until)) return null
    const all = wishes[kind]
    const [destination = '', protocol = 'tcp', port = 443] = all[mix(drawn) % all.length] ?? []
    const flow = { source: address, destination, protocol, port }
    const passage = this.#policy.pass(flow, this.#pair.blockedAt(startedAt))
    if (passage === null) return null
    const allowed = passage.security.rule.action === 'allow'
    return {
      id: drawn,
      flow,
      sourcePort: protocol === 'icmp' ? 0 : 49_152 + (drawn % 16_000),
      startedAt,
      endedAt: startedAt + (allowed ? 1_000 * (1 + (drawn % 240)) : 0),
      octets: allowed ? 800 + (mix(drawn + 1) % 900_000) : 74,
      application: allowed ? applicationAt(protocol, port) : 'not-applicable',
      passage,
      threat:
        allowed && passage.security.rule.group !== null && mix(drawn + 2) % threatened === 0
          ? (threats[mix(drawn + 3) % threats.length] ?? null)
          : null,
    }
  }

  /** Sessions that passed a unit and ended between two instants, the latest first; those of one source where that is known. */
  *lines(unit: UnitName, from: number, to: number, source: string | null): Iterable<TrafficLine> {
    const stays: ClientStay[] = []
    for (const stay of this.#stays.since(from - slot, source)) {
      stays.push(stay)
      if (stays.length === mostLooked) break
    }
    let looked = 0
    // A session ends in the slot in which it began, or in the next.
    let late: TrafficLine[] = []
    for (let number = Math.floor(to / slot); number >= Math.floor(from / slot) - 1; number -= 1) {
      const begun = stays.flatMap((stay) => this.#lineOf(stay, number) ?? [])
      looked += stays.length
      const sorted = [...late, ...begun].toSorted((one, other) => other.endedAt - one.endedAt)
      // What ended before this slot began may still be overtaken by what began in the one before.
      const ready = sorted.filter(({ endedAt }) => endedAt >= number * slot + 240_000)
      late = sorted.filter(({ endedAt }) => endedAt < number * slot + 240_000)
      yield* ready.filter((line) => this.#isOf(line, unit, from, to))
      if (looked > mostLooked) break
    }
    yield* late.filter((line) => this.#isOf(line, unit, from, to))
  }

  #isOf({ endedAt, startedAt }: TrafficLine, unit: UnitName, from: number, to: number): boolean {
    return endedAt >= from && endedAt <= to && this.#pair.activeAt(startedAt) === unit
  }
}
