import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'rights',
  what: 'Made-up sequences of changes of rights: nobody gains, gives or takes what they do not hold',
  file: 'server/src/people/rights-model.test.ts',
  title: 'nobody ever gives or takes',
  rounds: 10_000,
})
