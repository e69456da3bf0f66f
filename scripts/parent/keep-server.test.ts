import { expect, test } from 'vitest'
import { StartError } from './child.ts'
import { keepServer } from './keep-server.ts'

/** A server of the test, which is ready, or ends, when the test says so. */
function fake() {
  const ended = Promise.withResolvers<string>()
  const ready = Promise.withResolvers<Readonly<Record<string, unknown>>>()
  ready.promise.catch(() => undefined)
  return {
    ended: ended.promise,
    ready: ready.promise,
    up: () => ready.resolve({}),
    die: (how = 'SIGKILL') => {
      ready.reject(new StartError(`It ended while starting (${how}).`, 1))
      ended.resolve(how)
    },
    async stop() {
      this.die('exit code 0')
    },
  }
}

/** Keeps servers with a clock and pauses of the test's own; `next` resolves when another one was started. */
function keeping(first: ReturnType<typeof fake>) {
  const said: string[] = []
  const rested: number[] = []
  const clock = { now: 0 }
  let started = Promise.withResolvers<ReturnType<typeof fake>>()
  const kept = keepServer(first, {
    start: () => {
      const server = fake()
      started.resolve(server)
      started = Promise.withResolvers()
      return server
    },
    say: (words) => said.push(words),
    rest: async (milliseconds) => rested.push(milliseconds),
    now: () => clock.now,
  })
  kept.lost.catch(() => undefined)
  return { ...kept, said, rested, clock, next: () => started.promise }
}

test('a server that died is started again, and one that stayed up begins with the shortest pause anew', async () => {
  const first = fake()
  const { said, rested, clock, next, stop } = keeping(first)
  let coming = next()
  first.die()
  const second = await coming
  coming = next()
  second.die('exit code 1')
  const third = await coming
  third.up()
  await third.ready
  await expect.poll(() => said.at(-1)).toBe('The server is up again.')
  clock.now += 60_000
  coming = next()
  third.die()
  await coming
  expect(rested).toEqual([1_000, 2_000, 1_000])
  expect(said).toEqual([
    'The server ended unexpectedly (SIGKILL); it is started again in 1 s.',
    'It ended while starting (exit code 1).',
    'The server ended unexpectedly (exit code 1); it is started again in 2 s.',
    'The server is up again.',
    'The server ended unexpectedly (SIGKILL); it is started again in 1 s.',
  ])
  await stop()
})

test('one that dies again and again is given up with a sentence, after pauses that grow', async () => {
  const first = fake()
  const { rested, next, lost, stop } = keeping(first)
  let server = first
  for (let deaths = 1; deaths <= 6; deaths += 1) {
    const coming = next()
    server.die('exit code 1')
    server = await coming
    // Ready for a moment is not up.
    if (deaths % 2 === 0) server.up()
  }
  server.die('exit code 1')
  await expect(lost).rejects.toThrow(
    /^The server ended 7 times in a row without staying up \(exit code 1\), so it is not started again;/,
  )
  expect(rested).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
  await stop()
})

test('after the stop nothing is started', async () => {
  const first = fake()
  const { said, rested, stop } = keeping(first)
  await stop()
  expect([said, rested, await first.ended]).toEqual([[], [], 'exit code 0'])
})
