import type { JsonObject } from './json.ts'

/** Who may tell the server not to answer clients. */
export type Origin = 'user' | 'database' | `peer ${number}`

/** The numbers by which partners name themselves begin here; the word for them was `ha-partner` before 2.6. */
export const firstPeer = 2_000

/** Whether the server answers clients. Each origin disables for itself, and only it or the end of its time enables. */
export class ServiceState {
  readonly #now: () => number
  /** World time of the end; null for none. */
  readonly #disabled = new Map<Origin, number | null>()

  constructor(now: () => number) {
    this.#now = now
  }

  disable(origin: Origin, seconds: number | null) {
    this.#disabled.set(origin, seconds === null ? null : this.#now() + seconds * 1000)
  }

  enable(origin: Origin) {
    this.#disabled.delete(origin)
  }

  #by(): readonly Origin[] {
    return [...this.#disabled].flatMap(([origin, until]) =>
      until === null || until > this.#now() ? [origin] : [],
    )
  }

  /** `dhcp-state` of status-get. */
  status(): JsonObject {
    const by = this.#by()
    const peers = by.flatMap((origin) =>
      origin.startsWith('peer ') ? [Number(origin.slice('peer '.length))] : [],
    )
    return {
      'disabled-by-db-connection': by.includes('database'),
      'disabled-by-local-command': [],
      'disabled-by-remote-command': peers,
      'disabled-by-user': by.includes('user'),
      'globally-disabled': by.length > 0,
    }
  }
}
