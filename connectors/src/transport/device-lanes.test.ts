import { expect, test } from 'vitest'
import { refused, unreachable } from '../failures.ts'
import { DeviceLanes } from './device-lanes.ts'

const { signal } = new AbortController()
const silent = async () => {
  throw unreachable({ cause: 'timed-out', message: 'it did not answer' })
}

function lanesAt() {
  const clock = { time: 1_000_000 }
  const lanes = new DeviceLanes(10, () => new Date(clock.time))
  const ask = (device: string, work: () => Promise<unknown>) =>
    lanes.run(`${device}.campus.test 22`, device, signal, work).then(
      () => 'answered',
      (error: Error) => error.message,
    )
  return { clock, lanes, ask }
}

test('a device that failed five times in a row is skipped, and no other with it', async () => {
  const { lanes, ask } = lanesAt()
  let asked = 0
  const counted = async () => {
    asked += 1
    return silent()
  }
  for (let at = 0; at < 8; at += 1) await ask('sw-1', counted)
  expect(asked).toBe(5)
  expect(await ask('sw-1', counted)).toMatch(/^sw-1 is skipped after 5 failures/)
  expect(lanes.now.skipped).toEqual([{ device: 'sw-1', until: new Date(1_010_000) }])
  expect(await ask('sw-2', async () => 'here')).toBe('answered')
})

test('callers waiting for a device whose breaker opens fail at once, without asking it', async () => {
  const { ask } = lanesAt()
  let asked = 0
  const told = await Promise.all(
    Array.from({ length: 9 }, () =>
      ask('sw-1', async () => {
        asked += 1
        return silent()
      }),
    ),
  )
  expect(asked).toBe(5)
  expect(told.filter((words) => words.includes('is skipped after'))).toHaveLength(4)
})

test('after its rest one question tries, and an answer ends it', async () => {
  const { clock, lanes, ask } = lanesAt()
  for (let at = 0; at < 5; at += 1) await ask('sw-1', silent)
  clock.time += 10_000
  const probe = Promise.withResolvers<unknown>()
  const trying = ask('sw-1', () => probe.promise)
  await Promise.resolve()
  expect(await ask('sw-1', async () => 'second')).toMatch(/is skipped after/)
  probe.resolve('up')
  expect(await trying).toBe('answered')
  expect(await ask('sw-1', async () => 'third')).toBe('answered')
  expect(lanes.now).toMatchObject({ skipped: [], running: 0, waiting: 0 })
})

test('a refused login is an answer', async () => {
  const { ask } = lanesAt()
  const refuses = async () => {
    throw refused({ cause: 'credential-refused', message: 'the login was refused' })
  }
  for (let at = 0; at < 9; at += 1) expect(await ask('sw-1', refuses)).toBe('the login was refused')
})
