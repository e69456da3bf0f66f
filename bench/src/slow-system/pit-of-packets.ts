import { connect } from 'node:net'
import { startChild } from '../child.ts'

/** A port to which no connection can be made, and which refuses none: its queue is full and nobody takes from it. */
export interface Pit {
  stop(): Promise<void>
}

/** Linux lets one more wait than the queue is long; what comes after that is dropped before its handshake. */
const waiting = 4

/** A process of its own listens and then stands still: Node's own server would take what comes. */
export async function startPit(port: number): Promise<Pit> {
  const child = startChild({
    command: process.execPath,
    words: ['bench/src/slow-system/listen-and-stand-still.ts', String(port)],
  })
  await child.line()
  const sockets = Array.from({ length: waiting }, () =>
    connect(port, '127.0.0.1').on('error', () => undefined),
  )
  return {
    stop: async () => {
      child.signal('SIGKILL')
      await child.stop()
      for (const socket of sockets) socket.destroy()
    },
  }
}
