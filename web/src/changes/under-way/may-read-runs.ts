import { runReaders } from '@patchbay/contract/runs'
import { screens } from '@patchbay/contract/screens'
import { changePages } from '../change-kinds.ts'

/** Who may make a kind of change may look at its runs too. */
const makers = Object.values(changePages).map(
  ({ path }) => screens.find((screen) => screen.path === path)?.key,
)

/** With these keys there are runs of others to look at. */
export const mayReadRuns = (held: ReadonlySet<string>): boolean =>
  [...runReaders, ...makers].some((key) => typeof key === 'string' && held.has(key))
