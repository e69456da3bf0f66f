import { X509Certificate } from 'node:crypto'
import { connect as connectPlain, isIP } from 'node:net'
import type { Socket } from 'node:net'
import { checkServerIdentity, connect as connectTls } from 'node:tls'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import type { Door } from '../connector/connecting.ts'
import type { Ask, Device, Trust } from '../asking.ts'
import type { ConnectorContext } from '../connector-context.ts'
import { Failure, unreachable } from '../failures.ts'
import { oneLine, shownCertificate } from './certificate.ts'
import type { ShownCertificate } from './certificate.ts'
import { failureOfLdap } from './ldap-failures.ts'
import { plainWithStartTls } from './ldap-connect.ts'
import { stageLimits, startDeadline } from './limits.ts'
import { plainWithNutTls } from './nut.ts'
import { readHostKey } from './ssh-host-key.ts'
import { provePeer, tlsOptions } from './trust.ts'
import { untilAborted } from './until-aborted.ts'

/** Where a door led to: the address that was dialled. */
export interface Target {
  readonly address: string
  readonly port: number
}

export interface ShownHostKey {
  readonly fingerprint: string
  readonly algorithm: string
}

/** What a peer shows of itself, and why that proves nothing; null when it proves all that is configured. */
export interface Presented {
  readonly certificate: ShownCertificate | null
  readonly hostKey: ShownHostKey | null
  readonly unproven: string | null
}

/**
 * Opens a connection and closes it: is there anything at this address and port. Nothing is sent.
 * @throws Failure unreachable
 */
export async function knock(name: string, { address, port }: Target, ask: Ask): Promise<void> {
  const deadline = startDeadline(name, ask, stageLimits.connect)
  const socket = connectPlain({ host: address, port })
  socket.on('error', () => {})
  try {
    await untilAborted(deadline.signal, opened(socket, 'connect'))
  } catch (error) {
    throw failureOfLdap(name, error)
  } finally {
    socket.destroy()
    deadline.end()
  }
}

/**
 * Asks a peer to show its certificate or host key, and breaks off before anything is sent that is ours to keep: no
 * credential, no question. Whether it proves what is pinned is told beside.
 * @throws Failure when it shows nothing
 */
export async function present(
  name: string,
  door: Door,
  trust: Trust,
  context: Pick<ConnectorContext, 'resolve'>,
  ask: Ask,
): Promise<Presented> {
  if (door.protocol === 'ssh') return presentHostKey(name, door, trust, context, ask)
  const deadline = startDeadline(name, ask)
  const sockets: Socket[] = []
  try {
    const open = async () => {
      const target = await context.resolve(door.reach)
      const socket = await handshake(name, door, trust, target, sockets)
      return shownBy(name, socket, trust)
    }
    return await untilAborted(deadline.signal, open())
  } catch (error) {
    throw failureOfLdap(name, error)
  } finally {
    sockets.at(-1)?.destroy()
    deadline.end()
  }
}

const opened = (socket: Socket, event: 'connect' | 'secureConnect') =>
  new Promise<void>((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })

async function handshake(
  name: string,
  { reach, protocol, startTlsIn: spoken }: Door,
  trust: Trust,
  target: Target,
  sockets: Socket[],
): Promise<TLSSocket> {
  const track = (socket: Socket) => {
    socket.on('error', () => {})
    sockets.push(socket)
  }
  const asked = trust.serverName ?? reach.host
  const below =
    protocol === 'starttls'
      ? {
          socket: await (spoken === 'nut'
            ? plainWithNutTls(name, target, track)
            : plainWithStartTls({ name }, target, track)),
        }
      : { host: target.address, port: target.port }
  const socket = connectTls({
    ...below,
    ...(isIP(asked) === 0 ? { servername: asked } : {}),
    // To look is not to trust: as with a pin whatever is shown is taken, `provePeer` judges it below, and the socket is
    // closed unused either way.
    ...tlsOptions(name, reach.host, { fingerprint: '' }),
    ...(trust.certificateAuthority === undefined
      ? {}
      : {
          ca: trust.certificateAuthority,
          checkServerIdentity: (_asked: string, shown: PeerCertificate) => checkServerIdentity(asked, shown),
        }),
  })
  track(socket)
  await opened(socket, 'secureConnect')
  return socket
}

function shownBy(name: string, socket: TLSSocket, trust: Trust): Presented {
  const shown = shownCertificate(socket)
  if (shown === null) return { certificate: null, hostKey: null, unproven: 'It presented no certificate.' }
  const unproven = provePeer(name, socket, trust) === null ? null : whyUnproven(socket, trust)
  return { certificate: shown, hostKey: null, unproven }
}

const another = 'The certificate is signed by another authority than the configured one.'

/** By OpenSSL's word for how the chain fails. */
const reasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed, not by the configured authority.',
  SELF_SIGNED_CERT_IN_CHAIN: another,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: another,
  UNABLE_TO_GET_ISSUER_CERT: another,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: another,
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is not for this name or address.',
}

function whyUnproven(socket: TLSSocket, trust: Trust): string {
  if (trust.certificateAuthority === undefined && trust.fingerprint === undefined) {
    return 'No authority or fingerprint is set, so its identity is not proven.'
  }
  if (trust.certificateAuthority === undefined || socket.authorized) {
    return 'Its certificate differs from the pinned one.'
  }
  // Typed as an error, but a text.
  return (
    reasons[String(socket.authorizationError)] ?? 'The certificate is not signed by the configured authority.'
  )
}

async function presentHostKey(
  name: string,
  door: Door,
  trust: Trust,
  { resolve }: Pick<ConnectorContext, 'resolve'>,
  ask: Ask,
): Promise<Presented> {
  const device: Device = { name, address: null, reach: door.reach, trust: {} }
  const key = await readHostKey(device, { resolve, legacy: door.legacy ?? false }, ask)
  const unproven =
    trust.fingerprint === undefined
      ? 'No host key is pinned, so its identity is not proven.'
      : key.fingerprint === trust.fingerprint.trim().replace(/=+$/, '')
        ? null
        : 'Its host key differs from the pinned one.'
  return { certificate: null, hostKey: key, unproven }
}

/** The subject and the last day of a certificate in PEM; null when it is none. */
export function certificateIn(pem: string): { readonly subject: string; readonly validTo: Date } | null {
  try {
    const certificate = new X509Certificate(pem)
    return { subject: oneLine(certificate.subject), validTo: new Date(certificate.validTo) }
  } catch {
    return null
  }
}

/** The destination rule's answer for a door. @throws Failure refused, or unreachable when the name is not known */
export function resolveDoor(door: Door, { resolve }: Pick<ConnectorContext, 'resolve'>, signal: AbortSignal) {
  return untilAborted(signal, resolve(door.reach)).catch((error: unknown) => {
    if (error instanceof Failure) throw error
    throw unreachable(
      { cause: 'name-unknown', message: `The name ${door.reach.host} is not known.` },
      { cause: error },
    )
  })
}
