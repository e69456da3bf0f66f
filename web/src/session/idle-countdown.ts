let left: number | null = null
const listeners = new Set<() => void>()

/** Seconds until the session ends for want of activity, in its last two minutes; null before. */
export function readCountdown(): number | null {
  return left
}

export function setCountdown(seconds: number | null): void {
  if (seconds === left) return
  left = seconds
  for (const listener of listeners) listener()
}

export function onCountdown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
