import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Who wants a run stopped, by the name of then. */
export interface Stopper {
  readonly id: number | null
  readonly name: string
}

/** Thrown where a run may stop, to whoever carries it forward: somebody wants it stopped. */
export class StopAskedError extends Error {
  override readonly name = 'StopAskedError'
}

export const stoppedWords = ({ name }: Stopper): string => `Stopped by ${name}.`

const rowOf = (database: Kysely<Database>, change: number) =>
  database.selectFrom('change').select(['stopper_id', 'stopper']).where('id', '=', change)

/** Null while nobody does. */
export async function whoStops(database: Kysely<Database>, change: number): Promise<Stopper | null> {
  const row = await rowOf(database, change).executeTakeFirst()
  return row === undefined || row.stopper === null ? null : { id: row.stopper_id, name: row.stopper }
}

/** @throws StopAskedError */
export async function goOnUnlessStopped(database: Kysely<Database>, change: number): Promise<void> {
  if ((await whoStops(database, change)) !== null) throw new StopAskedError(`Change ${change} is stopped.`)
}

/**
 * The same, until the end of the transaction: whoever wants it stopped meanwhile waits, and then finds what was written here.
 * @throws StopAskedError
 */
export async function goOnUnlessStoppedIn(transaction: Transaction<Database>, change: number): Promise<void> {
  const row = await rowOf(transaction, change).forNoKeyUpdate().executeTakeFirst()
  if (row !== undefined && row.stopper !== null) throw new StopAskedError(`Change ${change} is stopped.`)
}

/** Milliseconds between looks: the process that heard the click may be another one. */
const every = 1_000

/** Listens for the stop request during a wait that sends nothing. */
export class StopWatch {
  readonly #asked = new AbortController()
  readonly #timer: NodeJS.Timeout

  constructor(database: Kysely<Database>, change: number) {
    const look = () => {
      // What cannot be read now is read at the next look.
      goOnUnlessStopped(database, change).catch((error: unknown) => {
        if (error instanceof StopAskedError) this.#asked.abort(error)
      })
    }
    look()
    this.#timer = setInterval(look, every)
  }

  /** Ends with the stop request during any wait: a read may take long. @throws StopAskedError */
  async unlessAsked<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this.#asked
    signal.throwIfAborted()
    const asked = Promise.withResolvers<never>()
    const end = () => asked.reject(signal.reason)
    signal.addEventListener('abort', end)
    try {
      return await Promise.race([asked.promise, work(signal)])
    } finally {
      signal.removeEventListener('abort', end)
    }
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
