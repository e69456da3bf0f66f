import type { Endpoint } from '../../../../world/model/endpoint.ts'
import { deviceOf, type Nas, type Session } from './seen-session.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Identify } from './identifiers.ts'
import { numberOf } from './numbers.ts'
import type { Policy } from './policy.ts'
import type { Sessions } from './sessions.ts'

/** A sign-on that was decided, as the monitoring node keeps it. */
export interface SignOnRecord {
  readonly at: number
  readonly mac: string
  readonly username: string
  readonly switch: Nas
  readonly interface: Session['interface']
  readonly method: Session['method']
  readonly set: string
  readonly authentication: string
  /** Null when it failed before a rule was asked. */
  readonly rule: string | null
  readonly profile: string | null
  readonly failure: FailureReason | null
  readonly sessionId: string
  readonly certificate: { readonly subject: string; readonly issuer: string; readonly days: number } | null
}

export interface FailureReason {
  readonly code: string
  readonly text: string
}

const reason = (code: string, text: string): FailureReason => ({ code, text })

/** The numbers that the lab's sign-ons fail with, and more that stand in the list of every deployment. */
export const failureReasons = {
  wrongPassword: reason(
    '24408',
    'User authentication against Active Directory failed since user has entered the wrong password',
  ),
  silent: reason('12934', 'Supplicant stopped responding to ISE during PEAP tunnel establishment'),
  unknown: reason('22056', 'Subject not found in the applicable identity store(s)'),
  expired: reason(
    '12516',
    'EAP-TLS failed SSL/TLS handshake because of an expired certificate in the client certificates chain',
  ),
  shared: reason('22040', 'Wrong password or invalid shared secret'),
  denied: reason('15039', 'Rejected per authorization profile'),
  authority: reason(
    '12514',
    'EAP-TLS failed SSL/TLS handshake because of an unknown CA in the client certificates chain',
  ),
  locked: reason(
    '24415',
    "User authentication against Active Directory failed since user's account is locked out",
  ),
  session: reason(
    '12953',
    'Received EAP packet from the middle of conversation that contains a session on this PSN that does not exist',
  ),
  device: reason('11007', 'Could not locate Network Device or AAA Client'),
} as const

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** What the monitoring node still knows: seven days. */
const kept = 7 * day

/**
 * Who signed on and who was refused. It follows from the world: whoever has a session signed on at its start and every
 * eight hours before; some failed once just before. A device of somebody who is locked out goes on with an old password.
 * Where none of their devices has a session, one that is not let in does. Of the laptops that are away, some are being kept
 * out by a certificate that has expired and try every ten minutes.
 */
export class SignOns {
  readonly #world: World
  readonly #sessions: Sessions
  readonly #policy: Policy
  readonly #identify: Identify

  constructor(world: World, sessions: Sessions, policy: Policy, identify: Identify) {
    this.#world = world
    this.#sessions = sessions
    this.#policy = policy
    this.#identify = identify
  }

  /** Latest first; MAC in the form of the world. */
  of(mac: string, since: number): readonly SignOnRecord[] {
    const endpoint = deviceOf(this.#world, mac)
    if (endpoint === undefined || endpoint.authentication === 'none') return []
    const from = Math.max(since, this.#world.clock.now() - kept)
    const session = this.#sessions.of(mac)
    const all = session === null ? this.#without(endpoint) : this.#with(endpoint, session)
    return all.filter(({ at }) => at >= from)
  }

  /** Is it one of those that an expired certificate keeps out. */
  keptOut(endpoint: Endpoint): boolean {
    return (
      endpoint.authentication === 'dot1x' &&
      endpoint.kind === 'laptop' &&
      // A port that flaps has no session either, for a moment.
      endpoint.outlet === null &&
      this.#sessions.of(endpoint.mac) === null &&
      this.#share(endpoint, 4) === 1
    )
  }

  /** Days since its certificate expired. */
  daysExpired(endpoint: Endpoint): number {
    return 3 + this.#share(endpoint, 20)
  }

  #share(endpoint: Endpoint, of: number): number {
    return numberOf(this.#identify, 'sign-on', endpoint.mac, of)
  }

  #with(endpoint: Endpoint, session: Session): readonly SignOnRecord[] {
    const decision = this.#policy.decisionOf(session, false)
    const passed: SignOnRecord = {
      at: session.startedAt,
      mac: session.mac,
      username: session.username,
      switch: session.switch,
      interface: session.interface,
      method: session.method,
      ...decision,
      failure: null,
      sessionId: session.id,
      certificate: null,
    }
    const before = Array.from({ length: 20 }, (_, index) => ({
      ...passed,
      at: session.startedAt - (index + 1) * 8 * hour,
    }))
    if (this.#hasOldPassword(endpoint)) return [...this.#refused(passed), passed, ...before]
    if (this.#share(endpoint, 16) !== 3) return [passed, ...before]
    const failure =
      session.method === 'mab'
        ? failureReasons.unknown
        : endpoint.owner === null
          ? failureReasons.silent
          : failureReasons.wrongPassword
    const failed = { ...passed, at: session.startedAt - 40 * second, rule: null, profile: null, failure }
    return [passed, failed, ...before]
  }

  /** Whoever is locked out has one device that kept an old password: it tries it again and again. */
  #hasOldPassword(endpoint: Endpoint): boolean {
    if (endpoint.owner === null || this.#world.people.get(endpoint.owner)?.locked !== true) return false
    const own = [...this.#world.sessions()].filter(({ username }) => username === endpoint.owner)
    return own.every(({ mac }) => endpoint.mac <= mac) && own.some(({ mac }) => mac === endpoint.mac)
  }

  /** The same where nothing of theirs is signed on: the one that tries has no session by which it could be found. */
  #onlyFails({ mac, owner, kind }: Endpoint): boolean {
    if (owner === null || this.#world.people.get(owner)?.locked !== true) return false
    if ([...this.#world.sessions()].some(({ username }) => username === owner)) return false
    const tries = [...this.#world.endpoints.values()].find(
      (one) => one.owner === owner && one.authentication === 'dot1x' && one.kind !== 'laptop',
    )
    return kind !== 'laptop' && tries?.mac === mac
  }

  #triesOldPassword(
    endpoint: Endpoint,
    place: Pick<SignOnRecord, 'switch' | 'interface'>,
  ): readonly SignOnRecord[] {
    return this.#refused({
      at: 0,
      mac: endpoint.mac,
      username: endpoint.owner ?? '',
      ...place,
      method: 'dot1x',
      ...this.#policy.began('dot1x'),
      rule: null,
      profile: null,
      failure: null,
      sessionId: this.#identify('failed session', endpoint.mac)
        .replaceAll('-', '')
        .slice(0, 24)
        .toUpperCase(),
      certificate: null,
    })
  }

  /** Wrong passwords every ten minutes, and since the account is locked that it is. */
  #refused(passed: SignOnRecord): readonly SignOnRecord[] {
    const last = Math.floor((this.#world.clock.now() - minute) / (10 * minute)) * 10 * minute
    return Array.from({ length: 6 }, (_, index) => ({
      ...passed,
      at: last - index * 10 * minute,
      rule: null,
      profile: null,
      failure: index === 0 ? failureReasons.locked : failureReasons.wrongPassword,
    })).filter(({ at }) => at > passed.at)
  }

  /** Tried at its own port every minute, and known to no store. */
  #unknownAt(endpoint: Endpoint): readonly SignOnRecord[] {
    const outlet = this.#world.outlets.get(endpoint.outlet ?? '')
    const device = this.#world.switches.get(outlet?.switch ?? '')
    const port = device?.interfaces.get(outlet?.interface ?? '')
    if (device === undefined || port === undefined) return []
    const method = endpoint.authentication === 'dot1x' ? 'dot1x' : 'mab'
    const last = Math.floor(this.#world.clock.now() / minute) * minute
    return Array.from({ length: 3 }, (_, index) => ({
      at: last - index * minute,
      mac: endpoint.mac,
      username:
        method === 'mab' ? endpoint.mac.toUpperCase() : `host/${endpoint.hostname}.${this.#world.domain}`,
      switch: device,
      interface: port,
      method,
      ...this.#policy.began(method),
      rule: null,
      profile: null,
      failure: failureReasons.unknown,
      sessionId: this.#identify('failed session', `${endpoint.mac} ${last - index * minute}`)
        .replaceAll('-', '')
        .slice(0, 24)
        .toUpperCase(),
      certificate: null,
    }))
  }

  #without(endpoint: Endpoint): readonly SignOnRecord[] {
    if (endpoint.refused === true) return this.#unknownAt(endpoint)
    const place = this.#lastPlace(endpoint)
    if (place === null) return []
    if (this.#onlyFails(endpoint)) return this.#triesOldPassword(endpoint, place)
    if (!this.keptOut(endpoint)) return []
    const step = 10 * minute
    const last = Math.floor((this.#world.clock.now() - minute) / step) * step
    return Array.from({ length: 12 }, (_, index) => ({
      at: last - index * step,
      mac: endpoint.mac,
      username: `host/${endpoint.hostname}.${this.#world.domain}`,
      ...place,
      method: 'dot1x' as const,
      ...this.#policy.began('dot1x'),
      rule: null,
      profile: null,
      failure: failureReasons.expired,
      sessionId: this.#identify('failed session', `${endpoint.mac} ${last - index * step}`)
        .replaceAll('-', '')
        .slice(0, 24)
        .toUpperCase(),
      certificate: {
        subject: `${endpoint.hostname}.${this.#world.domain}`,
        issuer: 'Campus Issuing CA 1',
        days: -this.daysExpired(endpoint),
      },
    }))
  }

  /** Some port of some access switch; what is away leaves no other trace. */
  #lastPlace(endpoint: Endpoint): Pick<SignOnRecord, 'switch' | 'interface'> | null {
    const access = [...this.#world.switches.values()].filter(({ role }) => role === 'access')
    const device = access[this.#share(endpoint, Math.max(1, access.length))]
    const ports = [...(device?.interfaces.values() ?? [])].filter(
      (one) => one.kind === 'physical' && one.uplink === null && one.mode === 'access',
    )
    const port = ports[this.#share(endpoint, Math.max(1, ports.length))]
    return device === undefined || port === undefined ? null : { switch: device, interface: port }
  }
}
