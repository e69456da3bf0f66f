import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stagesOf } from './stages-of.ts'

test('the first lines are the first stage, and the rest is cut where too many would set power at once', () => {
  expect(stagesOf([false, false, false], { first: 1, mostPower: 2 })).toEqual([1, 2, 2])
  expect(stagesOf(Array(6).fill(true), { first: 1, mostPower: 2 })).toEqual([1, 2, 2, 3, 3, 4])
  expect(stagesOf(Array(5).fill(true), { first: 5, mostPower: 2 })).toEqual([1, 1, 2, 2, 3])
  expect(stagesOf([true, false, false, true, false, true], { first: 6, mostPower: 2 })).toEqual([
    1, 1, 1, 1, 1, 2,
  ])
})

test('after a pilot a tenth goes, then the rest, as many at once as are allowed', () => {
  const lines = Array<boolean>(40).fill(true)
  const sizes = (mostPower: number, many = 40) =>
    [
      ...Map.groupBy(stagesOf(lines.slice(0, many), { first: 1, mostPower, thenATenth: true }), (one) => one),
    ].map(([, all]) => all.length)
  expect(sizes(480)).toEqual([1, 4, 35])
  expect(sizes(20)).toEqual([1, 4, 20, 15])
  expect(sizes(3)).toEqual([1, 3, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2])
  expect(sizes(480, 2)).toEqual([1, 1])
  expect(sizes(480, 1)).toEqual([1])
})

test('of any list, no stage sets the power of more ports than are allowed, and none comes before an earlier one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 480 }),
      fc.integer({ min: 1, max: 480 }),
      fc.integer({ min: 1, max: 480 }),
      (lines, first, mostPower) => {
        const stages = stagesOf(lines, { first, mostPower })
        const powered = Map.groupBy(
          stages.filter((_, at) => lines[at]),
          (stage) => stage,
        )
        for (const [, all] of powered) expect(all.length).toBeLessThanOrEqual(mostPower)
        expect(stages).toEqual(stages.toSorted((one, other) => one - other))
        // Nothing of the rest is in the first stage.
        expect(stages.slice(first)).not.toContain(1)
        expect(stages.every((stage, at) => stage - (stages[at - 1] ?? 1) <= 1)).toBe(true)
      },
    ),
  )
})
