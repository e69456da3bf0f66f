import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Own } from './destination.ts'

/** Our database as places that no system may be; none when it is reached by a Unix socket. */
export async function databasePlaces(url: string): Promise<Own[]> {
  const { hostname, port } = new URL(
    url.replace(/^postgres(ql)?:/, 'http:').replace('@/', '@socket.invalid/'),
  )
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === '' || host === 'socket.invalid') return []
  const addresses = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }]
  return addresses.map(({ address }) => ({ address, port: Number(port || 5432) }))
}

/** Every address of this machine under which the port answers: our own server is no system. */
export function listeningPlaces(host: string, port: number): Own[] {
  const local = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address),
  )
  const everywhere = ['0.0.0.0', '::'].includes(host)
  const addresses = new Set([
    '127.0.0.1',
    '::1',
    ...(everywhere ? local : []),
    ...(isIP(host) === 0 ? [] : [host]),
  ])
  return [...addresses].map((address) => ({ address, port }))
}
