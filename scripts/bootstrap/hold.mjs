import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isRunning, known } from './processes.mjs'

/**
 * @typedef {import('./processes.mjs').Known & {
 *   readonly since: string,
 *   readonly ending: boolean,
 *   readonly children: readonly import('./processes.mjs').Known[],
 * }} Holder Who holds a folder, whether it is about to let go, and the processes it started.
 */

/**
 * @typedef {object} Hold
 * @property {readonly import('./processes.mjs').Known[]} left What a killed holder before us started and is still there.
 * @property {(children: readonly import('./processes.mjs').Known[], ending?: boolean) => void} note Writes down what we
 * started, and that we are about to let go.
 * @property {() => void} release
 */

const since = new Date().toISOString()

/** @param {string} file @returns {Holder | null} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** @param {string} file @param {readonly import('./processes.mjs').Known[]} children @param {boolean} ending */
function content(file, children, ending) {
  const beside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const holder = { ...known(process.pid), since, ending, children }
  try {
    writeFileSync(beside, `${JSON.stringify(holder)}\n`, { mode: 0o644 })
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
  return beside
}

/**
 * Takes the lock file, or says who holds it. One of a process that is gone is taken over.
 * @param {string} file
 * @returns {{ readonly hold: Hold } | { readonly holder: Holder }}
 */
export function take(file) {
  /** @type {readonly import('./processes.mjs').Known[]} */
  let left = []
  for (;;) {
    const beside = content(file, [], false)
    try {
      // A link is made whole or not at all, and fails where a file stands.
      linkSync(beside, file)
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(beside, { force: true })
    }
    const holder = read(file)
    if (holder !== null && isRunning(holder)) return { holder }
    // Moved away before it is judged again: of two that find it stale, only one may remove it.
    const aside = `${file}.${process.pid}.stale`
    try {
      renameSync(file, aside)
    } catch {
      continue
    }
    const moved = read(aside)
    if (moved !== null && isRunning(moved)) {
      renameSync(aside, file)
      return { holder: moved }
    }
    rmSync(aside, { force: true })
    left = moved?.children.filter(isRunning) ?? []
  }
  return {
    hold: {
      left,
      note: (children, ending = false) => renameSync(content(file, children, ending), file),
      release: () => {
        if (read(file)?.pid === process.pid) rmSync(file, { force: true })
      },
    },
  }
}

/**
 * Takes the lock file as soon as nobody holds it.
 * @param {string} file @param {(holder: Holder) => void} onWait
 * @returns {Promise<Hold>}
 */
export async function takeInTurn(file, onWait) {
  for (let waited = false; ; waited = true) {
    const taken = take(file)
    if ('hold' in taken) return taken.hold
    if (!waited) onWait(taken.holder)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
