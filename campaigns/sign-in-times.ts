import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'sign-in-times',
  what: 'Times of a wrong password and of a name that nobody has: medians less than 5 ms apart, Mann–Whitney p above 0.01',
  file: 'server/src/people/guessing.test.ts',
  title: 'a name that nobody has takes',
  rounds: 2_000,
})
