import { expect, test } from 'vitest'
import { unreachable } from '../failures.ts'
import type { Failure } from '../failures.ts'
import { Breaker } from './breaker.ts'

const broken = async () => {
  throw unreachable({ cause: 'timed-out', message: 'sys-1 did not answer' })
}

test('a clock that is set back by an hour does not spare a system for an hour', async () => {
  let time = 1_000_000_000
  const breaker = new Breaker('sys-1', () => new Date(time))
  for (let round = 0; round < 5; round += 1) await breaker.run(broken).catch(() => undefined)
  expect(() => breaker.check()).toThrow(/is skipped after/)
  time -= 3_600_000
  expect(() => breaker.check()).toThrow(/is skipped after/)
  time += 9_000
  expect(() => breaker.check()).toThrow(/is skipped after/)
  time += 1_001
  await expect(breaker.run(async () => 'answer')).resolves.toBe('answer')
  expect(() => breaker.check()).not.toThrow()
})

test('the failure that opens it says when the system may be asked again, those before do not', async () => {
  const breaker = new Breaker('sys-1', () => new Date(0))
  const said: unknown[] = []
  for (let round = 0; round < 5; round += 1) {
    await breaker.run(broken).catch((error: Failure) => said.push(error.detail.retryAfter))
  }
  expect(said).toEqual([undefined, undefined, undefined, undefined, 10_000])
})

test('every failure while the breaker is open says since when, also of probes; an answer closes it', async () => {
  let time = 1_000_000
  const breaker = new Breaker('sys-1', () => new Date(time))
  const since = async () => {
    try {
      breaker.check()
      await breaker.run(broken)
      return null
    } catch (error) {
      return (error as Failure).detail.since ?? null
    }
  }
  const said = []
  for (let round = 0; round < 5; round += 1) said.push(await since())
  const opened = new Date(time)
  expect(said).toEqual([null, null, null, null, opened])
  time += 5_000
  expect(await since()).toEqual(opened)
  time += 6_000
  expect(await since()).toEqual(opened)
  time += 11_000
  await breaker.run(async () => 'answer')
  expect(await since()).toBeNull()
})

test('a clock that is set ahead only asks sooner', async () => {
  let time = 1_000_000_000
  const breaker = new Breaker('sys-1', () => new Date(time))
  for (let round = 0; round < 5; round += 1) await breaker.run(broken).catch(() => undefined)
  time += 3_600_000
  await expect(breaker.run(broken)).rejects.toThrow(/did not answer/)
  expect(() => breaker.check()).toThrow(/is skipped after/)
})
