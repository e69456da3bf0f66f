import { createHash } from 'node:crypto'
import { checkServerIdentity } from 'node:tls'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import type { Trust } from '../asking.ts'
import { unreachable } from '../failures.ts'
import type { Failure } from '../failures.ts'

/** `SHA256:<base64>` of a certificate in DER, without padding, as `Trust.fingerprint` has it. */
export function certificateFingerprint(der: Uint8Array): string {
  return `SHA256:${createHash('sha256').update(der).digest('base64').replace(/=+$/, '')}`
}

function notProven(name: string, evidence: string): Failure {
  return unreachable({
    cause: 'trust-not-proven',
    message: `${name} did not prove its identity, so nothing was sent to it`,
    evidence,
  })
}

/**
 * TLS options under which only the configured peer is accepted. The certificate is checked against the authority and
 * the name, or against the pinned fingerprint by `provePeer`, or both. Throws when neither is configured.
 */
export function tlsOptions(
  name: string,
  host: string,
  trust: Trust,
): Pick<ConnectionOptions, 'ca' | 'minVersion' | 'rejectUnauthorized' | 'checkServerIdentity'> {
  const expected = trust.serverName ?? host
  if (trust.certificateAuthority !== undefined) {
    return {
      ca: trust.certificateAuthority,
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      checkServerIdentity: (_asked, certificate) => checkServerIdentity(expected, certificate),
    }
  }
  if (trust.fingerprint !== undefined) {
    // A pinned certificate stands for itself, signed by whomever: the chain is not asked, `provePeer` decides.
    return { minVersion: 'TLSv1.2', rejectUnauthorized: false }
  }
  throw notProven(name, 'neither a certificate authority nor a fingerprint is configured')
}

/** To be called on `secureConnect`, before the first octet is written. Returns the failure, or null when proven. */
export function provePeer(name: string, socket: TLSSocket, trust: Trust): Failure | null {
  if (trust.certificateAuthority !== undefined && !socket.authorized) {
    return notProven(name, String(socket.authorizationError))
  }
  if (trust.fingerprint === undefined) {
    return trust.certificateAuthority === undefined ? notProven(name, 'no trust is configured') : null
  }
  const certificate = socket.getPeerX509Certificate()
  const shown = certificate === undefined ? 'no certificate' : certificateFingerprint(certificate.raw)
  if (shown === trust.fingerprint.replace(/=+$/, '')) return null
  return notProven(name, `fingerprint ${shown} where ${trust.fingerprint} is pinned`)
}
