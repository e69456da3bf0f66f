import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'killed-while-down',
  what: 'Servers killed between the two halves of a bounce',
  project: 'campus',
  file: 'e2e/campus/killed-while-down.test.ts',
  title: 'a server that is killed while a port is down',
  rounds: 100,
})
