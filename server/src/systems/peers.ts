import type { Reach } from '@patchbay/connectors/asking'
import type { ProvenPeer } from '@patchbay/connectors/telling'

/** A peer as it proved itself at one moment. */
export interface SeenPeer extends ProvenPeer {
  /** The place that is set for the system or the device, `host:port`. */
  readonly setTo: string
  readonly seenAt: Date
}

export const setToOf = ({ host, port }: Reach) => `${host}:${port}`

/** Milliseconds after which it is written again that the same was seen. */
const fresh = 3_600_000

/** Keeps what the connections of one system showed until it is written: what changed at once, the same hourly. */
export class Peers {
  readonly #now: () => Date
  readonly #reach: Reach | null
  readonly #written = new Map<string, { readonly fingerprint: string; readonly at: number }>()
  readonly #unwritten = new Map<string, SeenPeer>()

  /** `reach` is the system's own; null for one that is many. */
  constructor(now: () => Date, reach: Reach | null) {
    this.#now = now
    this.#reach = reach
  }

  proven(peer: ProvenPeer): void {
    const key = JSON.stringify([peer.device, peer.place.host, peer.place.port])
    const seenAt = this.#now()
    const before = this.#written.get(key)
    if (before?.fingerprint === peer.fingerprint && Math.abs(seenAt.getTime() - before.at) < fresh) return
    this.#written.set(key, { fingerprint: peer.fingerprint, at: seenAt.getTime() })
    const setTo = setToOf(peer.device === null ? (this.#reach ?? peer.place) : peer.place)
    this.#unwritten.set(key, { ...peer, setTo, seenAt })
  }

  /** What is to be written, once. */
  take(): readonly SeenPeer[] {
    const seen = [...this.#unwritten.values()]
    this.#unwritten.clear()
    return seen
  }

  /** Takes back what could not be written. */
  putBack(seen: readonly SeenPeer[]): void {
    for (const peer of seen) {
      const key = JSON.stringify([peer.device, peer.place.host, peer.place.port])
      if (!this.#unwritten.has(key)) this.#unwritten.set(key, peer)
    }
  }
}
