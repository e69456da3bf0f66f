export interface OwnTimers {
  /** How many are set and not cleared. */
  readonly waiting: number
  /** Lets their time pass: each timeout that waits is over, each interval comes round once. */
  readonly pass: () => void
  /** Resolves when as many wait. */
  readonly until: (waiting: number) => Promise<void>
  readonly giveBack: () => void
}

type Work = (...words: unknown[]) => void

/**
 * Owns every timer of exactly so many milliseconds that is set from now on until they are given back: its time passes when the
 * test says so, on a machine of any speed, and one of another length is not among them. All others go on by themselves.
 */
export function ownTimers(milliseconds: number): OwnTimers {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
  const waiting = new Map<object, () => void>()
  const watchers = new Set<() => void>()
  const changed = () => watchers.forEach((look) => look())

  const owned = (work: Work, words: readonly unknown[], again: boolean) => {
    const handle = { ref: () => handle, unref: () => handle, hasRef: () => false }
    waiting.set(handle, () => {
      if (!again) waiting.delete(handle)
      work(...words)
    })
    changed()
    return handle
  }
  const set = (real: typeof setTimeout | typeof setInterval, again: boolean) =>
    Object.assign((work: Work, time?: number, ...words: unknown[]) => {
      return time === milliseconds ? owned(work, words, again) : real(work, time, ...words)
    }, real)
  const clear = (real: typeof clearTimeout) => (handle?: Parameters<typeof clearTimeout>[0]) => {
    if (typeof handle === 'object' && waiting.delete(handle)) changed()
    else real(handle)
  }
  Object.assign(globalThis, {
    setTimeout: set(setTimeout, false),
    setInterval: set(setInterval, true),
    clearTimeout: clear(clearTimeout),
    clearInterval: clear(clearInterval),
  })
  return {
    get waiting() {
      return waiting.size
    },
    pass: () => {
      for (const over of waiting.values()) over()
    },
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (waiting.size !== count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
    giveBack: () => void Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval }),
  }
}
