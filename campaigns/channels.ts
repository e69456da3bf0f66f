import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'channels',
  what: 'Idle event streams: memory of each, and how soon all close',
  file: 'server/src/http/listening-rights.test.ts',
  title: 'idle channels take less',
  rounds: 10_000,
})
