import { setTimeout as delay } from 'node:timers/promises'
import { isNightly } from '@patchbay/server/test-tally'

/** What is promised in seconds counts where a campaign or the night has the machine to itself; else only that it comes. */
export const isTimed = isNightly || process.env['ROUNDS'] !== undefined

/** Milliseconds that are waited beyond a limit, to tell late from never. */
export const patience = isTimed ? 60_000 : 240_000

/** How well a product says that it is. */
export async function healthOf(url: string): Promise<string> {
  const response = await fetch(`${url}/api/health/`, { signal: AbortSignal.timeout(30_000) })
  return ((await response.json()) as { data: { status: string } }).data.status
}

/** Milliseconds until it was so, or until it was given up. */
export async function milliseconds(limit: number, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const begin = performance.now()
  for (;;) {
    const so = await Promise.resolve()
      .then(isSo)
      .catch(() => false)
    const took = performance.now() - begin
    if (so || took > limit) return took
    await delay(100)
  }
}

/** Waits for what has to be so in time, and remembers the longest that each took. */
export class Waits {
  readonly #longest = new Map<string, number>()

  /** Violations: that it was late, where that counts, or never so. */
  async until(what: string, limit: number, isSo: () => Promise<boolean>): Promise<string[]> {
    const took = await milliseconds(limit + patience, isSo)
    this.#longest.set(what, Math.max(this.#longest.get(what) ?? 0, took))
    return took <= (isTimed ? limit : limit + patience)
      ? []
      : [`not ${what} within ${limit} ms but ${Math.round(took)}`]
  }

  get words(): string {
    const all = [...this.#longest].map(([what, took]) => `${Math.round(took)} ms until all was ${what}`)
    return `longest: ${all.join(', ')}`
  }
}
