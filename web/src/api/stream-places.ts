/**
 * Browsers keep six connections to one host for all their tabs together (HTTP/1.1), and an event stream holds one of
 * them for as long as it runs. Three may be streams of any tab, a fourth that of the tab somebody looks at, so that
 * two are always left for calls.
 */
const forAnyTab = ['1', '2', '3']
const forTheTabInFront = '4'

/**
 * Does something while this tab holds one of the browser's places for streams; waits for one first. Where a browser has
 * no Web Locks (a page of a plain-HTTP host name is no secure context) nothing is counted.
 */
export async function inStreamPlace<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return act()
  const leave = await takePlace(locks, signal)
  try {
    return await act()
  } finally {
    leave()
  }
}

/** Asks for all places at once, takes the first that is given and withdraws from the others. Gives how to leave it. */
function takePlace(locks: LockManager, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const enough = new AbortController()
    const given = AbortSignal.any([signal, enough.signal])
    let taken = false
    const ask = (place: string) =>
      locks
        .request(`patchbay stream ${place}`, { signal: given }, () => {
          // Two may be given in the same moment.
          if (taken) return undefined
          taken = true
          enough.abort()
          return new Promise<void>((leave) => resolve(leave))
        })
        // Rejects with the signal's reason where it was withdrawn.
        .catch((error: unknown) => {
          if (!taken) reject(error instanceof Error ? error : new DOMException('Given up', 'AbortError'))
        })
    const askInFront = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', askInFront)
      void ask(forTheTabInFront)
    }
    for (const place of forAnyTab) void ask(place)
    document.addEventListener('visibilitychange', askInFront)
    given.addEventListener('abort', () => document.removeEventListener('visibilitychange', askInFront))
    askInFront()
  })
}
