import { writeSync } from 'node:fs'
import { createServer } from 'node:net'

const port = Number(process.argv[2])

createServer().listen({ host: '127.0.0.1', port, backlog: 1 }, () => {
  writeSync(1, 'listening\n')
  // Until the process is killed.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
