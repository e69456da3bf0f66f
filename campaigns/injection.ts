import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'injection',
  what: 'Texts written to a terminal behind a real sshd: each arrives as one line, or is refused before it is sent',
  project: 'real',
  file: 'e2e/real-systems/openssh-lines.test.ts',
  title: 'arrives as one line',
  rounds: 2_000,
})
