import { afterEach, expect, test, vi } from 'vitest'
import { untilFinished } from './job.ts'

afterEach(() => vi.useRealTimers())

const job = (answers: readonly (string | null)[]) => {
  let looks = 0
  return {
    looks: () => looks,
    parts: {
      name: 'pa-1',
      job: 'the log query',
      look: () => {
        const answer = answers[Math.min(looks, answers.length - 1)] ?? null
        looks += 1
        return Promise.resolve(answer === null ? null : { result: answer })
      },
    },
  }
}

test('looks until it is finished, ever less often', async () => {
  vi.useFakeTimers()
  const { parts, looks } = job([null, null, null, 'rows'])
  const controller = new AbortController()
  const found = untilFinished(parts, { signal: controller.signal, limit: 30_000 })
  await vi.advanceTimersByTimeAsync(749)
  expect(looks()).toBe(2)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(await found).toBe('rows')
})

test('a job without end is a failure that names it, within the limit', async () => {
  vi.useFakeTimers()
  const { parts } = job([null])
  const found = untilFinished(parts, { signal: new AbortController().signal, limit: 10_000 })
  const failed = expect(found).rejects.toMatchObject({
    kind: 'unreachable',
    detail: { cause: 'timed-out', message: 'pa-1 did not finish the log query in the time allowed' },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
})

test('called off, it looks no more', async () => {
  vi.useFakeTimers()
  const { parts, looks } = job([null])
  const controller = new AbortController()
  const found = untilFinished(parts, { signal: controller.signal, limit: 60_000 })
  const failed = expect(found).rejects.toMatchObject({ detail: { cause: 'cancelled' } })
  await vi.advanceTimersByTimeAsync(300)
  controller.abort()
  await failed
  const before = looks()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks()).toBe(before)
})
