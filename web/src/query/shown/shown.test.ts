import { expect, test, vi } from 'vitest'
import { factsPart } from './shown-part.ts'
import { createShownParts } from './shown.tsx'

/** Places of a document in which a lower number stands first. */
const placeAt = (number: number) => ({
  number,
  compareDocumentPosition: (other: unknown) => ((other as { number: number }).number > number ? 4 : 2),
})
const part = (title: string) => factsPart(title, [])

test('parts are read in the order in which they stand on the page, not in which they came', () => {
  const parts = createShownParts()
  for (const number of [2, 0, 1]) parts.hold(part(String(number)), placeAt(number))
  expect(parts.read().map(({ title }) => title)).toEqual(['0', '1', '2'])
})

test('a part that is no longer drawn is no longer shown, and whoever listens is told', () => {
  const parts = createShownParts()
  const listener = vi.fn()
  parts.subscribe(listener)
  const release = parts.hold(part('one'), placeAt(0))
  expect(listener).toHaveBeenCalledTimes(1)
  release()
  expect(parts.read()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(2)
})

test('what is read stays the same value until something changes', () => {
  const parts = createShownParts()
  parts.hold(part('one'), placeAt(0))
  expect(parts.read()).toBe(parts.read())
})
