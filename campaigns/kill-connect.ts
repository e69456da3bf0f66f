import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'kill-connect',
  what: 'Servers killed in the middle of connecting devices, several at a time',
  project: 'campus',
  file: 'e2e/campus/killed-connect.test.ts',
  title: 'servers are killed in the middle of connecting',
  rounds: 50,
})
