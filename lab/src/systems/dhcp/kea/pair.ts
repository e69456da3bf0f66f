import type { Levers } from '../../../emulator/emulator.ts'
import type { Clock } from '../../../world/model/world.ts'
import type { PairOptions } from './command.ts'
import type { JsonObject } from './json.ts'

/** Defaults of the hook, in milliseconds. */
const heartbeatDelay = 10_000
const maximumResponseDelay = 60_000

/** The halves that run in one lab, by the names in their configuration: they speak to each other. */
const halves = new WeakMap<Levers, Map<string, Pair>>()

export type PairState =
  | 'hot-standby'
  | 'load-balancing'
  | 'passive-backup'
  | 'backup'
  | 'partner-down'
  | 'in-maintenance'
  | 'partner-in-maintenance'

/** What later releases tell of both halves. */
interface Told {
  /** From 2.6 on. */
  readonly names: boolean
  /** From 3.0 on: the clocks and how far they are apart. */
  readonly times: boolean
}

const otherRole = { primary: 'standby', standby: 'primary', secondary: 'primary', backup: 'primary' } as const

/**
 * The hook library ha: what a server says of itself and of its partner. The partner is gone while the lever of its system
 * makes it silent or refusing. The lab's pair takes over at once after the response delay (max-unacked-clients 0) and is
 * whole again at the first heartbeat; waiting and syncing are not played.
 */
export class Pair {
  readonly options: PairOptions
  readonly #clock: Clock
  readonly #levers: Levers
  readonly #forget: () => void
  /** World time at which the partner went; null while it is there. */
  #gone: number | null
  #maintenance: 'in-maintenance' | 'partner-in-maintenance' | null = null
  /** Scopes given by ha-scopes; null for those of its state. */
  #given: readonly string[] | null = null

  constructor(options: PairOptions, clock: Clock, levers: Levers) {
    this.options = options
    this.#clock = clock
    this.#levers = levers
    this.#gone = this.#away() ? clock.now() : null
    const stop = levers.onPull((name) => {
      if (name !== options.partner.system) return
      this.#gone = this.#away() ? (this.#gone ?? clock.now()) : null
    })
    const known = halves.get(levers) ?? new Map<string, Pair>()
    halves.set(levers, known.set(options.name, this))
    this.#forget = () => {
      stop()
      if (known.get(options.name) === this) known.delete(options.name)
    }
  }

  close() {
    this.#forget()
  }

  get mode() {
    return this.options.mode ?? 'hot-standby'
  }

  #away(): boolean {
    const { silent, refusing } = this.#levers.system(this.options.partner.system)
    return silent || refusing
  }

  /** Milliseconds for which the partner has been gone; 0 while it is there. */
  #missing(): number {
    return this.#gone === null ? 0 : Math.max(1, this.#clock.now() - this.#gone)
  }

  /** The other half, while it answers. */
  #partner(): Pair | null {
    return this.#gone === null ? (halves.get(this.#levers)?.get(this.options.partner.name) ?? null) : null
  }

  /** Neither a backup nor a primary with backups alone asks after anybody. */
  get alone(): boolean {
    return this.mode === 'passive-backup' || this.options.role === 'backup'
  }

  state(): PairState {
    if (this.options.role === 'backup') return 'backup'
    if (this.mode === 'passive-backup') return 'passive-backup'
    if (this.#maintenance !== null) return this.#maintenance
    return this.#missing() > maximumResponseDelay ? 'partner-down' : this.mode
  }

  /** Names of the servers whose clients it answers. */
  scopes(): readonly string[] {
    if (this.#given !== null) return this.#given
    const { role, name, partner } = this.options
    const [state, primary] = [this.state(), role === 'primary' ? name : partner.name]
    if (state === 'backup' || state === 'in-maintenance') return []
    const both = state === 'partner-down' || state === 'partner-in-maintenance'
    if (this.mode === 'load-balancing') return both ? [name, partner.name].sort() : [name]
    return role === 'primary' || both ? [primary] : []
  }

  serve(scopes: readonly string[]) {
    this.#given = scopes
  }

  reset() {
    this.#given = null
    this.#maintenance = null
  }

  /** What the partner says to the question whether it may be taken down; null when it does not answer. */
  startMaintenance(): 'together' | 'alone' | 'refused' {
    const partner = this.#partner()
    if (partner === null) {
      this.#gone = this.#clock.now() - maximumResponseDelay - 1
      return 'alone'
    }
    if (!partner.notified(false)) return 'refused'
    this.#maintenance = 'partner-in-maintenance'
    return 'together'
  }

  cancelMaintenance(): boolean {
    if (this.#maintenance !== 'partner-in-maintenance') return false
    this.#maintenance = null
    this.#partner()?.notified(true)
    return true
  }

  /** Whether this server takes a partner's word that it is to be taken down, or may come back. */
  notified(cancel: boolean): boolean {
    if (cancel) {
      if (this.#maintenance !== 'in-maintenance') return false
      this.#maintenance = null
      return true
    }
    if (this.state() === 'backup' || this.state() === 'partner-in-maintenance') return false
    this.#maintenance = 'in-maintenance'
    return true
  }

  /** The value of `high-availability` in status-get, in the key order of 2.2.0. */
  status(since: (major: number, minor: number) => boolean): readonly JsonObject[] {
    const told: Told = { names: since(2, 6), times: since(3, 0) }
    return [
      {
        'ha-mode': this.mode,
        'ha-servers': {
          local: {
            role: this.options.role,
            scopes: [...this.scopes()],
            ...(told.names ? { 'server-name': this.options.name } : {}),
            state: this.state(),
            // Taken when the partner tells its own, so that a server without one has none.
            ...(told.times ? { 'system-time': this.alone ? null : this.#time() } : {}),
          },
          ...(this.alone ? {} : { remote: this.#remote(told) }),
        },
      },
    ]
  }

  /** `2026-11-20 07:12:45`, always in UTC; the time of the last word from the partner. */
  #time(): string {
    return new Date(this.#gone ?? this.#clock.now()).toISOString().slice(0, 19).replace('T', ' ')
  }

  #remote(told: Told): JsonObject {
    const missing = this.#missing()
    const partner = this.#partner()
    const role =
      this.mode === 'load-balancing' && this.options.role === 'primary'
        ? 'secondary'
        : otherRole[this.options.role]
    const usual = this.mode === 'load-balancing' || role === 'primary' ? [this.options.partner.name] : []
    return {
      age: Math.floor(missing / 1000),
      'analyzed-packets': 0,
      ...(told.times ? { 'clock-skew': 0 } : {}),
      'communication-interrupted': missing > maximumResponseDelay,
      'connecting-clients': 0,
      'in-touch': true,
      'last-scopes': [...(partner?.scopes() ?? usual)],
      'last-state': missing > heartbeatDelay ? 'unavailable' : (partner?.state() ?? this.mode),
      role,
      ...(told.names ? { 'server-name': this.options.partner.name } : {}),
      ...(told.times ? { 'system-time': this.#time() } : {}),
      'unacked-clients': 0,
      'unacked-clients-left': missing > maximumResponseDelay ? 1 : 0,
    }
  }

  heartbeat(): JsonObject {
    return {
      'date-time': new Date(this.#clock.now()).toUTCString(),
      scopes: [...this.scopes()],
      state: this.state(),
      'unsent-update-count': 0,
    }
  }
}
