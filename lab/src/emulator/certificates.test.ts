import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type TLSSocket } from 'node:tls'
import type { AddressInfo } from 'node:net'
import ssh2 from 'ssh2'
import { expect, test } from 'vitest'
import { LabCertificates } from './certificates.ts'
import type { Identity } from './emulator.ts'
import { StateFolder } from './state-folder.ts'
import { temporaryFolders } from './temporary-folder.ts'

const temporaryFolder = temporaryFolders()

const open = (folder = temporaryFolder(), now?: () => Date) =>
  new LabCertificates(new StateFolder(folder), now)

/** Connects as a careful client does; answers null when all is well, else the code of the fault. */
async function handshake(
  identity: Identity,
  authority: string,
  name: { host?: string; servername?: string },
) {
  const server = createServer({ cert: identity.certificate, key: identity.key }, (socket) => socket.end())
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const fault = await new Promise<string | null>((resolve) => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, ca: authority, ...name }, () =>
      resolve(null),
    )
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
  server.close()
  return fault
}

test('a server certificate is verified by name and by address, and for no other name', async () => {
  const certificates = open()
  const identity = certificates.issue(['localhost', '127.0.0.1', '::1', 'dhcp-1.campus.example'])
  const { authority } = certificates
  expect(await handshake(identity, authority, {})).toBeNull()
  expect(await handshake(identity, authority, { servername: 'dhcp-1.campus.example' })).toBeNull()
  expect(await handshake(identity, authority, { servername: 'dhcp-2.campus.example' })).toBe(
    'ERR_TLS_CERT_ALTNAME_INVALID',
  )
  expect(new X509Certificate(identity.certificate).checkIP('::1')).toBe('::1')
})

test('an impostor is refused', async () => {
  const certificates = open()
  const names = ['localhost', '127.0.0.1']
  const impostor = certificates.issue(names, true)
  expect(impostor.certificate).not.toBe(certificates.issue(names).certificate)
  expect(await handshake(impostor, certificates.authority, {})).not.toBeNull()
})

test('the authority signs, and is no server', () => {
  const certificates = open()
  const authority = new X509Certificate(certificates.authority)
  const server = new X509Certificate(certificates.issue(['localhost']).certificate)
  expect([authority.ca, server.ca]).toEqual([true, false])
  expect(server.verify(authority.publicKey)).toBe(true)
  expect(server.checkIssued(authority)).toBe(true)
  expect(server.serialNumber).not.toBe(authority.serialNumber)
})

test('certificates and host keys survive a start', () => {
  const folder = temporaryFolder()
  const [one, two] = [open(folder), open(folder)]
  const names = ['localhost', '127.0.0.1']
  expect(one.issue(names)).toEqual(open(folder).issue(names))
  expect(open(folder).authority).toBe(one.authority)
  expect(two.hostKey('sw-b07-2')).toEqual(one.hostKey('sw-b07-2'))
  expect(open().hostKey('sw-b07-2')).not.toEqual(one.hostKey('sw-b07-2'))
})

test('a certificate about to expire is made anew', () => {
  const folder = temporaryFolder()
  const first = open(folder).issue(['localhost']).certificate
  const inYears = (years: number) => () => new Date(Date.now() + years * 365 * 86_400_000)
  expect(open(folder, inYears(4)).issue(['localhost']).certificate).toBe(first)
  expect(open(folder, inYears(5)).issue(['localhost']).certificate).not.toBe(first)
})

test('host keys are read by an SSH library, with the fingerprint that ssh-keygen would print', async () => {
  const { key, fingerprint } = open().hostKey('sw-b07-2')
  const parsed = ssh2.utils.parseKey(key)
  if (parsed instanceof Error) throw parsed
  expect(parsed.type).toBe('ecdsa-sha2-nistp256')
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(parsed.getPublicSSH()))
  expect(fingerprint).toBe(`SHA256:${Buffer.from(digest).toString('base64').replaceAll('=', '')}`)
  const certificates = open()
  expect(certificates.hostKey('sw-b07-2', true)).not.toEqual(certificates.hostKey('sw-b07-2'))
  expect(certificates.hostKey('sw-b07-3')).not.toEqual(certificates.hostKey('sw-b07-2'))
})
