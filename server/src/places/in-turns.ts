import { setImmediate } from 'node:timers/promises'

/** So many are a matter of a millisecond or two. */
const usualFew = 200

/**
 * Hands on one after the other, and gives the event loop a turn after each few: what a person uploads is as long as they like, and
 * nobody else waits for it.
 */
export async function* inTurns<T>(all: Iterable<T>, few = usualFew): AsyncGenerator<T, void, undefined> {
  let sinceTurn = 0
  for (const one of all) {
    yield one
    sinceTurn += 1
    if (sinceTurn < few) continue
    sinceTurn = 0
    await setImmediate()
  }
}
