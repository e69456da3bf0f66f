import { turnByMessages } from './turn-by-messages.ts'

/** A holder that stands still for so long, in milliseconds, no longer keeps the others from going on. */
const longestWait = 20_000

/**
 * Does something while no other tab of this browser does it: by Web Locks, and by messages between the tabs where a
 * browser has none (a page of a plain-HTTP host name is no secure context). A tab that is closed gives its turn back.
 */
export async function inTurn<T>(what: string, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return turnByMessages(what, signal, act)
  const late = AbortSignal.timeout(longestWait)
  let begun = false
  try {
    return await locks.request(name(what), { signal: AbortSignal.any([signal, late]) }, () => {
      begun = true
      return act()
    })
  } catch (error) {
    if (begun || signal.aborted || !late.aborted) throw error
    return await act()
  }
}

/** Does it unless another tab is at it. Without Web Locks every tab does. */
export async function unlessAnotherDoes(what: string, act: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return act()
  return locks.request(name(what), { ifAvailable: true }, async (lock) => {
    if (lock) await act()
  })
}

const name = (what: string) => `patchbay ${what}`
