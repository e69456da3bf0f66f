import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { take } from '../bootstrap/hold.mjs'
import type { Hold } from '../bootstrap/hold.mjs'
import { isRunning } from '../bootstrap/processes.mjs'
import { StartError } from './child.ts'

/** Milliseconds that what a killed start left has to end by itself, as it does when its pipe closes. */
const patience = 10_000

function make(dataDir: string): void {
  if (existsSync(dataDir)) return
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // As root the database runs as another user, which must be able to pass; what is in it has modes of its own.
    if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new StartError(`DATA_DIR (${dataDir}) cannot be made: ${why}.`, 2)
  }
}

function lock(dataDir: string) {
  try {
    return take(join(dataDir, 'start.lock'))
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new StartError(`DATA_DIR (${dataDir}) cannot be written to: ${why}.`, 2)
  }
}

/** Milliseconds that a start which is about to end has to do so. */
const longestEnding = 60_000
/** Milliseconds until one whose npm was killed has heard of it. */
const hearing = 1_000

/** Waits for one that was told to stop a moment ago; refuses beside one that runs. */
async function lockInTurn(dataDir: string): Promise<Hold> {
  const begin = performance.now()
  for (;;) {
    const taken = lock(dataDir)
    if ('hold' in taken) return taken.hold
    const { pid, since, ending } = taken.holder
    if (performance.now() - begin > (ending ? longestEnding : hearing)) {
      throw new StartError(
        `DATA_DIR (${dataDir}) is in use by process ${pid}, started ${since}: stop it, or set DATA_DIR to another folder.`,
        1,
      )
    }
    await delay(50)
  }
}

/** Makes the data folder ours alone. What a killed start left running is waited for, and ended when that is too long. */
export async function holdDataFolder(dataDir: string): Promise<Hold> {
  make(dataDir)
  const hold = await lockInTurn(dataDir)
  const { left } = hold
  const deadline = performance.now() + patience
  while (left.some(isRunning)) {
    if (performance.now() > deadline)
      for (const { pid } of left.filter(isRunning)) process.kill(pid, 'SIGKILL')
    await delay(50)
  }
  return hold
}
