import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestDatabase } from './database/test-database.ts'

interface Ready {
  readonly ready: boolean
  readonly url: string
  readonly accounts: readonly string[]
  readonly password: string
}

export interface TestProcess {
  readonly child: ChildProcessWithoutNullStreams
  readonly output: { stdout: string; stderr: string }
  /** Exit code, once all output has come. */
  readonly ended: Promise<number | null>
  /** What it told its parent. Throws with the log when it ended before. */
  readonly ready: () => Promise<Ready>
}

/** Where Node keeps what it compiled, if our starter has such a place. */
const compiled = process.env['NODE_COMPILE_CACHE']

export interface TestProcesses {
  readonly dataDir: string
  /** Starts the server as a process of its own, with settings and with arguments for Node. */
  readonly launch: (
    environment?: Readonly<Record<string, string>>,
    nodeArguments?: readonly string[],
  ) => TestProcess
  /** Ends whatever still runs. */
  readonly end: () => void
}

/** Servers as processes of their own, on one database and one data folder. */
export async function testProcesses(database: TestDatabase): Promise<TestProcesses> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-main-'))
  const running: ChildProcessWithoutNullStreams[] = []
  const launch: TestProcesses['launch'] = (environment = {}, nodeArguments = []) => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    const child = spawn(process.execPath, [...nodeArguments, main], {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: dataDir,
        PORT: '0',
        ALLOW_UNSAFE_DATABASE: '1',
        // It ends when its stdin closes, however we end.
        WATCH_PARENT: '1',
        TMPDIR: tmpdir(),
        ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
        ...environment,
      },
    })
    running.push(child)
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    const ended = once(child, 'close').then(([code]) => code as number | null)
    const ready = async () => {
      while (!output.stdout.includes('\n')) {
        const over = await Promise.race([
          once(child.stdout, 'data').then(() => false),
          ended.then(() => true),
        ])
        if (over) throw new Error(`The server ended: ${output.stderr}`)
      }
      return JSON.parse(output.stdout) as Ready
    }
    return { child, output, ended, ready }
  }
  return {
    dataDir,
    launch,
    end: () => {
      for (const child of running.splice(0)) child.kill('SIGKILL')
    },
  }
}

/** Signs in and returns the cookie header of a program. */
export async function signInAt(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (response.status !== 200) throw new Error(`Sign-in answered ${response.status}.`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.startsWith('__'))
    .join('; ')
}
