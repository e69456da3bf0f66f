import { expect, test } from 'vitest'
import { nextFilled, rowsSeen } from './row-window.ts'

/** Frames after which rows that come and go would do so for ever. */
const longest = 20

/** The rows that have their cells after each frame. */
function frames(now: readonly number[], wanted: readonly number[], most: number): number[][] {
  const all: number[][] = []
  let filled: ReadonlySet<number> = new Set(now)
  while (all.length < longest) {
    const next = nextFilled(filled, wanted, most)
    if (next === filled) break
    filled = next
    all.push([...filled].toSorted((one, other) => one - other))
  }
  return all
}

test('a few rows have their cells in each frame, the most wanted first, until all have them', () => {
  expect(frames([], [12, 13, 11, 14, 10], 2)).toEqual([
    [12, 13],
    [11, 12, 13, 14],
    [10, 11, 12, 13, 14],
  ])
})

test('rows that have them keep them, however many there are', () => {
  expect(frames([1, 2, 3, 4], [1, 2, 3, 4, 5], 1)).toEqual([[1, 2, 3, 4, 5]])
})

test('rows that went and come back wait for their turn like others', () => {
  const away = nextFilled(new Set([1, 2, 3, 4]), [90, 91], 2)
  expect(frames([...away], [1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [1, 2, 3, 4],
  ])
})

test.each([
  ['at its top, below the head of the page', { above: -230, screen: 900 }, { first: 0, last: 20 }],
  ['scrolled into', { above: 330, screen: 900 }, { first: 10, last: 37 }],
  ['at its end', { above: 32_400, screen: 900 }, { first: 981, last: 999 }],
  ['shorter than what was scrolled', { above: 90_000, screen: 900 }, { first: 999, last: 999 }],
  ['further down than the screen', { above: -1_200, screen: 900 }, { first: 0, last: 0 }],
])('the rows of a list that are on the screen: %s', (_, { above, screen }, seen) => {
  expect(rowsSeen({ above, screen, height: 33 }, 1_000)).toEqual(seen)
})
