import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process began, in the words of its kernel: with the id it names one process for good, since ids are used
 * again. Null when there is none, or only its entry that nobody has collected yet.
 * @param {number} pid
 * @returns {string | null}
 */
export function beginningOf(pid) {
  if (process.platform === 'linux') return beginningOnLinux(pid)
  if (process.platform === 'win32') return isThere(pid) ? 'running' : null
  try {
    const env = { ...process.env, LC_ALL: 'C' }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim() || null
  } catch {
    return null
  }
}

/**
 * proc(5): the name in brackets may hold spaces; after it come the state (field 3), the parent (4) … the start time (22).
 * @param {number} pid
 */
function fieldsOnLinux(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

/** @param {number} pid */
function beginningOnLinux(pid) {
  const [state, ...rest] = fieldsOnLinux(pid)
  return state === 'Z' || state === 'X' ? null : (rest[18] ?? null)
}

/** The process that started it, or 0 where the system does not say. @param {number} pid */
export const parentOf = (pid) => Number(fieldsOnLinux(pid)[1] ?? 0)

/** @param {number} pid */
function isThere(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * @typedef {{ readonly pid: number, readonly began: string | null }} Known A process that is told from a later one
 * with the same id.
 */

/**
 * @param {number} pid
 * @returns {Known}
 */
export const known = (pid) => ({ pid, began: beginningOf(pid) })

/** @param {Known} one */
export function isRunning(one) {
  return one.began !== null && beginningOf(one.pid) === one.began
}
