import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'record',
  what: 'Manipulations of the record by somebody who owns the database: each is found, at its first bad row',
  file: 'server/src/record/record.test.ts',
  title: 'are found, each at its first bad row',
  rounds: 1_000,
})
