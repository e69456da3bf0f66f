import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'toctou',
  what: 'Ports changed behind our back between the look and the click',
  project: 'campus',
  file: 'e2e/campus/moved-port.test.ts',
  title: 'changed behind our back',
  rounds: 1_000,
})
