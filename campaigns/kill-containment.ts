import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'kill-containment',
  what: 'Servers killed in the middle of containments and releases, several of each at a time',
  project: 'campus',
  file: 'e2e/campus/killed-containment.test.ts',
  title: 'servers are killed',
  rounds: 50,
})
