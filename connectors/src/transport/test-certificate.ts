import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { isIPv4 } from 'node:net'

// Certificates for tests, made anew in each run so that no key is kept anywhere. X.509 in DER (RFC 5280), EC P-256.

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts)
  const { length } = contents
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), contents])
}

const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'))
const extension = (oid: string, value: Uint8Array) =>
  der(0x30, der(0x06, Buffer.from(oid, 'hex')), der(0x04, value))
const commonName = (text: string) =>
  der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(text)))))
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** From when to when it is valid, in days from now; yesterday to tomorrow unless said. */
type Days = readonly [from: number, to: number]

export interface TestAuthority {
  /** PEM */
  readonly certificate: string
  issue(
    names: readonly string[],
    days?: Days,
  ): {
    readonly certificate: string
    readonly key: string
    readonly der: Buffer
  }
}

export function testAuthority(): TestAuthority {
  const name = `authority ${randomBytes(4).toString('hex')}`
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const make = (subject: string, key: KeyObject, extensions: readonly Buffer[], days: Days = [-1, 1]) => {
    const body = der(
      0x30,
      der(0xa0, der(0x02, Buffer.from([2]))),
      der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      ecdsaWithSha256,
      commonName(name),
      der(0x30, ...days.map((day) => time(Date.now() + day * 86_400_000))),
      commonName(subject),
      key.export({ type: 'spki', format: 'der' }),
      der(0xa3, der(0x30, ...extensions)),
    )
    const signature = sign('sha256', body, own.privateKey)
    return der(0x30, body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  }
  const pem = (octets: Buffer) =>
    `-----BEGIN CERTIFICATE-----\n${octets.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return {
    certificate: pem(
      make(name, own.publicKey, [extension('551d13', der(0x30, der(0x01, Buffer.from([0xff]))))]),
    ),
    issue(names, days) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const alternatives = names.map((one) =>
        isIPv4(one) ? der(0x87, Buffer.from(one.split('.').map(Number))) : der(0x82, Buffer.from(one)),
      )
      const octets = make(
        names[0] ?? 'none',
        pair.publicKey,
        [extension('551d11', der(0x30, ...alternatives))],
        days,
      )
      const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      return { certificate: pem(octets), key, der: octets }
    },
  }
}
