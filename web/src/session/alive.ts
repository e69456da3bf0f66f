import { setAdmission } from '../api/admission.ts'
import { setCountdown } from './idle-countdown.ts'
import { watchInactivity } from './inactivity.ts'
import { keepRefreshing } from './refresh.ts'

/** What runs while somebody is signed in, and only then. */
export interface Alive {
  /** After sleep, or when the tab comes to the front: expiry is looked at before anything is sent. */
  readonly wakeUp: () => Promise<void>
  /** Ends all of it; calls on their way are given up without a word. */
  readonly stop: () => void
}

/** Watches inactivity, renews the session and holds its calls back where they must wait. */
export function keepAlive(onExpiry: () => void, onFailure: (failure: unknown) => void): Alive {
  const ended = new AbortController()
  const inactivity = watchInactivity(onExpiry, setCountdown)
  const refreshing = keepRefreshing({ signal: ended.signal, isHeld: inactivity.isOver, onFailure })
  const online = () => void wakeUp()

  async function wakeUp(): Promise<void> {
    await inactivity.check()
    refreshing.check()
  }

  setAdmission({
    signal: ended.signal,
    async untilFresh() {
      if (inactivity.isOver()) await inactivity.check()
      await refreshing.untilFresh()
    },
    async untilRenewed() {
      if (inactivity.isOver()) await inactivity.check()
      await refreshing.untilRenewed()
    },
  })
  window.addEventListener('online', online)
  return {
    wakeUp,
    stop() {
      ended.abort()
      inactivity.stop()
      window.removeEventListener('online', online)
    },
  }
}
