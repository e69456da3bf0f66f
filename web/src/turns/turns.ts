import { turnsByArbiter } from './by-arbiter.ts'

/** What a turn is asked for with, as the browser's own locks take it; not both at once. */
export interface Asked {
  /** Withdraws while it waits; without effect on who has the turn. */
  readonly signal?: AbortSignal
  /** Does not wait: where another tab has the turn, `act` gets null. */
  readonly ifAvailable?: boolean
}

export interface Turns {
  /**
   * Does something while no other tab of this browser does something under the same name; waits in line for it. `lost` is
   * aborted when the turn was given to another tab, because this one stood still. Fails as `act` does, and with the
   * signal's reason when it was withdrawn.
   */
  readonly request: <T>(
    name: string,
    asked: Asked,
    act: (lost: AbortSignal | null) => Promise<T>,
  ) => Promise<T>
}

let opened: Turns | null | undefined

/**
 * Turns between the tabs of this browser: by Web Locks, and by an arbiter where a browser has none (a page of a plain-HTTP
 * host name is no secure context). Null where it has neither, as on some telephones: each tab is then for itself.
 */
export function openTurns(): Turns | null {
  const locks = (navigator as { locks?: LockManager }).locks
  opened ??= locks ? turnsByLocks(locks) : turnsByArbiter()
  return opened
}

/** The browser gives a lock back when its tab is closed, crashes or is discarded; it freezes no tab that holds one. */
function turnsByLocks(locks: LockManager): Turns {
  const never = new AbortController().signal
  return {
    request: (name, asked, act) =>
      locks.request(`patchbay ${name}`, asked, (lock) => act(lock ? never : null)),
  }
}
