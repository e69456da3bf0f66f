import { createECDH, createHash, hkdfSync } from 'node:crypto'
import { context, element, integer, octetString, oid, oidOf, sequence, tag } from './ber.ts'

/** Order of the curve P-256; private keys lie below it. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

function sshString(value: Uint8Array | string): Buffer {
  const contents = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(contents.length)
  return Buffer.concat([length, contents])
}

/**
 * ECDSA host key of a device (RFC 5656), derived from the lab's secret, so that thousands of devices need one secret
 * kept. The fingerprint is the SHA-256 of the public key as ssh-keygen prints it.
 */
export function deriveHostKey(
  secret: string,
  device: string,
): { readonly key: string; readonly fingerprint: string } {
  const material = Buffer.from(hkdfSync('sha256', secret, '', `host key of ${device}`, 40)).toString('hex')
  const scalar = (BigInt(`0x${material}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const point = curve.getPublicKey()
  // ECPrivateKey of RFC 5915; the PKCS #8 form is refused by many SSH implementations.
  const der = sequence(
    integer(1),
    octetString(privateKey),
    element(context(0, true), oid(oidOf('1.2.840.10045.3.1.7'))),
    element(context(1, true), element(tag.bitString, Buffer.from([0]), point)),
  )
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  const blob = Buffer.concat(['ecdsa-sha2-nistp256', 'nistp256', point].map(sshString))
  const digest = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')
  return {
    key: `-----BEGIN EC PRIVATE KEY-----\n${lines.join('\n')}\n-----END EC PRIVATE KEY-----\n`,
    fingerprint: `SHA256:${digest}`,
  }
}
