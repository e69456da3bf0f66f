import { CallFailure } from '../api/failure.ts'
import { wait } from '../wait.ts'

/** How long a missing answer is asked for again, the pause between two tries, in milliseconds. */
const patience = 15_000
const pause = 2_000

/**
 * Makes a call that the session hangs on. A definite answer (4xx, 500) is final; no answer, or only a proxy's, is asked
 * for again during the patience, so that a restart of the server throws nobody out. Fails with the last `CallFailure`,
 * or with the `AbortError` of `given.signal`.
 */
export async function patiently<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  given: { readonly signal: AbortSignal; readonly call: string },
): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  const signal = AbortSignal.any([given.signal, late.signal])
  try {
    for (;;) {
      try {
        return await attempt(signal)
      } catch (error) {
        given.signal.throwIfAborted()
        if (!(error instanceof CallFailure)) {
          throw late.signal.aborted ? new CallFailure(given.call, { status: null }) : error
        }
        if (!error.unreachable || late.signal.aborted) throw error
        await wait(pause, signal)
      }
    }
  } finally {
    clearTimeout(timer)
  }
}
