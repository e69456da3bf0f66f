import { runReaders } from '@patchbay/contract/runs'
import { changePages } from '../change-kinds.ts'

/** Who may make a kind of change may look at its runs too. */
const makers = Object.values(changePages).map(({ key }) => key)

/** With these keys there are runs of others to look at. */
export const mayReadRuns = (held: ReadonlySet<string>): boolean =>
  [...runReaders, ...makers].some((key) => held.has(key))
