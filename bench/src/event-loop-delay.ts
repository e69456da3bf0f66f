import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two looks: the delay is what a look comes later than that. */
const resolution = 10

// Loaded before the server, which knows nothing of it: on a signal it says how late the event loop was since the last one.
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
process.on('SIGUSR2', () => {
  const late = Math.max(0, delay.percentile(99) / 1e6 - resolution)
  delay.reset()
  console.log(JSON.stringify({ eventLoopDelay: late }))
})
