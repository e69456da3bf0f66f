/** Does one job. Rejections are recorded as failed jobs and do no other harm. */
export type Work<Data> = (data: Data, signal: AbortSignal) => Promise<void>

/** One delivery of a job; another delivery of it has another count. */
export interface Delivery {
  readonly id: string
  readonly retryCount: number
}

export interface JobLoopOptions<Data> {
  readonly concurrency: number
  readonly work: Work<Data>
  /** Milliseconds until the next try where fetching failed. */
  readonly retryAfter: number
  /** Milliseconds between signs of life of running jobs. */
  readonly signOfLife: number
  readonly fetch: (most: number) => Promise<readonly (Delivery & { readonly data: Data })[]>
  readonly touch: (running: readonly Delivery[]) => Promise<void>
  readonly complete: (job: Delivery) => Promise<void>
  readonly fail: (job: Delivery) => Promise<void>
  readonly failed: (error: unknown) => void
}

/** Milliseconds between tries to settle a job while the database is away. */
const settleAgain = 1_000

/**
 * Fetches jobs into free places whenever it is woken, and settles each when it ends. pg-boss's own workers either poll once
 * per place or take batches that wait for their slowest job.
 */
export class JobLoop<Data> {
  readonly #options: JobLoopOptions<Data>
  readonly #running = new Map<string, { readonly delivery: Delivery; readonly done: Promise<void> }>()
  readonly #abort = new AbortController()
  #stopping = false
  #woken = false
  #wake: (() => void) | null = null
  #loop: Promise<void> = Promise.resolve()
  #pulse: NodeJS.Timeout | null = null

  constructor(options: JobLoopOptions<Data>) {
    this.#options = options
  }

  start(): void {
    this.#loop = this.#run()
    this.#pulse = setInterval(() => {
      const running = [...this.#running.values()].map(({ delivery }) => delivery)
      if (running.length > 0) this.#options.touch(running).catch(this.#options.failed)
    }, this.#options.signOfLife)
  }

  wake(): void {
    this.#woken = true
    this.#wake?.()
  }

  /** Milliseconds for jobs to end by themselves, then to end once called off. */
  async stop(drain: number, abort: number): Promise<void> {
    this.#stopping = true
    this.wake()
    await this.#loop
    const all = () => Promise.allSettled([...this.#running.values()].map(({ done }) => done))
    await waitAtMost(drain, all())
    this.#abort.abort()
    await waitAtMost(abort, all())
    if (this.#pulse !== null) clearInterval(this.#pulse)
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      let failed = false
      this.#woken = false
      const free = this.#options.concurrency - this.#running.size
      if (free > 0) {
        try {
          for (const job of await this.#options.fetch(free)) this.#begin(job)
        } catch (error) {
          failed = true
          this.#options.failed(error)
        }
      }
      if (!this.#stopping) await this.#rest(failed)
    }
  }

  #begin({ id, retryCount, data }: Delivery & { readonly data: Data }): void {
    const delivery = { id, retryCount }
    const done = this.#do(delivery, data).finally(() => {
      this.#running.delete(id)
      this.wake()
    })
    this.#running.set(id, { delivery, done })
  }

  async #do(delivery: Delivery, data: Data): Promise<void> {
    const settle = await this.#options.work(data, this.#abort.signal).then(
      () => this.#options.complete,
      (error: unknown) => {
        this.#options.failed(error)
        return this.#options.fail
      },
    )
    for (;;) {
      try {
        return await settle(delivery)
      } catch (error) {
        this.#options.failed(error)
        // Left to the missing signs of life when we stop.
        if (this.#abort.signal.aborted) return
        await new Promise((resolve) => setTimeout(resolve, settleAgain))
      }
    }
  }

  #rest(failed: boolean): Promise<void> {
    if (this.#woken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = failed ? setTimeout(() => this.#wake?.(), this.#options.retryAfter) : undefined
      this.#wake = () => {
        clearTimeout(timer)
        this.#wake = null
        resolve()
      }
    })
  }
}

async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
