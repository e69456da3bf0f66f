/** Who waits for which instant, in milliseconds since 1970. */
const waiting = new Map<() => void, number>()
let timer: ReturnType<typeof setTimeout> | undefined
let firesAt = Infinity

/** Longer waits overflow a browser's timer, and a clock that was set back is noticed within the hour. */
const longest = 3_600_000

function arm(at: number): void {
  if (at >= firesAt) return
  clearTimeout(timer)
  firesAt = at
  timer = setTimeout(fire, Math.min(longest, Math.max(0, at - Date.now())))
}

function fire(): void {
  firesAt = Infinity
  const now = Date.now()
  for (const [tell, at] of waiting) {
    if (at > now) continue
    waiting.delete(tell)
    tell()
  }
  if (waiting.size > 0) arm(Math.min(...waiting.values()))
}

/**
 * Tells once, at this instant. All ages of a page share one timer: a list of hundreds would otherwise wake the browser
 * hundreds of times a second. Gives back what calls it off.
 */
export function tellAt(at: number, tell: () => void): () => void {
  waiting.set(tell, at)
  arm(at)
  return () => void waiting.delete(tell)
}
