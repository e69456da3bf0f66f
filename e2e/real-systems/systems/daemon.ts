import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { path } from './tool.ts'
import { Ended, until } from './until.ts'

export interface Daemon {
  readonly pid: number
  /** Everything it printed so far. */
  log(): string
  /** Ends it and all it started; harmless when it has ended. */
  stop(): Promise<void>
}

export interface DaemonOptions {
  readonly name: string
  readonly command: string
  readonly words: readonly string[]
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  /** Account to run as; the caller's own by default. */
  readonly user?: { readonly name: string; readonly group: string }
  readonly ready: () => Promise<boolean> | boolean
  /** Milliseconds it may take to be ready. */
  readonly limit?: number
  /** How it is asked to end. */
  readonly farewell?: NodeJS.Signals
}

/**
 * Starts a server in the foreground in a process group of its own and waits until it is ready. The kernel kills it when
 * the test process dies, however that dies (`setpriv --pdeathsig`).
 */
export async function startDaemon(options: DaemonOptions): Promise<Daemon> {
  const { name, command, words, folder, environment, user, ready, limit = 60_000 } = options
  const file = join(folder, `${name}.log`)
  const output = openSync(file, 'a')
  const as = user === undefined ? [] : [`--reuid=${user.name}`, `--regid=${user.group}`, '--init-groups']
  // By this folder a run of the tests knows what it started, what that starts included; another account may not write there.
  const temporary = user === undefined ? { TMPDIR: folder } : {}
  const child = spawn('setpriv', [...as, '--pdeathsig', 'KILL', '--', command, ...words], {
    cwd: folder,
    env: { PATH: path, LC_ALL: 'C.UTF-8', ...temporary, ...environment },
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let ended = false
  void exited.then(() => (ended = true))
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} could not be started`)
  const signal = (which: NodeJS.Signals) => {
    try {
      process.kill(-pid, which)
    } catch {
      // The group is gone already.
    }
  }
  const log = () => readFileSync(file, 'utf8')
  const daemon: Daemon = {
    pid,
    log,
    stop: async () => {
      if (!ended) {
        signal(options.farewell ?? 'SIGTERM')
        await Promise.race([exited, rest(8_000, undefined, { ref: false })])
      }
      signal('SIGKILL')
      await exited
    },
  }
  try {
    await until(`${name} is ready`, limit, () => {
      if (ended) throw new Ended(`${name} ended while starting:\n${log().slice(-1_500)}`)
      return ready()
    })
    return daemon
  } catch (error) {
    await daemon.stop()
    throw new Error(`${(error as Error).message}\n${log().slice(-1_500)}`, { cause: error })
  }
}
