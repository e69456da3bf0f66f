import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/project.mjs'

/** What is made or fetched, and what belongs to the one who runs it. */
const notOurs =
  /^(node_modules|dist|data|\.git|\.tmp|test-results|playwright-report|\.installing.*|\.building.*)$|\.log$/

/**
 * Every file of the repository as a path with slashes from its root, without asking git: an archive has none.
 * @param {string} [folder]
 * @returns {string[]}
 */
export function ownFiles(folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.test(name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? ownFiles(path) : entry.isFile() ? [path] : []
    })
    .sort()
}
