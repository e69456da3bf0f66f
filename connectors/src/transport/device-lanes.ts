import type { WayNow } from '../telling.ts'
import { Breaker } from './breaker.ts'
import { Lanes } from './lanes.ts'

interface Lane {
  readonly name: string
  readonly lanes: Lanes
  readonly breaker: Breaker
  users: number
}

/**
 * One question at a time per device, first come first served; a caller whose signal ends leaves the queue. A device that fails
 * repeatedly is skipped for a while, and no other device with it.
 */
export class DeviceLanes {
  readonly #devices = new Map<string, Lane>()
  readonly #queue: number
  readonly #now: () => Date

  /** @param queue callers that may wait for one device; more are refused as busy. */
  constructor(queue: number, now: () => Date) {
    this.#queue = queue
    this.#now = now
  }

  /** Running and waiting questions of all devices together, and the devices that are skipped. */
  get now(): WayNow {
    const devices = [...this.#devices.values()]
    return {
      title: null,
      reach: null,
      concurrency: 1,
      queue: this.#queue,
      running: devices.reduce((sum, { lanes }) => sum + lanes.running, 0),
      waiting: devices.reduce((sum, { lanes }) => sum + lanes.waiting, 0),
      budget: null,
      away: null,
      breaker: null,
      skipped: devices.flatMap(({ name, breaker }) => {
        const { until } = breaker.state
        return until === null ? [] : [{ device: name, until }]
      }),
    }
  }

  /**
   * @throws Failure throttled, busy when too many wait; unreachable at once while the device is skipped; the signal's
   * reason when it ends first.
   */
  async run<T>(device: string, name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const lane = this.#devices.get(device) ?? this.#laneOf(name)
    this.#devices.set(device, lane)
    lane.users += 1
    try {
      lane.breaker.check()
      return await lane.lanes.run(() => lane.breaker.run(work), signal)
    } finally {
      lane.users -= 1
      // What failed last is remembered with its failures, until it answers.
      if (lane.users === 0 && lane.breaker.state.failures === 0) this.#devices.delete(device)
    }
  }

  #laneOf(name: string): Lane {
    return { name, lanes: new Lanes(name, 1, this.#queue), breaker: new Breaker(name, this.#now), users: 0 }
  }
}
