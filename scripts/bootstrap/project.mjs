import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {...string} path */
export const inProject = (...path) => join(root, ...path)

/** What a person can mend; said in one sentence, without a stack. */
export class Sentence extends Error {
  /** @override */
  name = 'Sentence'

  /** @param {string} message @param {number} exitCode 2 for a wrong setting */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** @param {unknown} error */
export function sayAndExit(error) {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(error instanceof Sentence ? error.exitCode : 1)
}
