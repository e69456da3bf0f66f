import { setTimeout as delay } from 'node:timers/promises'

/** How well a product says that it is. */
export async function healthOf(url: string): Promise<string> {
  const response = await fetch(`${url}/api/health/`, { signal: AbortSignal.timeout(5_000) })
  return ((await response.json()) as { data: { status: string } }).data.status
}

/** Milliseconds until it was so, or until it was given up. */
export async function milliseconds(limit: number, isSo: () => Promise<boolean>): Promise<number> {
  const begin = performance.now()
  for (;;) {
    const so = await isSo().catch(() => false)
    const took = performance.now() - begin
    if (so || took > limit) return took
    await delay(100)
  }
}
