import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { TLSSocket, createSecureContext } from 'node:tls'

export interface TestNut {
  readonly port: number
  /** Lines, in order, of all sessions. */
  readonly asked: string[]
  /** Sessions that were opened. */
  sessions: number
  close(): Promise<void>
}

/** What is sent back to a line, a line's end included; null for nothing, and whatever is done with the socket. */
export type NutAnswering = (line: string, socket: Socket) => string | null

/** A NUT server whose answers each test writes. With an identity it begins TLS when asked to. */
export async function startTestNut(
  answer: NutAnswering,
  identity?: { readonly certificate: string; readonly key: string },
  behind = '',
): Promise<TestNut> {
  const sockets = new Set<Socket>()
  const converse = (socket: Socket) => {
    let rest = ''
    socket.on('error', () => undefined)
    socket.on('data', (octets) => {
      const lines = (rest + octets.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        state.asked.push(line)
        if (line === 'STARTTLS' && identity !== undefined) {
          socket.removeAllListeners('data')
          socket.write(`OK STARTTLS\n${behind}`)
          const { certificate: cert, key } = identity
          converse(
            new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert, key }) }),
          )
          return
        }
        const said = answer(line, socket)
        if (said !== null) socket.write(Buffer.from(said, 'latin1'))
      }
    })
  }
  const listening = createServer((socket) => {
    state.sessions += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket)
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const state: TestNut = {
    port: (listening.address() as AddressInfo).port,
    asked: [],
    sessions: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listening.close(resolve))
    },
  }
  return state
}

export interface NutUnit {
  readonly description?: string
  readonly variables?: Readonly<Record<string, string>>
  readonly commands?: readonly string[]
  /** In place of everything that the unit would say. */
  readonly lost?: 'DATA-STALE' | 'DRIVER-NOT-CONNECTED'
}

const list = (about: string, rows: readonly string[]) =>
  [`BEGIN LIST ${about}`, ...rows, `END LIST ${about}`, ''].join('\n')

/** A server that has these units, and one account that may do everything. */
export function nutOf(
  units: Readonly<Record<string, NutUnit>>,
  account = { username: 'netops', password: 'a good one' },
): NutAnswering {
  const logins = new WeakMap<Socket, { username?: string; password?: string }>()
  return (line, socket) => {
    const login = logins.get(socket) ?? {}
    logins.set(socket, login)
    const [command = '', what = '', name = ''] = line.split(' ')
    if (command === 'USERNAME') login.username = what
    if (command === 'PASSWORD') login.password = line.slice('PASSWORD '.length).replace(/^"|"$/g, '')
    if (command === 'USERNAME' || command === 'PASSWORD') return 'OK\n'
    if (command === 'LOGOUT') return 'OK Goodbye\n'
    if (line === 'LIST UPS') {
      return list(
        'UPS',
        Object.entries(units).map(([key, { description = 'Unavailable' }]) => `UPS ${key} "${description}"`),
      )
    }
    const unit = units[command === 'INSTCMD' ? what : name]
    if (unit === undefined) return 'ERR UNKNOWN-UPS\n'
    if (command === 'GET') return `UPSDESC ${name} "${unit.description ?? 'Unavailable'}"\n`
    if (unit.lost !== undefined) return `ERR ${unit.lost}\n`
    const { variables = {}, commands = [] } = unit
    if (what === 'VAR')
      return list(
        `VAR ${name}`,
        Object.entries(variables).map(([key, value]) => `VAR ${name} ${key} "${value}"`),
      )
    if (what === 'CMD')
      return list(
        `CMD ${name}`,
        commands.map((one) => `CMD ${name} ${one}`),
      )
    if (command !== 'INSTCMD') return 'ERR UNKNOWN-COMMAND\n'
    if (login.username === undefined) return 'ERR USERNAME-REQUIRED\n'
    if (!commands.includes(name)) return 'ERR CMD-NOT-SUPPORTED\n'
    const right = login.username === account.username && login.password === account.password
    return right ? 'OK\n' : 'ERR ACCESS-DENIED\n'
  }
}
