import { once } from 'node:events'
import { Client } from 'ssh2'
import type { ClientChannel } from 'ssh2'

export interface BareTarget {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly enable?: string
}

/**
 * What a script of twenty lines would do: any host key, one shell, the pager off, and a prompt is whatever ends in `#`
 * on the last line. Gives the number of lines between the prompts.
 * @param noDelay turns Nagle's algorithm off, which ssh2 leaves on.
 */
export async function runBare(
  target: BareTarget,
  commands: readonly string[],
  noDelay: boolean,
): Promise<number> {
  const { host, port, username, password, enable } = target
  const client = new Client()
  const ready = once(client, 'ready')
  client.connect({ host, port, username, password })
  if (noDelay) client.setNoDelay(true)
  await ready
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    client.shell({ term: 'vt100', cols: 511, rows: 24 }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    )
  })
  let text = ''
  let look = () => {}
  channel.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    look()
  })
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      look = () => {
        if (!pattern.test(text.slice(-100))) return
        look = () => {}
        resolve(text)
      }
      look()
    })
  const run = (line: string, pattern = /^[\w.-]+# ?$/m) => {
    text = ''
    channel.write(`${line}\n`)
    return until(pattern)
  }
  const greeting = await until(/[>#] ?$/)
  if (enable !== undefined && /> ?$/.test(greeting)) {
    await run('enable', /assword: ?$/)
    await run(enable)
  }
  await run('terminal length 0')
  await run('terminal width 511')
  let lines = 0
  for (const command of commands) lines += (await run(command)).split('\n').length - 2
  const closed = once(client, 'close')
  client.end()
  await closed
  return lines
}
