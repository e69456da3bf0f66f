import { runReaders } from '@patchbay/contract/runs'

/** Of the keys of commands those with which nobody makes a change. */
const makeNothing: ReadonlySet<string> = new Set(['commands-protected-override'])

/** Of the keys of workflows those with which somebody makes a change. */
const makeSomething: ReadonlySet<string> = new Set([
  'workflows-ap-power-management',
  'workflows-cyber-security-response',
])

const isMaker = (key: string) =>
  makeSomething.has(key) || (key.startsWith('commands-') && !makeNothing.has(key))

/**
 * With these keys there are runs of others to look at: who may make a kind of change may look at its runs too. The kinds
 * themselves are not asked, since every page has this from the start.
 */
export const mayReadRuns = (held: ReadonlySet<string>): boolean =>
  runReaders.some((key) => held.has(key)) || [...held].some(isMaker)
