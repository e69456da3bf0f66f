import { refreshInterval } from '@patchbay/contract/product'
import { quietCall } from '../api/client.ts'
import { CallFailure } from '../api/failure.ts'
import { stampNow } from './storage.ts'

/** How long a missing answer is asked for again before the session ends, and the pause between, in milliseconds. */
const patience = 15_000
const pause = 2_000

/**
 * Renews the session. A definite answer (4xx, 500) is final; no answer, or only a proxy's, is asked again for a while,
 * so that a restart of the server throws nobody out.
 */
export async function refreshNow(): Promise<void> {
  const started = Date.now()
  for (;;) {
    try {
      await quietCall('POST /users/token/refresh/')
      stampNow('lastRefreshTime')
      return
    } catch (error) {
      const again = error instanceof CallFailure && error.unreachable && Date.now() - started < patience
      if (!again) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Renews at the fixed interval until stopped. `onFailure` gets the failure that ends the session. */
export function keepRefreshing(onFailure: (failure: unknown) => void): () => void {
  let last = Date.now()
  let running = false
  let stopped = false
  let timer = setTimeout(check, refreshInterval)

  function check(): void {
    clearTimeout(timer)
    const due = last + refreshInterval - Date.now()
    // A clock that was set back must not put the next refresh further away than one interval.
    if (due > 0 && due <= refreshInterval) {
      timer = setTimeout(check, due)
      return
    }
    if (!running && navigator.onLine) void renew()
  }

  async function renew(): Promise<void> {
    running = true
    try {
      await refreshNow()
      last = Date.now()
      if (!stopped) timer = setTimeout(check, refreshInterval)
    } catch (failure) {
      if (!stopped) onFailure(failure)
    } finally {
      running = false
    }
  }

  document.addEventListener('visibilitychange', check)
  window.addEventListener('online', check)
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('online', check)
  }
}
