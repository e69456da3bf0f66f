import { useEffect, useSyncExternalStore } from 'react'

const pause = 2_000

interface Clock {
  readonly now: () => number
  readonly later: (run: () => void, milliseconds: number) => void
}

/** Groups announcements: the first at once, then at most one group in 2 s. */
export function createAnnouncements(clock: Clock) {
  let waiting: string[] = []
  let said = ''
  let lastAt = Number.NEGATIVE_INFINITY
  let scheduled = false
  const listeners = new Set<() => void>()

  function flush(): void {
    scheduled = false
    if (waiting.length === 0) return
    said = waiting.join('. ')
    waiting = []
    lastAt = clock.now()
    for (const listener of listeners) listener()
  }

  return {
    say: (text: string): void => {
      waiting.push(text)
      if (scheduled) return
      const left = lastAt + pause - clock.now()
      if (left <= 0) {
        flush()
        return
      }
      scheduled = true
      clock.later(flush, left)
    },
    /** Clears announcements at the end of a session. */
    forget: (): void => {
      waiting = []
      said = ''
      for (const listener of listeners) listener()
    },
    read: () => said,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const announcements = createAnnouncements({
  now: () => Date.now(),
  later: (run, milliseconds) => void setTimeout(run, milliseconds),
})

/** Announces a text to assistive technology, grouped within 2 s. */
export const announce = announcements.say

/** The page's polite live region. */
export function Announcer() {
  useEffect(() => announcements.forget, [])
  const text = useSyncExternalStore(announcements.subscribe, announcements.read)
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-label="Announcements">
      {text}
    </div>
  )
}
