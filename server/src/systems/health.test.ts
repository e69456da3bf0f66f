import type { UpsCapabilities } from '@patchbay/connectors/ups/capabilities'
import { isDatabaseLoss } from '../database/loss.ts'
import { DeviceGauges } from './device-gauges.ts'
import { listenTo } from './listening.ts'
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
  const { skippedUntil, throttledUntil, lastFailure } = gauge.health
  return { skippedUntil, throttledUntil, lastFailure }
}

test('a system that is skipped or throttles says until when', async () => {
  expect(await healthAfter(false)).toEqual({
    skippedUntil: new Date(1_009_000),
    throttledUntil: new Date(1_005_000),
    lastFailure: 'it has no free line',
  })
})

test('one of many devices does not speak for the others', async () => {
  expect(await healthAfter(true)).toEqual({
    skippedUntil: null,
    throttledUntil: null,
    lastFailure: 'it has no free line',
  })
})

test('an error of a socket or of a connector is the system’s failure by name, an error of the caller stays the caller’s', async () => {
  const ofSocket = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const ended = new DOMException('The client left.', 'AbortError')
  let thrown: unknown = ofSocket
  const measuring = {
    gauge: new Gauge(() => new Date(), false),
    devices: new DeviceGauges(() => new Date(), new Map()),
    isDisabled: () => false,
  }
  const can = { listUnits: () => Promise.reject(thrown) } as Partial<UpsCapabilities>
  const asked = (more: { readonly writing?: true } = {}) =>
    listenTo<'ups'>('The nut-1', can, { ...measuring, ...more }).can.listUnits!({
      limit: 1,
      signal: new AbortController().signal,
    }).catch((error: unknown) => error)
  expect(await asked()).toMatchObject({
    kind: 'unreachable',
    detail: { cause: 'connection-refused', message: 'The nut-1 refused the connection' },
  })
  expect(isDatabaseLoss(await asked())).toBe(false)
  expect(measuring.gauge.health.lastFailure).toBe('The nut-1 refused the connection')
  expect(await asked({ writing: true })).toBe(ofSocket)
  thrown = new TypeError('of undefined')
  expect(await asked()).toMatchObject({ kind: 'unreadable', detail: { cause: 'not-understood' } })
  thrown = ended
  expect(await asked()).toBe(ended)
})
