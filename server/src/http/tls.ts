import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { SecureContextOptions, Server } from 'node:tls'
import type { Log } from '../logging/log.ts'
import { SettingError } from '../settings/settings.ts'

export interface TlsFiles {
  readonly certificateFile: string
  readonly keyFile: string
}

/** Forward secrecy and authenticated encryption only; the first three are of TLS 1.3 (RFC 8446), the rest of 1.2. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':')

/** What a server is made with. Throws a `SettingError` for a file that cannot be read, is no PEM, or does not fit. */
export async function readTls(
  files: TlsFiles,
): Promise<SecureContextOptions & { cert: Buffer; key: Buffer }> {
  const read = (name: 'TLS_CERT' | 'TLS_KEY', file: string) =>
    readFile(file).catch((cause: unknown) => {
      throw new SettingError(`${name} (${file}) cannot be read.`, { cause })
    })
  // One after the other: where both are missing, it is always the same one that is named.
  const cert = await read('TLS_CERT', files.certificateFile)
  const key = await read('TLS_KEY', files.keyFile)
  const options = { cert, key, minVersion: 'TLSv1.2' as const, ciphers }
  try {
    createSecureContext({ cert })
  } catch (cause) {
    throw new SettingError(`TLS_CERT (${files.certificateFile}) holds no certificate chain in PEM.`, {
      cause,
    })
  }
  try {
    createSecureContext(options)
  } catch (cause) {
    throw new SettingError(`TLS_KEY (${files.keyFile}) holds no key in PEM that fits TLS_CERT.`, { cause })
  }
  return options
}

const sumOf = ({ cert, key }: { readonly cert: Buffer; readonly key: Buffer }) =>
  createHash('sha256').update(cert).update('\0').update(key).digest('hex')

/**
 * Looks whether the files hold another certificate and serves it to whoever connects from then on; connections that
 * are there keep theirs. Files that cannot be used, as in the middle of being replaced, change nothing and are told.
 */
export function renewTls(server: Server, files: TlsFiles, log: Log): () => Promise<void> {
  let now: string | null = null
  return async () => {
    try {
      const read = await readTls(files)
      const sum = sumOf(read)
      if (now !== null && now !== sum) {
        server.setSecureContext(read)
        log.info({}, 'certificate renewed')
      }
      now = sum
    } catch (error) {
      log.error({ error }, 'certificate not renewed')
    }
  }
}
