import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { ConnectionOptions, Server } from 'node:tls'
import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SettingError } from '../settings/settings.ts'
import { ownTimers } from '../test-timers.ts'
import { startTestApp, testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { readTls, renewTls } from './tls.ts'
import type { TlsFiles } from './tls.ts'

const authority = testAuthority()
let server: TestApp
let port: number
let files: TlsFiles

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-tls-'))
  const { certificate, key } = authority.issue(['localhost', '127.0.0.1'])
  await writeFile(join(folder, 'cert.pem'), certificate)
  await writeFile(join(folder, 'key.pem'), key, { mode: 0o600 })
  files = { certificateFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  server = await startTestApp(undefined, undefined, undefined, {
    environment: { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') },
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  await server.addPerson('ada')
})
afterAll(() => server.stop())

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const ask = (path: string, method = 'GET', body?: string, headers: Record<string, string> = {}) =>
  new Promise<Answered>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, ca: authority.certificate, headers },
      (response) => {
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
      },
    )
    asked.on('error', reject).end(body)
  })

/** The protocol and cipher agreed on, or the words of the refusal. */
const shake = (options: ConnectionOptions) =>
  new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, ca: authority.certificate, ...options }, () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
      socket.destroy()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(`refused ${error.code}`))
  })

test('every answer over TLS says that this host is never to be asked otherwise', async () => {
  const answers = await Promise.all([
    ask('/'),
    ask('/api/health/'),
    ask('/api/users/profile/'),
    ask('/api/nothing/'),
    ask('/assets/nothing.js'),
    ask('/api/users/login/', 'POST', '{', { 'content-type': 'application/json' }),
    ask('/api/users/login/', 'POST', 'x'.repeat(1_048_577), { 'content-type': 'application/json' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 404, 400, 413])
  for (const { headers } of answers) {
    expect(headers['strict-transport-security']).toMatch(/^max-age=(\d{8,}); includeSubDomains$/)
  }
})

test('under TLS a program gets the prefixed cookies alone, and signs in with them', async () => {
  const signedIn = await ask(
    '/api/users/login/',
    'POST',
    JSON.stringify({ username: 'ada', password: testPassword }),
    { 'content-type': 'application/json' },
  )
  expect(signedIn.status).toBe(200)
  const cookies = signedIn.headers['set-cookie'] as string[]
  expect(cookies).toHaveLength(3)
  for (const cookie of cookies) {
    expect(cookie).toMatch(
      /^__Host-(access|refresh|device)=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  }
  const cookie = cookies.map((text) => text.split(';')[0]).join('; ')
  expect((await ask('/api/users/profile/', 'GET', undefined, { cookie })).status).toBe(200)
  const plain = cookie.replaceAll('__Host-', '')
  expect((await ask('/api/users/profile/', 'GET', undefined, { cookie: plain })).status).toBe(401)
})

test.each<[string, ConnectionOptions]>([
  ['TLS 1.3', {}],
  ['TLS 1.2 with ECDHE and GCM', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' }],
  ['TLS 1.2 with ChaCha20', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-CHACHA20-POLY1305' }],
])('%s is spoken', async (_what, options) => {
  expect(await shake(options)).toMatch(/^TLSv1\.[23] (TLS_|ECDHE-)/)
})

test.each<[string, ConnectionOptions]>([
  ['TLS 1.1', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
  ['TLS 1.0', { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }],
  ['CBC', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' }],
  ['CBC with SHA-256', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' }],
])('%s is refused', async (_what, options) => {
  expect(await shake(options)).toMatch(/^refused (ERR_SSL_|ECONNRESET|EPROTO)/)
})

test('plain HTTP on the port of TLS gets no page', async () => {
  const socket = connectPlain(port, '127.0.0.1')
  let answer = ''
  socket
    .setEncoding('utf8')
    .on('data', (text: string) => (answer += text))
    .on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answer).not.toMatch(/HTTP\/1\.1 (2|3)/)
})

/** Serial number of the certificate that is shown. */
const shown = () =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, ca: authority.certificate }, () => {
      resolve(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
    socket.on('error', reject)
  })

test('a certificate that was replaced is served without a start, and half a replacement changes nothing', async () => {
  const renew = renewTls(server.app.server as unknown as Server, files, server.context.log)
  await renew()
  const before = await shown()
  const { certificate, key } = authority.issue(['localhost', '127.0.0.1'])
  await writeFile(files.certificateFile, certificate)
  await renew()
  expect(await shown()).toBe(before)
  expect(server.lines.join('')).toContain('certificate not renewed')
  await writeFile(files.keyFile, key)
  await renew()
  const after = await shown()
  expect(after).not.toBe(before)
  await renew()
  expect(await shown()).toBe(after)
})

test('files that cannot be used are told in one sentence that names the setting', async () => {
  const other = authority.issue(['localhost'])
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-tls-'))
  const [text, key] = [join(folder, 'text'), join(folder, 'key')]
  await writeFile(text, 'no certificate')
  await writeFile(key, other.key)
  for (const [name, wrong] of [
    ['TLS_CERT', { certificateFile: join(folder, 'nothing') }],
    ['TLS_CERT', { certificateFile: text }],
    ['TLS_KEY', { keyFile: join(folder, 'nothing') }],
    ['TLS_KEY', { keyFile: text }],
    ['TLS_KEY', { keyFile: key }],
  ] as const) {
    const refusal = await readTls({ ...files, ...wrong }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SettingError)
    expect((refusal as Error).message).toMatch(new RegExp(`^${name} \\([^\\n]*\\.$`))
  }
})

test('who takes nothing of an answer over TLS from one look to the next loses the connection; who reads keeps it', async () => {
  const unread = 3_600_007
  const looking = ownTimers(unread)
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-web-'))
  await mkdir(join(folder, 'assets'))
  const mebibyte = 1024 * 1024
  await writeFile(join(folder, 'assets', 'large-1a2b3c4d.js'), Buffer.alloc(32 * mebibyte, ' '))
  const one = await startTestApp(undefined, folder, undefined, {
    environment: { TLS_CERT: files.certificateFile, TLS_KEY: files.keyFile },
    limits: { unread },
  })
  try {
    await one.app.listen({ port: 0, host: '127.0.0.1' })
    const at = (one.app.server.address() as AddressInfo).port
    const cut = Promise.withResolvers<void>()
    one.app.server.once('connection', (socket: Socket) => socket.once('close', () => cut.resolve()))
    const open = async () => {
      const socket = connect({ host: '127.0.0.1', port: at, ca: authority.certificate })
      socket.on('error', () => undefined)
      await once(socket, 'secureConnect')
      const line = { socket, read: 0 }
      socket.on('data', (octets: Buffer) => (line.read += octets.length))
      socket.pause()
      socket.write('GET /assets/large-1a2b3c4d.js HTTP/1.1\r\nHost: x\r\n\r\n')
      return line
    }
    const idle = await open()
    const reader = await open()
    for (let upTo = 12; upTo < 32; upTo += 12) {
      while (reader.read < upTo * mebibyte) {
        reader.socket.resume()
        await once(reader.socket, 'data')
        reader.socket.pause()
      }
      looking.pass()
    }
    await cut.promise
    reader.socket.resume()
    while (reader.read < 32 * mebibyte) await once(reader.socket, 'data')
    for (const { socket } of [idle, reader]) socket.destroy()
  } finally {
    looking.giveBack()
    await one.stop()
  }
}, 60_000)
