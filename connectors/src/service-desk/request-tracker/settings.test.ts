import { expect, test } from 'vitest'
import { requestTrackerPlans } from './plans.ts'
import { requestTrackerSettings } from './settings.ts'

const urgencies = (priorities: string) => requestTrackerPlans.takesBeside({ priorities }).urgencies

test('priorities are words with a number each, the least first, and none where nobody says them', () => {
  expect(urgencies('High 100, Very low=0,Medium 50')).toEqual(['Very low', 'Medium', 'High'])
  expect(urgencies('')).toEqual([])
  expect(requestTrackerPlans.takesBeside({})).toEqual({
    watchers: true,
    neededBy: true,
    urgencies: ['Low', 'Medium', 'High'],
  })
})

test('a priority without its number is said by its setting', () => {
  const { error } = requestTrackerSettings.safeParse({ priorities: 'Low, High 100' })
  expect(error?.issues[0]).toMatchObject({
    path: ['priorities'],
    message: 'must be words with a number each, such as Low 0, High 100',
  })
})
