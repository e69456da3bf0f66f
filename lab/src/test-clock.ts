import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished, vi } from 'vitest'

/** Milliseconds that go by for whoever waits on a limit or a pause; sockets notice nothing of it. */
export type PassTime = (milliseconds: number) => void

/** The test's own clock until the test is over: it stands still but for what is passed. */
export function ownClock(): PassTime {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let over = false
  onTestFinished(() => {
    over = true
    vi.useRealTimers()
  })
  return (milliseconds) => {
    if (!over) vi.advanceTimersByTime(milliseconds)
  }
}

/** What was on its way on loopback has arrived, as a datagram sent after it has, and whoever waited for it has gone on. */
export async function arrived(): Promise<void> {
  const own = createSocket('udp4')
  own.bind(0, '127.0.0.1')
  await once(own, 'listening')
  own.send('behind it', own.address().port, '127.0.0.1')
  await once(own, 'message')
  own.close()
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
}
