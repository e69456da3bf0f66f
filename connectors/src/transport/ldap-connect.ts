import { connect as connectPlain, isIP } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { TLSSocket } from 'node:tls'
import { BerReader } from 'ldapts'
import type { ResolveDestination } from '../connector-context.ts'
import type { Reach, Trust } from '../asking.ts'
import { unreadable, unreachable } from '../failures.ts'
import type { Telling } from '../telling.ts'
import { provenByCertificate, shownCertificate } from './certificate.ts'
import { cleanText } from './ldap-failures.ts'
import { provePeer, tlsOptions } from './trust.ts'
import { untilAborted } from './until-aborted.ts'

export interface LdapDestination {
  readonly name: string
  readonly reach: Reach
  readonly trust: Trust
  readonly mode: 'ldaps' | 'starttls'
}

// LDAPMessage 1, ExtendedRequest 1.3.6.1.4.1.1466.20037 (RFC 4511 4.14.1).
const startTlsRequest = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
])

const settled = (socket: Socket, event: 'connect' | 'secureConnect') =>
  new Promise<void>((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })

/** A domain controller without a certificate answers 52, and that it could not begin TLS. */
function startTlsRefused(name: string, code: number | null, text: string) {
  const why = /initializing SSL/i.test(text) ? 'has no certificate for StartTLS' : 'does not offer StartTLS'
  return unreachable({
    cause: 'trust-not-proven',
    message: `${name} ${why}, so nothing was sent to it`,
    evidence: `result ${code} ${text}`.trim(),
  })
}

/** The one answer to the request, and not an octet behind it that could pass for something said under TLS. */
function startTlsAnswer(name: string, socket: Socket): Promise<void> {
  const notUnderstood = () =>
    unreadable({ cause: 'not-understood', message: `${name} answered something that is not LDAP` })
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const take = (octets: Buffer) => {
      received = Buffer.concat([received, octets])
      if (received[0] !== 0x30 || received.length > 4096) return finish(notUnderstood())
      try {
        const reader = new BerReader(received)
        if (reader.readSequence() === null || reader.remain < reader.length) return
        if (reader.remain > reader.length || reader.readInt() !== 1 || reader.readSequence() !== 0x78) {
          return finish(notUnderstood())
        }
        const code = reader.readEnumeration()
        if (code === 0) return finish(null)
        reader.readString()
        finish(startTlsRefused(name, code, cleanText(reader.readString() ?? '')))
      } catch {
        finish(notUnderstood())
      }
    }
    const lost = () => finish(Object.assign(new Error('closed'), { code: 'ECONNRESET' }))
    const finish = (error: Error | null) => {
      socket.off('data', take)
      socket.off('close', lost)
      socket.off('error', lost)
      if (error === null) resolve()
      else reject(error)
    }
    socket.on('data', take)
    socket.on('close', lost)
    socket.on('error', lost)
  })
}

/** A plain socket whose peer has agreed to TLS; nothing else was said on it. @throws Failure, or the socket's error */
export async function plainWithStartTls(
  { name }: Pick<LdapDestination, 'name'>,
  target: { readonly address: string; readonly port: number },
  track: (socket: Socket) => void,
): Promise<Socket> {
  const socket = connectPlain({ host: target.address, port: target.port })
  track(socket)
  await settled(socket, 'connect')
  const answer = startTlsAnswer(name, socket)
  socket.write(startTlsRequest)
  await answer
  return socket
}

/**
 * Opens a socket over which a secret may go: TLS from the first octet, or StartTLS before anything else, with the peer
 * proven in both. There is no way to get an unprotected one.
 */
export async function connectLdap(
  destination: LdapDestination,
  resolve: ResolveDestination,
  signal: AbortSignal,
  telling?: Telling,
): Promise<TLSSocket> {
  const { name, reach, trust, mode } = destination
  const options = tlsOptions(name, reach.host, trust)
  const asked = trust.serverName ?? reach.host
  const servername = isIP(asked) === 0 ? { servername: asked } : {}
  const sockets: Socket[] = []
  const track = (socket: Socket) => {
    socket.on('error', () => {})
    sockets.push(socket)
  }
  const open = async () => {
    const target = await resolve(reach)
    signal.throwIfAborted()
    const below =
      mode === 'starttls'
        ? { socket: await plainWithStartTls(destination, target, track) }
        : { host: target.address, port: target.port }
    const socket = connectTls({ ...options, ...servername, ...below })
    track(socket)
    await settled(socket, 'secureConnect')
    const shown = telling === undefined ? null : shownCertificate(socket)
    const failure = provePeer(name, socket, trust)
    if (failure !== null) throw failure
    if (shown !== null) telling?.proven(provenByCertificate(reach, shown))
    return socket
  }
  try {
    return await untilAborted(signal, open())
  } catch (error) {
    // The outermost takes those below with it. Destroying the one below a TLS socket whose handshake is done, before it,
    // crashes the process (Node 24.21).
    sockets.at(-1)?.destroy()
    throw error
  }
}
