import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { node24 } from './node-24.mjs'
import { Sentence, inProject } from './project.mjs'

/** As `passwordLengths.alone` of the product has it, which nothing can read before it is installed. */
const shortestPassword = 15

/** @param {string} dataDir @returns {string | null} why it can be no folder of ours */
function faultOfFolder(dataDir) {
  let there = resolve(dataDir)
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  if (!statSync(there).isDirectory()) return 'ENOTDIR'
  try {
    accessSync(there, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  }
}

/**
 * Judges what can be judged with nothing installed, so that nobody waits for an installation to be told.
 * @param {NodeJS.ProcessEnv} environment
 * @throws Sentence
 */
export function judgeBeforeInstalling({ DATA_DIR: dataDir = '', LAB_PASSWORD: password = '' }) {
  const fault = dataDir === '' ? null : faultOfFolder(dataDir)
  if (fault !== null) throw new Sentence(`DATA_DIR (${dataDir}) cannot be made: ${fault}.`, 2)
  if (password !== '' && Array.from(password.normalize('NFC')).length < shortestPassword)
    throw new Sentence(`LAB_PASSWORD cannot be used. Use at least ${shortestPassword} characters.`, 2)
}

/** Has the product judge all settings, before pages are built; what is refused has been said. @throws Sentence */
export function judgeSettings() {
  const { status, stderr } = spawnSync(node24(), [inProject('scripts', 'parent.ts'), '--judge'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Sentence(stderr.trim(), status ?? 1)
}
