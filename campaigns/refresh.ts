import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'refresh',
  what: 'Made-up lives of a session: refreshes, replays, lost answers, time',
  file: 'server/src/people/session-model.test.ts',
  title: 'no refresh token is exchanged twice',
  rounds: 10_000,
})
