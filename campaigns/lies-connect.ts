import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'lies-connect',
  what: 'Systems and people that say one thing and do another while devices are connected',
  project: 'campus',
  file: 'e2e/campus/lying-connect.test.ts',
  title: 'nothing is called connected that is not',
  rounds: 100,
})
