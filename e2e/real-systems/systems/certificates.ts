import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'
import { tool } from './tool.ts'

export interface Certificates {
  readonly authority: string
  /** PEM of an authority that signed nothing here. */
  readonly stranger: string
  readonly files: { readonly authority: string; readonly certificate: string; readonly key: string }
}

/** An authority and a server certificate below it, made by OpenSSL; keys are readable by their owner only. */
export async function makeCertificates(
  folder: string,
  names: readonly string[],
  addresses: readonly string[],
): Promise<Certificates> {
  const at = (file: string) => join(folder, file)
  const openssl = (command: string, ...words: readonly string[]) =>
    tool('openssl', [...command.split(' '), ...words])
  const authority = async (name: string) => {
    await openssl('ecparam -name prime256v1 -genkey -noout -out', at(`${name}.key`))
    const subject = `/O=Campus Example/CN=${name}`
    const extensions =
      '-addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign'
    const request = `req -x509 -new -sha256 -days 30 ${extensions} -subj`
    await openssl(request, subject, '-key', at(`${name}.key`), '-out', at(`${name}.pem`))
    return readFileSync(at(`${name}.pem`), 'utf8')
  }
  const [ours, stranger] = [await authority('authority'), await authority('stranger')]
  const subject = `/CN=${names[0] ?? 'server'}`
  await openssl(
    'req -new -newkey rsa:2048 -nodes -subj',
    subject,
    '-keyout',
    at('server.key'),
    '-out',
    at('server.csr'),
  )
  const alternatives = [...names.map((name) => `DNS:${name}`), ...addresses.map((one) => `IP:${one}`)]
  writeFileSync(
    at('server.extensions'),
    `subjectAltName=${alternatives.join(',')}\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n`,
  )
  const signer = [
    '-CA',
    at('authority.pem'),
    '-CAkey',
    at('authority.key'),
    '-extfile',
    at('server.extensions'),
  ]
  await openssl(
    'x509 -req -days 30 -sha256 -CAcreateserial -in',
    at('server.csr'),
    ...signer,
    '-out',
    at('server.pem'),
  )
  return {
    authority: ours,
    stranger,
    files: { authority: at('authority.pem'), certificate: at('server.pem'), key: at('server.key') },
  }
}
