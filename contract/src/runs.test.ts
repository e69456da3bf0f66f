import { expect, test } from 'vitest'
import { runResults, runStates } from './runs.ts'

test('each state of a run belongs to one result of the history', () => {
  const states = Object.values(runResults).flatMap(({ states: of }) => [...of])
  expect(states.toSorted()).toEqual([...runStates].toSorted())
})
