import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'lies-power',
  what: 'Switches that say yes to a change of power and do something else',
  project: 'campus',
  file: 'e2e/campus/lying-power.test.ts',
  title: 'never believed to have cycled',
  rounds: 100,
})
