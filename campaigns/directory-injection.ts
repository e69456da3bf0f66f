import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'directory-injection',
  what: 'Texts of filter syntax asked of a Samba directory: each finds exactly who has that text',
  project: 'real',
  file: 'e2e/real-systems/samba-injection.test.ts',
  title: 'each finds exactly who has that text',
  rounds: 100_000,
})
