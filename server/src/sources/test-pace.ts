import { usualPace } from './pace.ts'
import type { Pace } from './pace.ts'

export interface HeldPace extends Pace {
  /** Lets time pass: everything due by then is called in its order. */
  advance(milliseconds: number): Promise<void>
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The usual limits by a clock that only the test moves. */
export function heldPace(): HeldPace {
  let time = 0
  const due = new Set<{ at: number; call: () => void }>()
  return {
    ...usualPace,
    now: () => time,
    after: (milliseconds, then) => {
      const one = { at: time + milliseconds, call: then }
      due.add(one)
      return () => void due.delete(one)
    },
    advance: async (milliseconds) => {
      const until = time + milliseconds
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (next === undefined) break
        due.delete(next)
        time = next.at
        next.call()
        await settle()
      }
      time = until
      await settle()
    },
  }
}
