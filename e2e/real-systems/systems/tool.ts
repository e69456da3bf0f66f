import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'

export const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export interface ToolOptions {
  readonly input?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly limit?: number
}

/** Runs a system's own tool and gives what it printed; throws with what it said on the other channel. */
export function tool(command: string, words: readonly string[], options: ToolOptions = {}): Promise<string> {
  const { input, environment, limit = 60_000 } = options
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      [...words],
      {
        env: { PATH: path, LC_ALL: 'C.UTF-8', TMPDIR: tmpdir(), ...environment },
        timeout: limit,
        killSignal: 'SIGKILL',
        maxBuffer: 256 * 1024 * 1024,
      },
      (error, output, complaint) => {
        if (error === null) resolve(output)
        else {
          const said = `${complaint}${output}`.trim().slice(-1_500)
          reject(
            new Error(`${command} ${words.slice(0, 2).join(' ')}: ${said || error.message}`, {
              cause: error,
            }),
          )
        }
      },
    )
    // A tool may end without reading it.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input ?? '')
  })
}
