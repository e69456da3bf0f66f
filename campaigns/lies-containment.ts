import { runLongTest } from './of-a-test.ts'

await runLongTest({
  name: 'lies-containment',
  what: 'An ISE, switches and controllers that say yes to a containment or a release and do something else',
  project: 'campus',
  file: 'e2e/campus/lying-ise.test.ts',
  title: 'never called contained or released',
  rounds: 100,
})
