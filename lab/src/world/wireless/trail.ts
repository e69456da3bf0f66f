import type { ClientStage, Exclusion, Point, Stay, WirelessClient } from '../model/wireless.ts'
import type { Presence } from '../state.ts'

/** How long the past of a client is held, in milliseconds. */
const pastMs = 31 * 3_600_000

/** Milliseconds after it came on the air at which a client is through with each stage. */
const stages: readonly (readonly [ClientStage, number])[] = [
  ['associating', 150],
  ['authenticating', 900],
  ['ip-learning', 2_500],
]

/** Before anybody remembers. */
const nowhere: Stay = {
  from: -Infinity,
  accessPoint: null,
  place: null,
  associatedAt: -Infinity,
  since: -Infinity,
}

export const joinTakes = 2_500

/** One client's way over the access points; entries to come stand at its end. */
export class Trail {
  readonly client: WirelessClient
  readonly presence: Presence
  place: Point | null
  exclusion: Exclusion | null = null
  readonly atPortal: boolean
  /** It is off the air from the first time to the second. */
  off: readonly [number, number] = [0, 0]
  #stays: Stay[]

  constructor(client: WirelessClient, presence: Presence, atPortal: boolean, past: readonly Stay[]) {
    this.client = client
    this.presence = presence
    this.atPortal = atPortal
    this.#stays = [...past]
    this.place = this.newest.place
  }

  at(time: number): Stay {
    return this.#stays.findLast(({ from }) => from <= time) ?? nowhere
  }

  stays(since: number): Stay[] {
    const first = this.#stays.findLastIndex(({ from }) => from <= since)
    return this.#stays.slice(Math.max(0, first))
  }

  get newest(): Stay {
    return this.at(Infinity)
  }

  /** What was to come is no more to come. */
  forgetAhead(now: number): void {
    this.#stays = this.#stays.filter(({ from }) => from <= now)
    const old = this.#stays.findLastIndex(({ from }) => from <= now - pastMs)
    if (old > 0) this.#stays.splice(0, old)
  }

  /** True when something changes then. */
  go(from: number, accessPoint: string | null, place: Point | null): boolean {
    const before = this.newest
    if (before.accessPoint === accessPoint && before.place === place) return false
    const since = before.accessPoint === null ? from : before.since
    const associatedAt = before.accessPoint === accessPoint ? before.associatedAt : from
    this.#stays.push({ from, accessPoint, place, associatedAt, since })
    return true
  }

  stage(stay: Stay, time: number): ClientStage {
    const early = stages.find(([, until]) => time < stay.since + until)
    return early?.[0] ?? (this.atPortal ? 'webauth-required' : 'run')
  }
}
