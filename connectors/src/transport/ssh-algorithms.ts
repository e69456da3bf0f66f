import type { Algorithms } from 'ssh2'

/** What may be negotiated; ChaCha20 and CBC with EtM are out because of Terrapin (CVE-2023-48795). */
const modern = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group-exchange-sha256',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
  ],
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ],
  cipher: [
    'aes128-gcm@openssh.com',
    'aes256-gcm@openssh.com',
    'aes128-gcm',
    'aes256-gcm',
    'aes128-ctr',
    'aes192-ctr',
    'aes256-ctr',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
} as const

/** Added for devices marked as legacy: IOS 15.0 to 15.2 offers nothing else. */
const legacy = {
  kex: ['diffie-hellman-group14-sha1', 'diffie-hellman-group-exchange-sha1', 'diffie-hellman-group1-sha1'],
  serverHostKey: ['ssh-rsa'],
  cipher: ['aes256-cbc', 'aes192-cbc', 'aes128-cbc', '3des-cbc'],
  hmac: ['hmac-sha1'],
} as const

export const algorithms = (withLegacy: boolean): Algorithms => ({
  kex: [...modern.kex, ...(withLegacy ? legacy.kex : [])],
  serverHostKey: [...modern.serverHostKey, ...(withLegacy ? legacy.serverHostKey : [])],
  cipher: [...modern.cipher, ...(withLegacy ? legacy.cipher : [])],
  hmac: [...modern.hmac, ...(withLegacy ? legacy.hmac : [])],
  compress: ['none'],
})
