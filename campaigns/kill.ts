import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'kill',
  what: 'Servers killed in the middle of changes of ports, more than twenty at a time',
  project: 'campus',
  file: 'e2e/campus/killed-servers.test.ts',
  title: 'servers are killed',
  rounds: 200,
})
