import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'called-off',
  what: 'Changes called off around the moment at which one of two servers begins them',
  project: 'campus',
  file: 'e2e/campus/called-off.test.ts',
  title: 'what was called off never does anything',
  rounds: 1000,
})
