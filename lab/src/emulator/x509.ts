import { createHash, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { boolean, context, element, integer, oid, oidOf, octetString, sequence, set, tag } from './ber.ts'

const ecdsaWithSha256 = sequence(oid(oidOf('1.2.840.10045.4.3.2')))
const day = 86_400_000

const name = (commonName: string): Buffer =>
  sequence(set(sequence(oid(oidOf('2.5.4.3')), octetString(commonName, tag.utf8String))))

/** UTCTime until 2049, GeneralizedTime from 2050 on (RFC 5280, 4.1.2.5). */
function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]/g, '').slice(0, 14)
  return at.getUTCFullYear() < 2050
    ? octetString(`${digits.slice(2)}Z`, tag.utcTime)
    : octetString(`${digits}Z`, tag.generalizedTime)
}

const bits = (contents: Uint8Array, unused = 0): Buffer =>
  element(tag.bitString, Buffer.from([unused]), contents)

const spki = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' })

const keyIdentifier = (key: KeyObject): Buffer => createHash('sha1').update(spki(key)).digest()

const extension = (id: string, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(oidOf(id)), ...(critical ? [boolean(true)] : []), octetString(value))

function ipv6Octets(address: string): Buffer {
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const left = groups(head)
  const right = groups(tail ?? '')
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const octets = Buffer.alloc(16)
  ;[...left, ...middle, ...right].forEach((group, index) => {
    octets.writeUInt16BE(Number.parseInt(group, 16), index * 2)
  })
  return octets
}

function alternativeName(of: string): Buffer {
  if (isIPv4(of)) return element(context(7), Buffer.from(of.split('.').map(Number)))
  if (isIPv6(of)) return element(context(7), ipv6Octets(of))
  return element(context(2), Buffer.from(of, 'latin1'))
}

export interface Signer {
  readonly commonName: string
  readonly key: KeyObject
}

/** Certificate in PEM (RFC 5280): a server's with its names, or an authority's when there are none. */
export function signCertificate(options: {
  readonly subject: Signer
  readonly issuer: Signer
  /** DNS names and addresses, for a server. */
  readonly names: readonly string[]
  readonly now: Date
  readonly days: number
}): string {
  const { subject, issuer, names, now, days } = options
  const authority = names.length === 0
  const extensions = [
    extension('2.5.29.19', true, authority ? sequence(boolean(true), integer(0)) : sequence()),
    // keyCertSign and cRLSign, or digitalSignature.
    extension('2.5.29.15', true, authority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7)),
    extension('2.5.29.14', false, octetString(keyIdentifier(subject.key))),
    extension('2.5.29.35', false, sequence(element(context(0), keyIdentifier(issuer.key)))),
    ...(authority
      ? []
      : [
          extension('2.5.29.37', false, sequence(oid(oidOf('1.3.6.1.5.5.7.3.1')))),
          extension('2.5.29.17', false, sequence(...names.map(alternativeName))),
        ]),
  ]
  const body = sequence(
    element(context(0, true), integer(2)),
    integer(BigInt(`0x5${randomBytes(15).toString('hex')}`)),
    ecdsaWithSha256,
    name(issuer.commonName),
    sequence(time(new Date(now.getTime() - day)), time(new Date(now.getTime() + days * day))),
    name(subject.commonName),
    spki(subject.key),
    element(context(3, true), sequence(...extensions)),
  )
  const der = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, issuer.key)))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
