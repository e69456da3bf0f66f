/**
 * @typedef {{ readonly name: string, readonly reason: string }} Skip
 * @typedef {object} Failure
 * @property {string} name
 * @property {string} why
 * @property {Place} [place] Where it stands, so that it can be run once more.
 * @typedef {{ readonly project: string, readonly file: string, readonly line?: number }} Place The file from the root.
 * @typedef {{ readonly file: string, readonly seconds: number }} FileTime
 * @typedef {object} Counts What a stage came to.
 * @property {number} passed
 * @property {number} failed
 * @property {readonly Skip[]} skipped
 * @property {readonly Failure[]} failures Those of the failed that have a name, said again at the very end.
 * @property {readonly FileTime[]} files
 * @property {string} output Shown when the stage failed.
 */

/** @param {Partial<Counts>} [counts] @returns {Counts} */
export const counts = (counts) => ({
  passed: 0,
  failed: 0,
  skipped: [],
  failures: [],
  files: [],
  output: '',
  ...counts,
})

/**
 * A stage that is one test: it passed or it did not.
 * @param {{ readonly ok: boolean, readonly output: string }} ended
 */
export const oneTest = ({ ok, output }) => counts({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, output })

/** A run that went wrong without a failed test, such as a file that cannot be loaded, is a failure too. @param {Counts} of @param {boolean} ok */
export const atLeastOneFailed = (of, ok) => (ok || of.failed > 0 ? of : { ...of, failed: 1 })
