import { StringDecoder } from 'node:string_decoder'
import type { Connection, ServerChannel, Session as SshSession } from 'ssh2'
import type { Lab } from '../../../../emulator/emulator.ts'
import type { Chassis } from '../device/chassis.ts'
import { Session } from '../session/session.ts'
import type { Account } from '../session/session.ts'
import { Terminal } from '../terminal/terminal.ts'
import { authenticate } from './authentication.ts'
import { spoilBy } from './levers.ts'

/** `ip ssh authentication-retries` and `ip ssh time-out` of the factory. */
const tries = 3
const loginTime = 120_000

interface Window {
  rows: number
  cols: number
}

/** One SSH connection: one vty line, one channel. `line` is the number of its vty. */
export function serveConnection(
  lab: Lab,
  chassis: Chassis,
  connection: Connection,
  peer: string,
  line: number,
): void {
  let account: Account | null = null
  let left = tries
  const limit = setTimeout(() => connection.end(), loginTime)
  limit.unref()
  connection.on('error', () => connection.end())
  connection.on('close', () => clearTimeout(limit))
  connection.on('authentication', (context) => {
    authenticate(
      lab,
      context,
      (found) => {
        account = found
      },
      () => {
        left--
        if (left === 0) connection.end()
      },
    )
  })
  connection.on('ready', () => {
    clearTimeout(limit)
    connection.on('session', (accept) => {
      if (account !== null) serveChannel(lab, chassis, connection, accept(), { ...account, peer, line })
    })
  })
}

function serveChannel(
  lab: Lab,
  chassis: Chassis,
  connection: Connection,
  channel: SshSession,
  who: Account & { peer: string; line: number },
): void {
  const window: Window = { rows: 24, cols: 80 }
  let session: Session | null = null
  const resize = (info: Partial<Window>) => {
    if (info.rows !== undefined && info.rows > 0) window.rows = info.rows
    if (info.cols !== undefined && info.cols > 0) window.cols = info.cols
    if (session !== null) Object.assign(session, { length: window.rows, width: window.cols })
  }
  channel.on('pty', (accept, _reject, info) => {
    resize(info)
    accept?.()
  })
  channel.on('window-change', (accept, _reject, info) => {
    resize(info)
    accept?.()
  })
  channel.on('env', (accept) => accept?.())
  const open = (stream: ServerChannel, command: string | null) => {
    session = start(lab, chassis, stream, who, command !== null)
    Object.assign(session, { length: window.rows, width: window.cols })
    const opened = session
    chassis.sessions.add(opened)
    stream.on('close', () => leave(chassis, opened))
    const done = command === null ? opened.runShell() : opened.runOne(command)
    // The device hangs up with the channel and sends no exit status.
    void done.finally(() => {
      leave(chassis, opened)
      // What was written goes out first; a client that keeps the line after that is hung up on.
      stream.once('close', () => connection.end())
      setTimeout(() => connection.end(), 2000).unref()
      setImmediate(() => stream.end())
    })
  }
  channel.on('shell', (accept) => open(accept(), null))
  channel.on('exec', (accept, _reject, info) => open(accept(), info.command))
}

function leave(chassis: Chassis, session: Session): void {
  chassis.sessions.delete(session)
  if (chassis.configurationLock === session) chassis.configurationLock = null
}

function start(
  lab: Lab,
  chassis: Chassis,
  stream: ServerChannel,
  who: Account & { peer: string; line: number },
  once: boolean,
): Session {
  // A line typed at once is echoed at once, as a buffer of output does it: a packet for each letter costs what a command does.
  let unsent = ''
  const flush = () => {
    if (stream.writable) stream.write(unsent)
    unsent = ''
  }
  const terminal = new Terminal((text) => {
    if (unsent === '') setImmediate(flush)
    unsent += text
  })
  const decoder = new StringDecoder('utf8')
  let idle: NodeJS.Timeout | null = null
  const alive = () => {
    if (idle !== null) clearTimeout(idle)
    idle = null
    if (chassis.execTimeout === 0 || terminal.closed) return
    idle = setTimeout(() => stream.close(), chassis.execTimeout * 60_000)
    idle.unref()
  }
  alive()
  stream.on('data', (data: Buffer) => {
    alive()
    terminal.receive(decoder.write(data))
  })
  stream.on('error', () => terminal.close())
  // An `exec` request goes on when its client has nothing more to say (`ssh host show version < /dev/null`).
  if (!once) stream.on('end', () => terminal.close())
  stream.on('close', () => {
    if (idle !== null) clearTimeout(idle)
    terminal.close()
  })
  return new Session(lab, chassis, terminal, who, {
    spoil: spoilBy(lab, chassis.device.name, () => terminal.closed),
    interactive: !once,
  })
}
