import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { inProject, root } from '../bootstrap/project.mjs'

/** Why one of our processes did not come up, in its own sentence where it had one. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly exitCode: number

  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

export interface ChildOptions {
  /** As sentences call it: `server`, `lab`. */
  readonly name: string
  readonly file: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Where its log goes; null leaves it on our stderr. */
  readonly log: string | null
}

export interface Child {
  readonly pid: number
  /** What it said in its one line of JSON; rejects with a `StartError` when it ended before. */
  readonly ready: Promise<Readonly<Record<string, unknown>>>
  /** How it ended, in words such as `exit code 1`. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

/** Milliseconds after which a child that was asked to end is ended. The server's own limit is shorter. */
const longestStop = 30_000
/** A log that is longer at a start is begun anew. */
const longestLog = 16 * 1024 * 1024

function openLog(file: string | null): { readonly stderr: number | 'inherit'; readonly said: () => string } {
  if (file === null) return { stderr: 'inherit', said: () => '' }
  const length = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const begin = length > longestLog ? 0 : length
  const stderr = openSync(file, begin === 0 ? 'w' : 'a', 0o600)
  return { stderr, said: () => readFileSync(file).subarray(begin).toString('utf8') }
}

/** What a child said that is not its log, which is an object per line. */
function sentences(text: string): string {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
    .join('\n')
}

/**
 * Starts one of our processes. It ends when the pipe on its stdin closes, which happens however we die. It leads a
 * process group of its own, so that Ctrl-C in a terminal reaches us alone and the order of stopping is ours.
 */
export function startChild({ name, file, environment, log }: ChildOptions): Child {
  const { stderr, said } = openLog(log)
  const child = spawn(process.execPath, [inProject(file)], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', stderr],
    detached: true,
  })
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new StartError(`The ${name} could not be started.`, 1)
  if (typeof stderr === 'number') closeSync(stderr)
  // A child that ends first leaves a pipe that cannot be written to any more.
  stdin.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const ready = new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: stdout }).once('line', (line) => {
      try {
        resolve(JSON.parse(line) as Record<string, unknown>)
      } catch {
        reject(new StartError(`The ${name} did not say that it is ready.`, 1))
      }
    })
    const tooEarly = (how: string) => {
      const place = log === null ? '' : ` Its log is ${log}.`
      const words = sentences(said()) || `The ${name} ended while starting (${how}).${place}`
      reject(new StartError(words, child.exitCode === 2 ? 2 : 1))
    }
    ended.then(tooEarly, tooEarly)
  })
  // Whoever waits for it hears; nobody may be waiting yet.
  ready.catch(() => undefined)
  const stop = async () => {
    const last = setTimeout(() => child.kill('SIGKILL'), longestStop)
    child.kill('SIGTERM')
    await ended
    clearTimeout(last)
  }
  return { pid: child.pid ?? 0, ready, ended, stop }
}
