import { setTimeout as rest } from 'node:timers/promises'

/**
 * Asks again and again, 20 times a second, until the answer is neither false nor null nor an error.
 * @param limit milliseconds; then it throws with the last error or answer, so that a hung system says what it lacked.
 */
export async function until<T>(
  what: string,
  limit: number,
  check: () => Promise<T | false | null> | T | false | null,
): Promise<T> {
  const end = performance.now() + limit
  let last: unknown = null
  for (;;) {
    try {
      const answer = await check()
      if (answer !== false && answer !== null) return answer
      last = answer
    } catch (error) {
      if (error instanceof Ended) throw error
      last = error
    }
    if (performance.now() > end) {
      const why = last instanceof Error ? last.message : String(last)
      throw new Error(`not within ${limit / 1000} s: ${what} (last: ${why})`, { cause: last })
    }
    await rest(50)
  }
}

/** Thrown out of `until` at once: waiting on makes no sense. */
export class Ended extends Error {
  override readonly name = 'Ended'
}
