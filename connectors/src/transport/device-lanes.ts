import type { WayNow } from '../telling.ts'
import { Lanes } from './lanes.ts'

interface Lane {
  readonly lanes: Lanes
  users: number
}

/** One question at a time per device, first come first served; a caller whose signal ends gives up the place. */
export class DeviceLanes {
  readonly #lanes = new Map<string, Lane>()
  readonly #queue: number

  /** What all devices together have running and waiting now. */
  get now(): WayNow {
    const lanes = [...this.#lanes.values()].map((lane) => lane.lanes)
    return {
      title: null,
      reach: null,
      concurrency: 1,
      queue: this.#queue,
      running: lanes.reduce((sum, { running }) => sum + running, 0),
      waiting: lanes.reduce((sum, { waiting }) => sum + waiting, 0),
      budget: null,
      away: null,
      breaker: null,
    }
  }

  /** @param queue callers that may wait for one device; more are refused as busy. */
  constructor(queue: number) {
    this.#queue = queue
  }

  /** @throws Failure throttled, busy when too many wait; the signal's reason when it ends first. */
  async run<T>(device: string, name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(device) ?? { lanes: new Lanes(name, 1, this.#queue), users: 0 }
    this.#lanes.set(device, lane)
    lane.users += 1
    try {
      return await lane.lanes.run(work, signal)
    } finally {
      lane.users -= 1
      if (lane.users === 0) this.#lanes.delete(device)
    }
  }
}
