import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { inProject } from './bootstrap/project.mjs'
import { isRunning } from './bootstrap/processes.mjs'
import type { Known } from './bootstrap/processes.mjs'

const folders: string[] = []
const running = new Set<() => Promise<unknown>>()

afterEach(async () => {
  for (const end of running) await end()
  running.clear()
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A data folder that does not exist yet, where also another user may pass: as root the database is one. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-start-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return join(folder, 'data')
}

export interface Lock {
  readonly pid: number
  readonly began: string
  readonly children: readonly Known[]
}

export function readLock(dataDir: string): Lock {
  return JSON.parse(readFileSync(join(dataDir, 'start.lock'), 'utf8')) as Lock
}

/** The process of the embedded database. */
export function postmaster(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** What of these processes is still there. */
export const stillThere = (all: readonly Known[]): number[] => all.filter(isRunning).map(({ pid }) => pid)

/** `npm start` without npm: the same file, with free ports and the small lab. */
export function launch(
  dataDir: string,
  environment: Record<string, string> = {},
  words: readonly string[] = [],
) {
  const child = spawn(process.execPath, [inProject('scripts', 'start.mjs'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      LAB_SIZE: 'small',
      LAB_LISTS: 'off',
      LAB_PORTS: '0',
      LAB_CONTROL_PORT: '0',
      ...environment,
    },
  })
  const said = { out: '', err: '' }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.out += text
      const url = /^Patchbay is ready at (\S+)\n/.exec(said.out)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
    ended.then(
      () => reject(new Error(`It ended before it was ready: ${said.err}`)),
      () => undefined,
    )
  })
  ready.catch(() => undefined)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  running.add(stop)
  return { child, said, ready, ended, stop }
}
