import { X509Certificate } from 'node:crypto'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import type { Reach } from '../asking.ts'
import type { ProvenPeer } from '../telling.ts'
import { certificateFingerprint } from './trust.ts'

export interface ShownCertificate {
  readonly subject: string
  readonly issuer: string
  /** Subject alternative names, such as `DNS:dhcp-1.campus.example`. */
  readonly names: readonly string[]
  readonly validFrom: Date
  readonly validTo: Date
  /** `SHA256:…` of the certificate in DER. */
  readonly fingerprint: string
  /** Such as `TLSv1.3`. */
  readonly protocol: string
}

/** A name of a certificate in one line, the most particular part first. */
export const oneLine = (name: string) =>
  name
    .split('\n')
    .filter((part) => part !== '')
    .toReversed()
    .join(', ')
    .slice(0, 300)

/** The certificate that the peer of a socket showed; null when it showed none. To be read before `provePeer`. */
export function shownCertificate(socket: TLSSocket): ShownCertificate | null {
  // `getPeerX509Certificate` gives it only once (Node 24), and that once is `provePeer`'s.
  const { raw } = socket.getPeerCertificate() as Partial<PeerCertificate>
  if (raw === undefined) return null
  const certificate = new X509Certificate(raw)
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    names: (certificate.subjectAltName ?? '')
      .split(', ')
      .filter((part) => part !== '')
      .slice(0, 20),
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
    fingerprint: certificateFingerprint(certificate.raw),
    protocol: socket.getProtocol() ?? '',
  }
}

/** As it is told of a connection whose peer has proved itself. */
export const provenByCertificate = (
  place: Reach,
  { fingerprint, protocol, ...certificate }: ShownCertificate,
): ProvenPeer => ({ kind: 'certificate', device: null, place, fingerprint, algorithm: protocol, certificate })
