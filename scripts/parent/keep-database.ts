import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedDatabase } from '../../server/src/database/embedded.ts'

/** Milliseconds before each try; the last one is repeated. With room back on a disk it is up within ten seconds. */
const usualRests: readonly number[] = [500, 1_000, 2_000, 3_000]

/** What of an embedded database is needed to keep it. */
export type SupervisedDatabase = Pick<EmbeddedDatabase, 'ended' | 'stop'>

interface Means {
  /** Starts it on the same cluster, at the same address; rejects when it does not come up, or when the signal ends. */
  readonly start: (signal: AbortSignal) => Promise<SupervisedDatabase>
  readonly say: (words: string) => void
  readonly rests?: readonly number[]
}

/**
 * Starts a database again whenever it ends by itself, and tries until it comes up: PostgreSQL panics where its WAL cannot
 * be written, and cannot recover before there is room. The server heals by itself once it is there. Returns how to stop it
 * for good.
 */
export function keepDatabase(
  first: SupervisedDatabase,
  { start, say, rests = usualRests }: Means,
): () => Promise<void> {
  let current = first
  const stopping = new AbortController()
  const { signal } = stopping

  const comeUp = async (): Promise<void> => {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const rest = rests[Math.min(tries, rests.length - 1)]
      try {
        await delay(rest, null, { signal })
        current = await start(signal)
        return
      } catch {
        // Its own log says why; another try follows, or we are to stop.
      }
    }
  }
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      const how = await current.ended
      if (signal.aborted) return
      say(`The database ended (${how}); it is started again until it is up.`)
      await comeUp()
      if (!signal.aborted) say('The database is up again.')
    }
  }
  const kept = keep()
  return async () => {
    stopping.abort()
    await current.stop()
    await kept
    // One that came up at the last moment.
    await current.stop()
  }
}
