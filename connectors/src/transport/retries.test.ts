import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { Secret } from '../secret.ts'
import { startResponder } from './samples/snmp-responder.ts'
import { Retries } from './retries.ts'
import { SnmpDevices } from './snmp.ts'
import { inVain, ownClock } from './test-clock.ts'

const ends: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends.splice(0)) end()
})
const { signal } = new AbortController()

test('of any row of questions and failures, fewer than one in ten beyond the reserve is asked again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 400 }), fc.nat(20), async (failed, reserve) => {
      const retries = new Retries({ share: 0.09, reserve, most: 100 }, () => 0)
      let again = 0
      for (const fails of failed) {
        retries.asked()
        if (!fails || !(await retries.mayRepeat(0, 0, signal))) continue
        retries.asked()
        again += 1
      }
      expect(again).toBeLessThanOrEqual(reserve + 0.09 * failed.length + 1e-6)
    }),
    { numRuns: 50 },
  )
})

test('quiet hours save up no more than there may be', async () => {
  const retries = new Retries({ share: 0.09, reserve: 0, most: 3 }, () => 0)
  for (let at = 0; at < 10_000; at += 1) retries.asked()
  const got = []
  for (let at = 0; at < 5; at += 1) got.push(await retries.mayRepeat(0, 0, signal))
  expect(got).toEqual([true, true, false, false, false])
})

test('the pause may be anything up to its longest, which doubles, and ends with the question', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const retries = new Retries({ share: 0, reserve: 9, most: 9 }, () => 0.5)
  const leaving = new AbortController()
  const gone: string[] = []
  void retries.mayRepeat(0, 300, signal).then((may) => gone.push(`first ${may}`))
  void retries.mayRepeat(1, 300, signal).then((may) => gone.push(`second ${may}`))
  void retries.mayRepeat(3, 300, leaving.signal).then((may) => gone.push(`left ${may}`))
  await vi.advanceTimersByTimeAsync(149)
  expect(gone).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(gone).toEqual(['first true'])
  leaving.abort()
  await vi.advanceTimersByTimeAsync(150)
  expect(gone).toEqual(['first true', 'left false', 'second true'])
})

test('2 000 questions to 500 switches that are all silent are sent at most 1.1 times', async () => {
  const pass = ownClock()
  const responder = await startResponder({ public: {} }, { answers: () => false })
  const devices = new SnmpDevices({
    now: () => new Date(),
    credential: { kind: 'snmp-v2c', community: new Secret('public') },
    resolve: async ({ port }) => ({ address: '127.0.0.1', port }),
    limits: { timeout: 2_000 },
  })
  ends.push(
    () => devices.close(),
    () => responder.close(),
  )
  let failed = 0
  const ask = (at: number) =>
    devices
      .read(
        {
          name: `sw-${at}`,
          address: null,
          reach: { host: `sw-${at}.test`, port: responder.port },
          trust: {},
        },
        { limit: 30_000, signal },
        async () => null,
      )
      .catch(() => {
        failed += 1
      })
  // Fifty at a time: more datagrams at once would not fit into the responder's socket. Each switch four times, fewer than
  // would open its circuit breaker.
  for (let at = 0; at < 2_000; at += 50) {
    const asked = Array.from({ length: 50 }, (_, more) => ask((at + more) % 500))
    await inVain(Promise.all(asked), { pass, milliseconds: 2_000, asked: () => responder.asked.length })
  }
  expect(failed).toBe(2_000)
  expect(responder.asked.length).toBeGreaterThanOrEqual(2_000)
  expect(responder.asked.length).toBeLessThanOrEqual(2_200)
})
