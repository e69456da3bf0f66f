import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'kill-power',
  what: 'Servers killed while the power of ports is off',
  project: 'campus',
  file: 'e2e/campus/killed-while-unpowered.test.ts',
  title: 'servers are killed while ports are off',
  rounds: 50,
})
