import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { context, element, integer, oid, oidOf, sequence, set, tag } from '../../emulator/ber.ts'
import type { Identity } from '../../emulator/emulator.ts'

const utf8 = (text: string) => element(tag.utf8String, Buffer.from(text))
const commonName = (text: string) => sequence(set(sequence(oid(oidOf('2.5.4.3')), utf8(text))))
const time = (year: number) => element(tag.generalizedTime, Buffer.from(`${year}0101000000Z`))

/** A certificate signed by itself for `localhost` and 127.0.0.1 (RFC 5280), for tests of an HTTPS emulator. */
export function selfSigned(name: string): Identity {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const algorithm = sequence(oid(oidOf('1.2.840.10045.4.3.2')))
  const names = sequence(
    element(context(2), Buffer.from('localhost')),
    element(context(7), Buffer.from([127, 0, 0, 1])),
  )
  const extension = sequence(oid(oidOf('2.5.29.17')), element(tag.octetString, names))
  const body = sequence(
    element(context(0, true), integer(2)),
    integer(BigInt(`0x01${randomBytes(8).toString('hex')}`)),
    algorithm,
    commonName(name),
    sequence(time(2020), time(2070)),
    commonName(name),
    publicKey,
    element(context(3, true), sequence(extension)),
  )
  const signature = sign('sha256', body, privateKey)
  const der = sequence(body, algorithm, element(tag.bitString, Buffer.from([0]), signature))
  const lines = der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
