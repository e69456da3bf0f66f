import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Failure } from '@patchbay/connectors/failures'
import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Delivery } from '../deliveries.ts'
import { NoLongerMeantError } from '../send.ts'
import { mailOf } from './mail.ts'

const password = 'a-canary-of-the-mail-server'
let database: TestDatabase
let ada: number
beforeAll(async () => {
  database = await createTestDatabase()
  const { id } = await database.db
    .insertInto('person')
    .values({
      username: 'ada',
      email: 'ada@example.org',
      firstname: 'Ada\r\nBcc: x@y',
      lastname: 'Åsk',
      role: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ada = id
})
afterAll(() => database.drop())

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

interface Taken {
  readonly to: readonly string[]
  readonly text: string
}

/** A server that takes mail, with what it took. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ port: number; taken: Taken[] }> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => (text += part))
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
    ...options,
  })
  // A client that does not trust it breaks off, which is what is looked for.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { port: (server.server.address() as AddressInfo).port, taken }
}

const delivery = (): Delivery => ({
  id: '0b7c1c9e-9d55-4a53-9d2f-3f8f5ef1a9a1',
  tries: 1,
  at: new Date('2026-11-23T08:00:00Z'),
  event: 'change-waits',
  title: 'bob asks you to agree: sw-b02-3 Gi1/0/1',
  words: 'Set the description to “Låb”.',
  path: '/command-centre/run?id=12',
  person: ada,
  address: null,
})

function send(
  url: string,
  what: Delivery = delivery(),
  limit = 5_000,
  signal = new AbortController().signal,
) {
  const settings = readSettings({ SMTP_URL: url, MAIL_FROM: 'patchbay@campus.example' })
  const mail = mailOf(settings, { database: database.db, origin: 'https://patchbay.campus.example' })
  return mail!(what, { signal, limit })
}

const failed = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => 'it was sent',
    (error: unknown) => error,
  )

test('a mail says what the notice says, to the person alone, and is known again at a second try', async () => {
  const { port, taken } = await mailServer()
  await send(`smtp://127.0.0.1:${port}`)
  await send(`smtp://127.0.0.1:${port}`, { ...delivery(), tries: 2 })
  expect(taken.map(({ to }) => to)).toEqual([['ada@example.org'], ['ada@example.org']])
  const [first, second] = taken.map(({ text }) => text)
  expect(first).toMatch(/^Subject: bob asks you to agree: sw-b02-3 Gi1\/0\/1\r$/m)
  expect(first).toMatch(/^From: Patchbay <patchbay@campus\.example>\r$/m)
  expect(first).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(first).not.toMatch(/^Bcc:/m)
  expect(first).toContain('https://patchbay.campus.example/command-centre/run?id')
  const numberOf = (text = '') => /^Message-ID: (.*)\r$/im.exec(text)?.[1]
  expect(numberOf(first)).toBe('<0b7c1c9e-9d55-4a53-9d2f-3f8f5ef1a9a1@campus.example>')
  expect(numberOf(second)).toBe(numberOf(first))
})

test('somebody without an account is written to at their address, and is pointed to no account', async () => {
  const { port, taken } = await mailServer()
  await send(`smtp://127.0.0.1:${port}`, { ...delivery(), person: null, address: 'dora@campus.example' })
  await send(`smtp://127.0.0.1:${port}`)
  expect(taken.map(({ to }) => to)).toEqual([['dora@campus.example'], ['ada@example.org']])
  expect(taken.map(({ text }) => text.includes('Choose your mails in My account'))).toEqual([false, true])
  expect(taken[0]?.text).toContain('/command-centre/run?id')
})

test('with a name and a password it signs in, and neither is in what it says when they are refused', async () => {
  const seen: string[] = []
  const { port, taken } = await mailServer({
    authOptional: false,
    onAuth({ username, password: given }, _session, done) {
      seen.push(username ?? '')
      if (given === password) done(null, { user: username })
      else done(new Error('no'))
    },
  })
  await send(`smtp://patch%40bay:${password}@127.0.0.1:${port}`)
  expect(taken).toHaveLength(1)
  const error = await failed(send(`smtp://patch%40bay:not-${password}@127.0.0.1:${port}`))
  expect(error).toBeInstanceOf(Failure)
  expect((error as Failure).detail).toMatchObject({ cause: 'credential-refused' })
  expect(JSON.stringify((error as Failure).detail)).not.toContain(password)
  expect(seen).toEqual(['patch@bay', 'patch@bay'])
})

test.each([
  [550, 'given up', ''],
  [451, 'throttled', 'busy'],
  [452, 'throttled', 'busy'],
] as const)('a mailbox refused with %i is %s', async (responseCode, kind, cause) => {
  const { port } = await mailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
  })
  const error = await failed(send(`smtp://127.0.0.1:${port}`))
  if (kind === 'given up') expect(error).toBeInstanceOf(NoLongerMeantError)
  else expect(error).toMatchObject({ kind, detail: { cause } })
})

test('a server that proves nothing gets no mail', async () => {
  const { key, certificate } = testAuthority().issue(['127.0.0.1'])
  const { port, taken } = await mailServer({ secure: true, disabledCommands: [], key, cert: certificate })
  const error = await failed(send(`smtps://127.0.0.1:${port}`))
  expect(error).toMatchObject({ kind: 'unreachable', detail: { cause: 'trust-not-proven' } })
  expect(taken).toEqual([])
})

test('beyond loopback a server without TLS gets neither password nor mail', async () => {
  const tries: unknown[] = []
  const { port, taken } = await mailServer({
    onAuth(auth, _session, done) {
      tries.push(auth)
      done(null, { user: 'x' })
    },
  })
  // Goes to this machine and is no loopback address by its name.
  const error = await failed(send(`smtp://x:${password}@0.0.0.0:${port}`))
  expect(error).toBeInstanceOf(Failure)
  expect([tries, taken]).toEqual([[], []])
})

test('a server that is silent, refuses, or is none is told apart', async () => {
  const silent = createServer(() => undefined)
  const other = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
  for (const server of [silent, other]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push(() => new Promise((resolve) => server.close(resolve)))
  }
  const at = (server: typeof silent) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await failed(send(at(silent), delivery(), 300))).toMatchObject({ detail: { cause: 'timed-out' } })
  expect(await failed(send(at(other)))).toMatchObject({ kind: 'unreadable' })
  expect(await failed(send('smtp://127.0.0.1:1'))).toMatchObject({ kind: 'unreachable' })
})

test('who is called off breaks off at once', async () => {
  const leaving = new AbortController()
  const silent = createServer(() => leaving.abort())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => silent.close(resolve)))
  const { port } = silent.address() as AddressInfo
  const sending = send(`smtp://127.0.0.1:${port}`, delivery(), 60_000, leaving.signal)
  expect(await failed(sending)).toBeInstanceOf(Failure)
})

test('who has left, or has no address, is told nothing', async () => {
  const { port, taken } = await mailServer()
  const url = `smtp://127.0.0.1:${port}`
  await database.db.updateTable('person').set({ status: 'disabled' }).where('id', '=', ada).execute()
  expect(await failed(send(url))).toBeInstanceOf(NoLongerMeantError)
  await database.db.updateTable('person').set({ status: 'active' }).where('id', '=', ada).execute()
  expect(await failed(send(url, { ...delivery(), person: 999_999 }))).toBeInstanceOf(NoLongerMeantError)
  expect(taken).toEqual([])
})
