/** What a turn is asked for with, as the browser's own locks take it; not both at once. */
export interface Asked {
  /** Withdraws while it waits; without effect on who has the turn. */
  readonly signal?: AbortSignal
  /** Does not wait: where another tab has the turn, `act` gets false. */
  readonly ifAvailable?: boolean
}

export interface Turns {
  /**
   * Does something while no other tab of this browser does something under the same name; waits in line for it. Fails as
   * `act` does, and with the signal's reason when it was withdrawn.
   */
  readonly request: <T>(name: string, asked: Asked, act: (has: boolean) => Promise<T>) => Promise<T>
}

/**
 * Turns between the tabs of this browser, by Web Locks: it gives one back when its tab is closed, crashes or is discarded, and
 * freezes no tab that holds one. Null on a plain-HTTP host name, which is no secure context: each tab is then for itself.
 */
export function openTurns(): Turns | null {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return null
  return {
    request: (name, asked, act) => locks.request(`patchbay ${name}`, asked, (lock) => act(lock !== null)),
  }
}

/** Does somebody see this tab: it is in front of its window, and the window is not put away. */
export const isLookedAt = () => document.visibilityState === 'visible'

/** Hears when this tab comes to be seen, or no longer is, until the signal is aborted or what it returns is called. */
export function onLookedAt(hear: () => void, until: { readonly signal?: AbortSignal } = {}): () => void {
  document.addEventListener('visibilitychange', hear, until)
  return () => document.removeEventListener('visibilitychange', hear)
}
