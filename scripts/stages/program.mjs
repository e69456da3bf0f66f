import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24 } from '../bootstrap/node-24.mjs'
import { root } from '../bootstrap/project.mjs'

/**
 * @typedef {object} Ended
 * @property {boolean} ok
 * @property {string} output stdout and stderr, in the order they came.
 */

/** The end of an output is where the reasons are. */
const mostOutput = 400_000

/** How often it is looked at whether a program's time is up, in milliseconds. */
const look = 1_000

/** What passes for nothing while more wants to run than there are cores for, beside what a stage starts itself. From 0 to 1. */
const lost = () => 1 - Math.min(1, (1.5 * availableParallelism()) / (loadavg()[0] ?? 0))

let passedForNothing = 0
setInterval(() => (passedForNothing += look * lost()), look).unref()

/**
 * Milliseconds since this process began, without what passed for nothing. One clock for all programs of a stage: what the first
 * one lost is not taken from those that come after it.
 */
export const now = () => performance.now() - passedForNothing

/**
 * Runs a program quietly. When its time is up it is ended with everything it started.
 * @param {string} program @param {readonly string[]} words
 * @param {{ readonly until: number, readonly environment?: Record<string, string> }} limits `until` on the clock of `now()`.
 * @returns {Promise<Ended>}
 */
export function run(program, words, { until, environment = {} }) {
  const child = spawn(program, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, NO_COLOR: '1', ...environment },
  })
  let output = ''
  const keep = (/** @type {string} */ text) => (output = (output + text).slice(-mostOutput))
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // Already gone.
    }
  }
  const leave = () => end('SIGKILL')
  process.on('exit', leave)
  const looking = setInterval(() => {
    if (now() < until) return
    keep('\nIts time is up: it was ended.\n')
    end('SIGKILL')
  }, look)
  return new Promise((resolve) => {
    const done = (/** @type {boolean} */ ok) => {
      clearInterval(looking)
      process.off('exit', leave)
      resolve({ ok, output })
    }
    child.once('error', (error) => {
      keep(error.message)
      done(false)
    })
    child.once('close', (code) => done(code === 0))
  })
}

/** Runs one of the tools in node_modules, or a file of ours, on Node 24. @type {typeof run} */
export const runNode = (file, words, limits) => run(node24(), [file, ...words], limits)

/**
 * Gives a file name to write to, and reads the JSON that was written there; null when nothing was.
 * @template T
 * @param {(file: string) => Promise<T>} write
 * @returns {Promise<{ readonly written: any, readonly result: T }>}
 */
export async function withReport(write) {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-report-'))
  const file = join(folder, 'report.json')
  try {
    const result = await write(file)
    let written = null
    try {
      written = JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // The program ended before it wrote.
    }
    return { written, result }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
