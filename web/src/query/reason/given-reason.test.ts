import { expect, test } from 'vitest'
import { currentReason, dropReason, giveReason, onReason } from './given-reason.ts'

test('a reason holds for a quarter of an hour, then it is asked again', () => {
  giveReason('case 4711', 1_000)
  expect(currentReason(1_000 + 899_999)).toBe('case 4711')
  expect(currentReason(1_000 + 900_000)).toBeNull()
})

test('it can be taken back, and who shows it hears of both', () => {
  let heard = 0
  const stop = onReason(() => (heard += 1))
  giveReason('case 1', 0)
  dropReason()
  stop()
  giveReason('case 2', 0)
  expect(heard).toBe(2)
  expect(currentReason(1)).toBe('case 2')
})
