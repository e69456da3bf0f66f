import { throttled, unreachable } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { Gauge } from './health.ts'

const now = new Date(1_000_000)
const failures = [
  unreachable({ cause: 'timed-out', message: 'it is not being asked', retryAfter: 9_000 }),
  throttled({ cause: 'busy', message: 'it has no free line', retryAfter: 5_000 }),
]

async function healthAfter(perDevice: boolean) {
  const gauge = new Gauge(() => now, perDevice)
  for (const failure of failures) await gauge.measure(() => Promise.reject(failure)).catch(() => null)
  const { sparedUntil, throttledUntil, lastFailure } = gauge.health
  return { sparedUntil, throttledUntil, lastFailure }
}

test('a system that is spared or asks for rest says until when', async () => {
  expect(await healthAfter(false)).toEqual({
    sparedUntil: new Date(1_009_000),
    throttledUntil: new Date(1_005_000),
    lastFailure: 'it has no free line',
  })
})

test('one of many devices does not speak for the others', async () => {
  expect(await healthAfter(true)).toEqual({
    sparedUntil: null,
    throttledUntil: null,
    lastFailure: 'it has no free line',
  })
})
