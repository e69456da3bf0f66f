import type { Levers } from '../../../emulator.ts'
import type { Clock } from '../../../world/model/world.ts'
import type { PairOptions } from './command.ts'
import type { JsonObject } from './json.ts'

/** Defaults of the hook, in milliseconds. */
const heartbeatDelay = 10_000
const maximumResponseDelay = 60_000

/**
 * The hook library ha in hot-standby: what a server says of itself and of its partner. The partner is gone while the
 * lever of its system makes it silent or refusing. The lab's pair takes over at once after the response delay
 * (max-unacked-clients 0) and is whole again at the first heartbeat; waiting and syncing are not played.
 */
export class Pair {
  readonly options: PairOptions
  readonly #clock: Clock
  readonly #levers: Levers
  readonly #forget: () => void
  /** World time at which the partner went; null while it is there. */
  #gone: number | null

  constructor(options: PairOptions, clock: Clock, levers: Levers) {
    this.options = options
    this.#clock = clock
    this.#levers = levers
    this.#gone = this.#away() ? clock.now() : null
    this.#forget = levers.onPull((name) => {
      if (name !== options.partner.system) return
      this.#gone = this.#away() ? (this.#gone ?? clock.now()) : null
    })
  }

  close() {
    this.#forget()
  }

  #away(): boolean {
    const { silent, refusing } = this.#levers.system(this.options.partner.system)
    return silent || refusing
  }

  /** Milliseconds for which the partner has been gone; 0 while it is there. */
  #missing(): number {
    return this.#gone === null ? 0 : Math.max(1, this.#clock.now() - this.#gone)
  }

  state(): 'hot-standby' | 'partner-down' {
    return this.#missing() > maximumResponseDelay ? 'partner-down' : 'hot-standby'
  }

  /** Names of the servers whose clients it answers. */
  scopes(): readonly string[] {
    const primary = this.options.role === 'primary' ? this.options.name : this.options.partner.name
    return this.options.role === 'primary' || this.state() === 'partner-down' ? [primary] : []
  }

  /** The value of `high-availability` in status-get, in the key order of 2.2.0. */
  status(since: (major: number, minor: number) => boolean): readonly JsonObject[] {
    const missing = this.#missing()
    const noticed = missing > heartbeatDelay
    const names = since(3, 0)
    const partnerRole = this.options.role === 'primary' ? 'standby' : 'primary'
    return [
      {
        'ha-mode': 'hot-standby',
        'ha-servers': {
          local: {
            role: this.options.role,
            scopes: [...this.scopes()],
            ...(names ? { 'server-name': this.options.name } : {}),
            state: this.state(),
          },
          remote: {
            age: Math.floor(missing / 1000),
            'analyzed-packets': 0,
            'communication-interrupted': missing > maximumResponseDelay,
            'connecting-clients': 0,
            'in-touch': true,
            'last-scopes': partnerRole === 'primary' ? [this.options.partner.name] : [],
            'last-state': noticed ? 'unavailable' : 'hot-standby',
            role: partnerRole,
            ...(names ? { 'server-name': this.options.partner.name } : {}),
            'unacked-clients': 0,
            'unacked-clients-left': missing > maximumResponseDelay ? 1 : 0,
          },
        },
      },
    ]
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
