import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeInTurn } from './hold.mjs'
import { Sentence, inProject, root } from './project.mjs'

/**
 * @typedef {object} Locked An entry of a lock file, as npm writes it (lockfileVersion 3).
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string | readonly string[]} [os]
 * @property {string | readonly string[]} [cpu]
 * @property {string | readonly string[]} [libc]
 */

/** @param {string} file @returns {Record<string, Locked> | null} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

/**
 * Does what a package says of `os`, `cpu` or `libc` admit this machine; `!x` excludes.
 * @param {string | readonly string[] | undefined} said @param {string} own
 */
function admits(said, own) {
  const list = said === undefined ? [] : [said].flat()
  const refused = list.filter((word) => word.startsWith('!')).map((word) => word.slice(1))
  const named = list.filter((word) => !word.startsWith('!'))
  return !refused.includes(own) && (named.length === 0 || named.includes(own))
}

function ownLibc() {
  if (process.platform !== 'linux') return 'none'
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return report.header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/**
 * Is what stands in node_modules what the lock says, for this platform. npm writes `.package-lock.json` there at the
 * end of an install, so a broken one, an older one and one copied from another machine all show.
 */
export function isInstalled() {
  const wanted = packagesOf(inProject('package-lock.json'))
  const present = packagesOf(inProject('node_modules', '.package-lock.json'))
  if (wanted === null) throw new Sentence('package-lock.json is missing: this is not a whole clone.')
  if (present === null) return false
  const libc = ownLibc()
  return Object.entries(wanted).every(([path, locked]) => {
    if (!path.startsWith('node_modules/')) return true
    const there = present[path]
    if (there !== undefined) return there.version === locked.version && there.integrity === locked.integrity
    if (locked.optional !== true) return false
    // Without a platform it belongs to one of those that were left out.
    if (locked.os === undefined && locked.cpu === undefined) return true
    return !(
      admits(locked.os, process.platform) &&
      admits(locked.cpu, process.arch) &&
      admits(locked.libc, libc)
    )
  })
}

/** Accounts such as `nobody` have no home that npm could keep its cache in. */
function cacheSetting() {
  if (process.env.npm_config_cache !== undefined && existsSync(process.env.npm_config_cache)) return {}
  try {
    accessSync(homedir(), constants.W_OK)
    return {}
  } catch {
    return { npm_config_cache: join(tmpdir(), `patchbay-npm-${process.getuid?.() ?? 'user'}`) }
  }
}

/** Installs what the lock names where it is not there yet. Install scripts never run. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const hold = await takeInTurn(inProject('.installing'), ({ pid }) =>
    console.error(`Waiting for the installation that process ${pid} makes.`),
  )
  try {
    if (isInstalled()) return
    console.error('Installing the packages that package-lock.json names; this happens once.')
    const options = [
      'ci',
      '--ignore-scripts',
      // NODE_ENV=production would leave out what builds the pages, and a setting of npm's the database and Node.
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--no-update-notifier',
    ]
    const npm = process.env.npm_execpath
    const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
    const { status, error } = spawnSync(command, [...first, ...options], {
      cwd: root,
      // Its own account of what it added is no news; what goes wrong is on stderr.
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: npm === undefined && process.platform === 'win32',
      env: { ...process.env, ...cacheSetting() },
    })
    if (error !== undefined || status !== 0) {
      throw new Sentence(
        `The packages could not be installed: npm ci ended with ${error?.message ?? status}.`,
      )
    }
    if (!isInstalled()) {
      throw new Sentence(
        'The packages could not be installed for this platform: package-lock.json names others.',
      )
    }
  } finally {
    hold.release()
  }
}
