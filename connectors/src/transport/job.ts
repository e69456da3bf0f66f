import type { Ask } from '../asking.ts'
import { unreachable } from '../failures.ts'
import { sharedBySteps } from './limits.ts'

/** Milliseconds before each look: soon at first, since most jobs are short. The last one is kept to. */
const usualPauses = [250, 500, 1_000, 2_000, 3_000, 5_000] as const

interface JobParts<T> {
  /** Of the system, for sentences. */
  readonly name: string
  /** Name of the job: "the traffic log query". */
  readonly job: string
  /** One look: its result, or null while it runs. @throws Failure, also for a job that failed */
  readonly look: (ask: Ask) => Promise<{ readonly result: T } | null>
  readonly pauses?: readonly number[]
}

/**
 * Polls a job of the system until it ends.
 * @throws Failure timed-out, naming the job, when the caller's limit is over; cancelled, when it was called off
 */
export async function untilFinished<T>(
  { name, job, look, pauses = usualPauses }: JobParts<T>,
  ask: Ask,
): Promise<T> {
  const shared = sharedBySteps(ask)
  for (let looks = 0; ; looks++) {
    const found = await look(shared)
    if (found !== null) return found.result
    const pause = pauses[Math.min(looks, pauses.length - 1)] ?? 1_000
    if (shared.limit <= pause) throw unfinished(name, job)
    await new Promise<void>((resolve, reject) => {
      const cancel = () => {
        clearTimeout(timer)
        reject(unreachable({ cause: 'cancelled', message: `The question to ${name} was cancelled` }))
      }
      const timer = setTimeout(() => {
        ask.signal.removeEventListener('abort', cancel)
        resolve()
      }, pause)
      if (ask.signal.aborted) cancel()
      else ask.signal.addEventListener('abort', cancel, { once: true })
    })
  }
}

const unfinished = (name: string, job: string) =>
  unreachable({ cause: 'timed-out', message: `${name} did not finish ${job} in the time allowed` })
