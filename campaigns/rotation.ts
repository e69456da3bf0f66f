import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'rotation',
  what: 'Servers killed while they seal all secrets with another key, fifty questions a second beside them',
  file: 'server/src/secrets/rotation/killed-rotation.test.ts',
  title: 'killed while it seals anew',
  rounds: 100,
})
