import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from './child.ts'
import type { Child } from './child.ts'

/** Milliseconds before each start after a death; after the last one it is given up. */
const usualRests: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000]
/** Milliseconds after which one that was ready counts as up: its death is a new one. */
const steady = 60_000

type SupervisedServer = Pick<Child, 'ready' | 'ended' | 'stop'>

interface Means {
  /** Starts it with the same settings, at the same port. */
  readonly start: () => SupervisedServer
  readonly say: (words: string) => void
  readonly rests?: readonly number[]
  readonly rest?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
  /** Milliseconds of a clock that only goes on. */
  readonly now?: () => number
}

interface Keeping {
  /** Rejects with a `StartError` when it died again and again and is given up. */
  readonly lost: Promise<never>
  /** Stops the server and starts none any more. */
  readonly stop: () => Promise<void>
}

/** Starts a server again that died after it had been ready, after pauses that grow while it does not stay up. */
export function keepServer(first: SupervisedServer, means: Means): Keeping {
  const { start, say, rests = usualRests, now = () => performance.now() } = means
  const { rest = (milliseconds, signal) => delay(milliseconds, null, { signal }) } = means
  const stopping = new AbortController()
  const { signal } = stopping
  let current = first

  const keep = async (): Promise<void> => {
    let upSince = now()
    for (let deaths = 0; ;) {
      const how = await current.ended
      if (signal.aborted) return
      deaths = now() - upSince >= steady ? 1 : deaths + 1
      const pause = rests[deaths - 1]
      if (pause === undefined) {
        const times = `${deaths} times`
        throw new StartError(
          `The server ended ${times} in a row without staying up (${how}), so it is not started again; everything else was stopped.`,
          1,
        )
      }
      say(`The server ended unexpectedly (${how}); it is started again in ${pause / 1_000} s.`)
      await rest(pause, signal).catch(() => undefined)
      if (signal.aborted) return
      current = start()
      upSince = Number.POSITIVE_INFINITY
      const failed = await current.ready.then(
        () => null,
        (error: unknown) => error,
      )
      if (failed === null) {
        upSince = now()
        say('The server is up again.')
      } else if (failed instanceof Error && !signal.aborted) say(failed.message)
    }
  }
  const kept = keep()
  return {
    lost: kept.then(() => new Promise<never>(() => undefined)),
    stop: async () => {
      stopping.abort()
      await current.stop()
      await kept.catch(() => undefined)
      // One that was started at the last moment.
      await current.stop()
    },
  }
}
