import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { parentOf } from './processes.mjs'
import { inProject, root } from './project.mjs'

/** @type {readonly NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Where Node keeps what it compiled, beside the packages: the second start is a second faster. */
export const compiled = { NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'node') }

/**
 * Runs a program in our place: it has our streams, gets our signals, and its exit code becomes ours. A channel tells it
 * when we are gone.
 * @param {string} program @param {readonly string[]} words
 * @returns {Promise<number>}
 */
export function inOurPlace(program, words) {
  const child = spawn(program, words, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...compiled, ...process.env },
  })
  for (const signal of forwarded) process.on(signal, () => child.kill(signal))
  const watch = watchStarter(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL'])
    })
  })
}

/**
 * npm, and the shell it runs us with, wait for us: when one of them is gone it was killed, and neither passes that on.
 * @param {() => void} onGone
 */
function watchStarter(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const shell = process.ppid
  const npm = parentOf(shell)
  return setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) onGone()
  }, 200)
}
