import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'lies',
  what: 'Switches that say yes and do something else',
  project: 'campus',
  file: 'e2e/campus/lying-switch.test.ts',
  title: 'never called done',
  rounds: 500,
})
