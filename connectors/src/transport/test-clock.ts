import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { onTestFinished, vi } from 'vitest'

// undici ticks for all its connections with one timer, which it makes once: one of a test's clock would never tick again.
const undici = createRequire(import.meta.url)('undici/lib/util/timers.js') as {
  setFastTimeout(run: () => void, milliseconds: number): unknown
}
undici.setFastTimeout(() => {}, 2_000)

/** Milliseconds that go by for whoever waits on a limit or a pause; sockets notice nothing of it. */
export type PassTime = (milliseconds: number) => void

/**
 * The test's own clock until the test is over: it follows real time or stands still, and the test advances it. A silent peer lets
 * the caller's limit run out where it has read the question, however busy the machine is.
 */
export function ownClock({ standing = false } = {}): PassTime {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: !standing })
  let over = false
  onTestFinished(() => {
    over = true
    vi.useRealTimers()
  })
  return (milliseconds) => {
    // A peer may hear one more question when the test has gone.
    if (!over) vi.advanceTimersByTime(milliseconds)
  }
}

/** What was sent on loopback has arrived, as a datagram sent after it has, and its readers have run. */
export async function arrived(): Promise<void> {
  const own = createSocket('udp4')
  own.bind(0, '127.0.0.1')
  await once(own, 'listening')
  own.send('behind it', own.address().port, '127.0.0.1')
  await once(own, 'message')
  own.close()
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
}

/** Nothing more is asked, as this counts it: whoever still waits, waits in vain. */
export async function quiet(asked: () => number): Promise<void> {
  for (let before = -1; before < asked();) {
    before = asked()
    await arrived()
  }
}

/** The work, for which so many milliseconds pass whenever nothing more is asked. */
export async function inVain<T>(
  work: Promise<T>,
  { pass, milliseconds, asked }: { pass: PassTime; milliseconds: number; asked: () => number },
): Promise<T> {
  const over = work.then(
    () => true,
    () => true,
  )
  const still = () => quiet(asked).then(() => false)
  while (!(await Promise.race([over, still()]))) pass(milliseconds)
  return work
}
