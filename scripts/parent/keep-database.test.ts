import { expect, test } from 'vitest'
import { keepDatabase } from './keep-database.ts'

/** A database of the test, which ends when the test says so. */
function fake() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const stop = async () => resolve('exit code 0')
  return { ended: promise, end: resolve, stop }
}

const rests = [0]

test('one that ended is tried until it comes up, as often as it ends, and nothing is started after the stop', async () => {
  const said: string[] = []
  const databases = [fake(), fake(), fake()]
  const failing = 4
  let starts = 0
  const up: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
  const stop = keepDatabase(databases[0]!, {
    start: async () => {
      starts += 1
      if (starts <= failing) throw new Error('could not write to file: No space left on device')
      const at = starts - failing
      up[at - 1]!.resolve()
      return databases[at]!
    },
    say: (words) => said.push(words),
    rests,
  })
  databases[0]!.end('exit code 1')
  await up[0]!.promise
  expect(starts).toBe(failing + 1)
  databases[1]!.end('SIGKILL')
  await up[1]!.promise
  await stop()
  expect(await databases[2]!.ended).toBe('exit code 0')
  expect(starts).toBe(failing + 2)
  expect(said.slice(0, 3)).toEqual([
    'The database ended (exit code 1); it is started again until it is up.',
    'The database is up again.',
    'The database ended (SIGKILL); it is started again until it is up.',
  ])
})

test('a stop while it is tried gives the try up', async () => {
  const first = fake()
  const trying = Promise.withResolvers<AbortSignal>()
  const stop = keepDatabase(first, {
    start: async (signal) => {
      trying.resolve(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    say: () => undefined,
    rests,
  })
  first.end('exit code 1')
  expect((await trying.promise).aborted).toBe(false)
  await stop()
  expect((await trying.promise).aborted).toBe(true)
})

test('a stop while it rests ends the rest', async () => {
  const first = fake()
  const heard = Promise.withResolvers<void>()
  const stop = keepDatabase(first, {
    start: () => Promise.reject(new Error('nothing is started after the stop')),
    say: () => heard.resolve(),
    rests: [3_600_000],
  })
  first.end('exit code 1')
  await heard.promise
  await stop()
})
