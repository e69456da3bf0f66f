import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inProject } from '../bootstrap/project.mjs'

const memory = '/dev/shm'
/** Octets that a run may write at a time, databases and their logs included. */
const enough = 6 * 1024 ** 3

/** A shared disk may take seconds to flush; memory is taken where it has room and programs may be run from it. */
function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mount = told('self', 'mounts')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
    return bavail * bsize >= enough && mount !== undefined && !/[ ,]noexec[ ,]/.test(mount)
  } catch {
    return false
  }
}

/**
 * The folder for everything that a run of the tests writes outside the repository. Whatever the run starts has this path in its
 * environment or on its command line, which is how it is found when the run is over, however it ended.
 */
export function newRunFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'patchbay-run-'))
  // As root the database runs as another user, which must be able to pass.
  chmodSync(folder, 0o711)
  return folder
}

/** proc(5): what is told of a process, or nothing where we may not know or it is gone. @param {number | 'self'} pid @param {string} file */
function told(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Processes that a run started and that are still there. Without /proc there is nothing to know it by.
 * @param {string} folder
 */
function startedBy(folder) {
  if (!existsSync('/proc/self/environ')) return []
  const name = basename(folder)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)
    .filter((pid) => told(pid, 'cmdline').includes(name) || told(pid, 'environ').includes(name))
    .map((pid) => ({ pid, name: told(pid, 'comm').trim() }))
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}

/** Waits until they are gone of themselves, for so many tenths of a second. @param {string} folder @param {number} tenths */
async function untilGone(folder, tenths) {
  for (let tries = 0; tries < tenths && startedBy(folder).length > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return startedBy(folder)
}

/**
 * Ends what a run left behind, those first that are left to themselves for a moment in vain: in good order (SIGINT is PostgreSQL's
 * fast shutdown), then for good.
 * @param {string} folder
 * @returns {Promise<readonly string[]>} What had to be ended.
 */
export async function endLeftovers(folder) {
  const found = await untilGone(folder, 30)
  for (const { pid, name } of found) send(pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM')
  for (const { pid } of await untilGone(folder, 50)) send(pid, 'SIGKILL')
  return found.map(({ pid, name }) => `${name} ${pid}`)
}

/** Disks that a test mounted in there go first, the innermost before those around them. @param {string} folder */
function removeFolders(folder) {
  const mounted = told('self', 'mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`))
  for (const place of mounted.toReversed()) spawnSync('umount', ['--lazy', place])
  rmSync(folder, { recursive: true, force: true })
}

/**
 * A process that outlives us, however we end: it then ends what we started and removes what we wrote.
 * @param {string} folder
 */
export function watchOver(folder) {
  const watcher = spawn(process.execPath, [inProject('scripts', 'stages', 'leftovers.mjs')], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // A group of its own, so that Ctrl-C does not reach it.
    detached: true,
  })
  // Not on its command line, or it would find itself.
  watcher.stdin.write(`${folder}\n`)
  watcher.stdin.on('error', () => undefined)
  const gone = new Promise((resolve) => watcher.once('exit', resolve))
  watcher.unref()
  return {
    /** Has it clean up now. */
    end: async () => {
      watcher.ref()
      watcher.stdin.end()
      await gone
    },
  }
}

async function watch() {
  let text = ''
  for await (const part of process.stdin.setEncoding('utf8')) text += part
  const folder = text.trim()
  if (folder === '') return
  // What one of them starts while it is ended is found at the second look.
  await endLeftovers(folder)
  await endLeftovers(folder)
  removeFolders(folder)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await watch()
