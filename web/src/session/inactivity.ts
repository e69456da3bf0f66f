import { inactivityLimit } from '@patchbay/contract/product'

/** Inactivity is the person's, not the tab's. False makes every tab count for itself. */
const sharedAcrossTabs = true

/** At most one message in this time, and how long others have to answer, in milliseconds. */
const atMostEvery = 1_000
const hearing = 200

type Message =
  | { readonly kind: 'ask' }
  /** `at`: milliseconds since 1970. */
  | { readonly kind: 'active'; readonly at: number }

interface ActivityChannel {
  /** Somebody was active in this tab just now. */
  readonly tell: () => void
  /** Ends when the other tabs have had time to say when somebody was active last. */
  readonly ask: () => Promise<void>
  readonly close: () => void
}

/** Tells the other tabs of activity here and hears of theirs. `lastHere` gives milliseconds since 1970. */
function openActivityChannel(onActive: (at: number) => void, lastHere: () => number): ActivityChannel {
  if (!sharedAcrossTabs || typeof BroadcastChannel === 'undefined') {
    return { tell: () => {}, ask: () => Promise.resolve(), close: () => {} }
  }
  const channel = new BroadcastChannel('patchbay activity')
  let told = -Infinity
  let closed = false
  const say = (message: Message) => {
    if (!closed) channel.postMessage(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') say({ kind: 'active', at: lastHere() })
    else if (Number.isFinite(data.at)) onActive(data.at)
  })
  return {
    tell() {
      const now = performance.now()
      if (now - told < atMostEvery) return
      told = now
      say({ kind: 'active', at: Date.now() })
    },
    ask() {
      say({ kind: 'ask' })
      return new Promise((resolve) => setTimeout(resolve, hearing))
    },
    close() {
      closed = true
      channel.close()
    },
  }
}

const activity = ['mousemove', 'keydown', 'wheel', 'touchmove'] as const

/** From here on the seconds left are counted, and how often the clock is looked at before, in milliseconds. */
const countdownFrom = 120_000
const glance = 10_000

export interface Inactivity {
  /** The limit has passed; whether another tab knows better is not settled yet. */
  readonly isOver: () => boolean
  /** Looks at the clock; ends when it is settled whether the session goes on. */
  readonly check: () => Promise<void>
  readonly stop: () => void
}

/**
 * Calls `onExpiry` once when nobody moved the mouse or pressed a key in any tab for the limit. Timers stand still while a
 * computer sleeps or a tab is frozen, so the time is looked at again before any movement counts, and the other tabs are
 * asked before it is the end. `onCountdown` gets the seconds left of the last two minutes, null when they are cancelled.
 */
export function watchInactivity(
  onExpiry: () => void,
  onCountdown: (seconds: number | null) => void,
): Inactivity {
  // Two clocks: the one on the wall runs on through sleep, the steady one is not set back.
  let onWall = Date.now()
  let steady = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let settling: Promise<void> | null = null
  let counting = false
  let stopped = false
  const channel = openActivityChannel(
    (at) => markActive(Math.max(0, Date.now() - at)),
    () => Date.now() - idle(),
  )

  const idle = () => Math.max(Date.now() - onWall, performance.now() - steady)
  const isOver = () => idle() >= inactivityLimit

  function markActive(ago: number): void {
    if (stopped || ago >= idle() || ago >= inactivityLimit) return
    onWall = Date.now() - ago
    steady = performance.now() - ago
    if (counting) look()
  }

  function onActivity(event: Event): void {
    if (!event.isTrusted) return
    if (isOver()) {
      void check()
      return
    }
    markActive(0)
    channel.tell()
  }

  function look(): void {
    clearTimeout(timer)
    const left = inactivityLimit - idle()
    const counts = left <= countdownFrom
    if (counts || counting) onCountdown(counts ? Math.max(1, Math.ceil(left / 1000)) : null)
    counting = counts
    timer = setTimeout(
      () => void check(),
      counts ? left % 1000 || 1000 : Math.min(glance, left - countdownFrom),
    )
  }

  async function check(): Promise<void> {
    if (stopped) return
    if (!isOver()) return look()
    settling ??= settle()
    await settling
  }

  async function settle(): Promise<void> {
    clearTimeout(timer)
    await channel.ask()
    settling = null
    if (stopped) return
    if (isOver()) onExpiry()
    else look()
  }

  // On the window, so that nothing in the page can stop an event before it is seen here.
  for (const name of activity) window.addEventListener(name, onActivity, { capture: true, passive: true })
  look()
  return {
    isOver,
    check,
    stop() {
      stopped = true
      clearTimeout(timer)
      channel.close()
      if (counting) onCountdown(null)
      for (const name of activity) window.removeEventListener(name, onActivity, { capture: true })
    },
  }
}
