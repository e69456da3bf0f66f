import { Arbiter } from './arbiter-line.ts'
import type { ToArbiter } from './arbiter-line.ts'

/** One for all tabs of the browser: it lives as long as one of them does. */
const arbiter = new Arbiter()

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (!port) return
  const hear = arbiter.connect((word) => port.postMessage(word))
  port.addEventListener('message', ({ data }: MessageEvent<ToArbiter>) => hear(data))
  port.start()
})
