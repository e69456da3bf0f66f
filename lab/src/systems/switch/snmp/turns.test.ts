import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Each piece of work takes two milliseconds of a clock of its own, and is numbered as it was given. */
function busy() {
  let now = 0
  let given = 0
  const done: number[] = []
  const turns = new Turns(() => now)
  const take = (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const number = given++
      turns.take(() => {
        now += 2
        done.push(number)
      })
    }
  }
  return { turns, done, take }
}

test('what few ask is answered at once, and what many ask in later turns, in order', async () => {
  const { done, take } = busy()
  take(2)
  expect(done).toEqual([0, 1])
  await turn()
  take(9)
  const atOnce = done.length
  // Whoever else has something to do does it before the rest.
  let before = -1
  setImmediate(() => (before = done.length))
  while (done.length < 11) await turn()
  expect(atOnce).toBe(5)
  expect(before).toBeLessThanOrEqual(8)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('work that waits when its system stops is not done', async () => {
  const { turns, done, take } = busy()
  take(9)
  expect(done).toHaveLength(3)
  turns.end()
  for (let at = 0; at < 4; at += 1) await turn()
  expect(done).toHaveLength(3)
})
