import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import type { ResolveDestination } from '../connector-context.ts'
import type { Reach, Trust } from '../asking.ts'
import type { Telling } from '../telling.ts'
import { provenByCertificate, shownCertificate } from './certificate.ts'
import { provePeer, tlsOptions } from './trust.ts'

export interface Destination {
  readonly name: string
  readonly reach: Reach
  readonly trust: Trust
  readonly tls: boolean
  readonly telling?: Telling | undefined
}

/**
 * Opens the sockets of one system. The name is resolved once per connection by the server's rule on destinations and
 * the socket goes to that address, so that a second answer of the name service cannot move it.
 */
export function connectTo(
  destination: Destination,
  resolve: ResolveDestination,
  connectLimit: number,
): buildConnector.connector {
  const { name, reach, trust, tls, telling } = destination
  const asked = trust.serverName ?? reach.host
  const servername = isIP(asked) === 0 ? asked : ''
  const protocol = tls ? 'https:' : 'http:'

  async function dial(callback: buildConnector.Callback): Promise<void> {
    let target: { readonly address: string; readonly port: number }
    let connect: buildConnector.connector
    try {
      target = await resolve(reach)
      connect = buildConnector({
        ...(tls ? tlsOptions(name, reach.host, trust) : {}),
        ...(tls && servername !== '' ? { servername } : {}),
        timeout: connectLimit,
        allowH2: false,
        // A resumed session would come without the certificate that is to be proven.
        maxCachedSessions: 0,
      })
    } catch (error) {
      return callback(error instanceof Error ? error : new Error(String(error)), null)
    }
    const { address, port } = target
    connect(
      { protocol, hostname: address, host: address, port: String(port), servername },
      (error, socket) => {
        if (error !== null) return callback(error, null)
        const shown = tls && telling !== undefined ? shownCertificate(socket as TLSSocket) : null
        const failure = tls ? provePeer(name, socket as TLSSocket, trust) : null
        if (failure === null) {
          if (shown !== null) telling?.proven(provenByCertificate(reach, shown))
          return callback(null, socket)
        }
        socket.destroy()
        callback(failure, null)
      },
    )
  }

  return (_options, callback) => {
    void dial(callback)
  }
}
