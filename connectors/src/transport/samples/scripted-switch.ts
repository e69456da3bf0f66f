import { once } from 'node:events'
import { generateKeyPairSync } from 'node:crypto'
import ssh2 from 'ssh2'
import type { AddressInfo } from 'node:net'
import type { AuthContext, Connection, ServerChannel } from 'ssh2'

/** What the script says to a line: text between echo and prompt, or whatever a function does with the channel. */
export type Reply = string | ((channel: ServerChannel, line: string) => void)

export interface Script {
  readonly host?: string
  readonly password?: string
  readonly secret?: string
  /** Starts in user EXEC. */
  readonly user?: boolean
  readonly banner?: string
  readonly methods?: readonly ('password' | 'keyboard-interactive' | 'none')[]
  readonly replies?: Readonly<Record<string, Reply>>
  /** Answers the request for a command line itself. */
  readonly shell?: (channel: ServerChannel) => void
  readonly refuseShell?: boolean
  readonly algorithms?: ssh2.ServerConfig['algorithms']
  readonly keyType?: 'rsa' | 'ed25519'
}

export interface ScriptedSwitch {
  readonly port: number
  /** Every complete line received, as sent, without its end. */
  readonly lines: string[]
  /** Every octet received on command lines. */
  readonly raw: string[]
  /** Passwords offered, in any way. */
  readonly passwords: string[]
  open: number
  mostOpen: number
  logins: number
  hangUp(): void
  close(): Promise<void>
}

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
}).privateKey

/** The host key of every scripted switch that is not given another. */
export const hostKey = rsa

export const startSwitch = async (script: Script = {}, key: string = rsa): Promise<ScriptedSwitch> => {
  const { host = 'sw1', password = 'right horse', methods = ['password'] } = script
  const connections = new Set<Connection>()
  const state: ScriptedSwitch = {
    port: 0,
    lines: [],
    raw: [],
    passwords: [],
    open: 0,
    mostOpen: 0,
    logins: 0,
    hangUp: () => {
      for (const connection of connections) connection.end()
    },
    close: async () => {
      for (const connection of connections) connection.end()
      server.close()
    },
  }
  const authenticate = (context: AuthContext) => {
    const decide = (ok: boolean) => (ok ? context.accept() : context.reject([...methods] as never))
    if (context.method === 'none') decide(methods.includes('none'))
    else if (context.method === 'password' && methods.includes('password')) {
      state.passwords.push(context.password)
      decide(context.password === password)
    } else if (context.method === 'keyboard-interactive' && methods.includes('keyboard-interactive')) {
      context.prompt([{ prompt: 'Password: ', echo: false }], (answers) => {
        state.passwords.push(...answers)
        decide(answers[0] === password)
      })
    } else context.reject([...methods] as never)
  }
  const serve = (channel: ServerChannel) => {
    let mode = script.user === true ? 'user' : 'privileged'
    let asked: 'none' | 'secret' = 'none'
    let pending = ''
    const prompt = () => channel.write(`${host}${mode === 'user' ? '>' : '#'}`)
    const take = (line: string) => {
      state.lines.push(line)
      if (asked === 'secret') {
        asked = 'none'
        channel.write('\r\n')
        state.passwords.push(line)
        if (line === script.secret) mode = 'privileged'
        else channel.write('% Bad secrets\r\n\r\n')
        prompt()
        return
      }
      channel.write(`${line}\r\n`)
      if (line === 'enable' && mode === 'user') {
        asked = 'secret'
        channel.write('Password: ')
        return
      }
      const reply = line === '' || line.startsWith('terminal ') ? '' : script.replies?.[line]
      if (typeof reply === 'function') {
        reply(channel, line)
        return
      }
      const invalid = `${' '.repeat(host.length + 2)}^\n% Invalid input detected at '^' marker.\n`
      const text = (reply ?? invalid).replaceAll('\n', '\r\n')
      channel.write(text === '' || text.endsWith('\n') ? text : `${text}\r\n`)
      if (text !== '') channel.write('\r\n')
      prompt()
    }
    channel.on('data', (chunk: Buffer) => {
      state.raw.push(chunk.toString('latin1'))
      pending += chunk.toString('latin1')
      for (;;) {
        const end = pending.search(/[\r\n]/)
        if (end === -1) return
        const line = pending.slice(0, end)
        pending = pending.slice(end + 1)
        take(line)
      }
    })
    channel.write(`${(script.banner ?? '').replaceAll('\n', '\r\n')}\r\n`)
    prompt()
  }
  const server = new ssh2.Server(
    { hostKeys: [key], ...(script.algorithms === undefined ? {} : { algorithms: script.algorithms }) },
    (connection) => {
      connections.add(connection)
      state.open += 1
      // The library has it on both sides, its types only on the client's.
      ;(connection as unknown as { setNoDelay(on: boolean): void }).setNoDelay(true)
      state.mostOpen = Math.max(state.mostOpen, state.open)
      connection.on('authentication', authenticate)
      connection.on('error', () => {})
      connection.on('close', () => {
        connections.delete(connection)
        state.open -= 1
      })
      connection.on('session', (accept) => {
        const session = accept()
        session.on('pty', (acceptPty) => acceptPty?.())
        session.on('shell', (acceptShell, reject) => {
          if (script.refuseShell === true) {
            reject()
            return
          }
          state.logins += 1
          const channel = acceptShell()
          channel.on('error', () => {})
          if (script.shell === undefined) serve(channel)
          else script.shell(channel)
        })
      })
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, { port: (server.address() as AddressInfo).port })
}
