import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'disk',
  what: 'A disk that gets full, with data, WAL, logs and temporary files on it, in the middle of changes of ports',
  project: 'campus',
  file: 'e2e/campus/full-disk.test.ts',
  title: 'a disk that gets full',
  rounds: 10,
})
