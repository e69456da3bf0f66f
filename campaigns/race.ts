import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'race',
  what: 'Fifty operators who change one port at the same moment, at two servers',
  project: 'campus',
  file: 'e2e/campus/raced-port.test.ts',
  title: 'many who change one port',
  rounds: 200,
})
