import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askWithin, json } from '../../transport/test-server.ts'
import { api, startTestIse } from './test-ise.ts'
import type { TestIse } from './test-ise.ts'

let ise: TestIse
beforeAll(async () => {
  ise = await startTestIse()
})
beforeEach(() => ise.reopen())
afterAll(() => ise.close())

test('tiers have what is in use, their compliance, and the days of an evaluation', async () => {
  const { value, complete } = await ise.open.can.listLicenceTiers!(askWithin())
  expect(complete).toBe(true)
  expect(value).toEqual([
    {
      name: 'ESSENTIAL',
      enabled: true,
      compliance: 'EVALUATION',
      used: 1874,
      daysOutOfCompliance: 0,
      evaluationDaysLeft: 63,
    },
    {
      name: 'VM',
      enabled: true,
      compliance: 'NONCOMPLIANT',
      used: 3,
      daysOutOfCompliance: 12,
      evaluationDaysLeft: null,
    },
  ])
})

test('days of an evaluation that cannot be read are unknown, and the tiers are told', async () => {
  ise.answers[`${api}/license/system/eval-license`] = json({ message: 'no' }, 500)
  const { value } = await ise.open.can.listLicenceTiers!(askWithin())
  expect(value.map(({ evaluationDaysLeft }) => evaluationDaysLeft)).toEqual([null, null])
})
