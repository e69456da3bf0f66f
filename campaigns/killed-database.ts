import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'killed-database',
  what: 'The database and all that it runs killed at once in the middle of changes of ports',
  project: 'campus',
  file: 'e2e/campus/killed-database.test.ts',
  title: 'a database that is killed',
  rounds: 50,
})
