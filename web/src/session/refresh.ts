import { refreshInterval } from '@patchbay/contract/product'
import { quietCall } from '../api/client.ts'
import { wait } from '../api/wait.ts'
import { CallFailure } from '../api/failure.ts'
import { readFlag, readStamp, stampNow } from './storage.ts'
import { inTurn } from './turn.ts'

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

const call = 'POST /users/token/refresh/'

/** Until another tab surely reads what this one stored, and between two looks while a decision is open, in milliseconds. */
const untilStored = 100
const lookAgain = 1_000

/**
 * How far the clock of another tab may be ahead of this one's, in milliseconds: a browser gives each tab a process of its
 * own, and those of Chromium on Windows agree only by the millisecond, under load not even that. A clock that was set
 * back is further away.
 */
const clocksApart = 5_000

/** The tokens of a session last 15 minutes; with these many milliseconds since the last renewal they may be over. */
const tooOld = refreshInterval + 60_000

/** Renews the session at once, in turn with the other tabs. Fails as `patiently` does. */
export function refreshNow(signal: AbortSignal): Promise<void> {
  return inTurn('refresh', signal, renew)
}

async function renew(signal: AbortSignal): Promise<void> {
  await patiently((given) => quietCall(call, { signal: given }), { signal, call })
  signal.throwIfAborted()
  stampNow('lastRefreshTime')
}

export interface Refreshing {
  /** Renews when it is due. */
  readonly check: () => void
  /** Before a call: ends when the tokens are not too old to be sent, or the session is over. */
  readonly untilFresh: () => Promise<void>
  /** The same, but waits for the renewal that comes when it is due. */
  readonly untilRenewed: () => Promise<void>
}

interface Options {
  readonly signal: AbortSignal
  /** While true nothing is renewed: the session may be over. */
  readonly isHeld: () => boolean
  readonly onFailure: (failure: unknown) => void
}

/** Renews at the fixed interval, one tab for all, until the signal. `onFailure` gets the failure that ends the session. */
export function keepRefreshing({ signal, isHeld, onFailure }: Options): Refreshing {
  let here = Date.now()
  let running: Promise<void> | null = null
  let timer = setTimeout(check, refreshInterval)

  /** Milliseconds since any tab renewed, or null when that cannot be said: a time that is still far off is none. */
  function age(): number | null {
    const last = readStamp('lastRefreshTime') ?? here
    const passed = Date.now() - last
    return passed < -clocksApart ? null : Math.max(0, passed)
  }

  function later(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(check, milliseconds)
  }

  function check(): void {
    if (signal.aborted || running) return
    const passed = age()
    if (passed !== null && passed < refreshInterval) return later(refreshInterval - passed)
    if (isHeld()) return later(lookAgain)
    // The due renewal waits for the `online` event.
    if (!navigator.onLine) return
    running = renewForAll().finally(() => {
      running = null
    })
  }

  async function renewForAll(): Promise<void> {
    try {
      await inTurn('refresh', signal, async (mine) => {
        const passed = age()
        if (passed !== null && passed < refreshInterval) return
        // Another tab ended the session in its turn, and the event that says so is on its way.
        if (!readFlag()) return
        try {
          await renew(mine)
          here = Date.now()
        } catch (failure) {
          if (mine.aborted) throw failure
          onFailure(failure)
        }
        // Not given up with the session: whoever is next reads first how it went.
        await wait(untilStored)
      })
      if (signal.aborted) return
      later(Math.max(lookAgain, refreshInterval - (age() ?? 0)))
    } catch (failure) {
      if (!signal.aborted) onFailure(failure)
    }
  }

  function isFresh(): boolean {
    const passed = age()
    return passed !== null && passed < tooOld
  }

  async function untilFresh(): Promise<void> {
    if (isFresh()) return
    check()
    await running
  }

  async function untilRenewed(): Promise<void> {
    while (!isFresh() && !signal.aborted) await wait(lookAgain, signal)
  }

  signal.addEventListener('abort', () => clearTimeout(timer))
  return { check, untilFresh, untilRenewed }
}
