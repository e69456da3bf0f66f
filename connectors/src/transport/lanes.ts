import { WaitingLine } from './waiting-line.ts'

/** At most `width` questions to one system at a time; the rest wait in turn, and past `queue` are refused at once. */
export class Lanes {
  readonly width: number
  readonly #line: WaitingLine
  #busy = 0

  constructor(name: string, width: number, queue = 100) {
    this.width = width
    this.#line = new WaitingLine({
      name,
      longest: queue,
      turnOf: () => null,
      changed: () => this.#line.tellAll(),
    })
  }

  get queue(): number {
    return this.#line.longest
  }

  /** Questions that have a lane now. */
  get running(): number {
    return this.#busy
  }

  get waiting(): number {
    return this.#line.length
  }

  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    if (this.#busy >= this.width) await this.#line.join(signal)
    else this.#busy += 1
    try {
      return await work()
    } finally {
      if (this.#line.letFirstGo()) this.#line.tellAll()
      else this.#busy -= 1
    }
  }
}
