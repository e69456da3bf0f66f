import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'clicked-twice',
  what: 'One click that comes 2 to 50 times at once, at two servers of which some are killed',
  project: 'campus',
  file: 'e2e/campus/clicked-twice.test.ts',
  title: 'a click that comes many times',
  rounds: 1000,
})
