import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Child {
  readonly pid: number
  /** The next line on its stdout; rejects with what it said on stderr when it ends before. */
  line(): Promise<string>
  /** Sends a line to its stdin. */
  tell(line: string): void
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

export interface ChildOptions {
  readonly command: string
  readonly words: readonly string[]
  readonly environment?: Readonly<Record<string, string | undefined>>
}

const patience = 10_000
const longestSaid = 4_000

/** A process of ours that speaks in lines. */
export function startChild({ command, words, environment = {} }: ChildOptions): Child {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-longestSaid)))
  child.stdin.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const lines: string[] = []
  let waiting: ((line: string) => void)[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const first = waiting.shift()
    if (first === undefined) lines.push(line)
    else first(line)
  })
  return {
    pid: child.pid ?? 0,
    line: () => {
      const kept = lines.shift()
      if (kept !== undefined) return Promise.resolve(kept)
      return new Promise((resolve, reject) => {
        waiting.push(resolve)
        const fail = (how: string) => {
          waiting = waiting.filter((one) => one !== resolve)
          reject(new Error(`${command} ended (${how}): ${said.trim()}`))
        }
        void ended.then(fail)
      })
    },
    tell: (line) => void child.stdin.write(`${line}\n`),
    signal: (name) => void child.kill(name),
    stop: async () => {
      child.stdin.end()
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), patience)
      await ended
      clearTimeout(force)
    },
  }
}
