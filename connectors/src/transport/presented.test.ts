import { createServer as createTlsServer } from 'node:tls'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Door } from '../connector/connecting.ts'
import { certificateIn, knock, present } from './presented.ts'
import { testAuthority } from './test-certificate.ts'
import { ownClock } from './test-clock.ts'
import type { PassTime } from './test-clock.ts'
import { context, askWithin } from './test-server.ts'
import { certificateFingerprint } from './trust.ts'

const authority = testAuthority()
const issued = authority.issue(['kea.campus.example', '127.0.0.1'])
const expired = authority.issue(['127.0.0.1'], [-10, -5])
const said: Buffer[] = []
const servers: Server[] = []

const listen = async (server: Server): Promise<number> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const tls = (identity: { readonly certificate: string; readonly key: string }) =>
  listen(
    createTlsServer({ cert: identity.certificate, key: identity.key }, (socket) =>
      socket.on('error', () => {}).on('data', (octets: Buffer) => said.push(octets)),
    ),
  )
const door = (port: number): Door => ({ title: null, reach: { host: '127.0.0.1', port }, protocol: 'tls' })

let good: number
let old: number
let silent: number
let pass: PassTime = () => expect.unreachable('nobody asks it yet')
beforeAll(async () => {
  good = await tls(issued)
  old = await tls(expired)
  silent = await listen(createServer((socket) => socket.on('error', () => {}).on('data', () => pass(5_000))))
})
afterAll(() => {
  for (const server of servers) server.close()
})

const fingerprint = certificateFingerprint(issued.der)

test('what a peer shows is told whole, and nothing is said to it', async () => {
  const shown = await present('kea-9', door(good), {}, context, askWithin())
  expect(shown.certificate).toMatchObject({
    subject: 'CN=kea.campus.example',
    names: ['DNS:kea.campus.example', 'IP Address:127.0.0.1'],
    fingerprint,
    protocol: 'TLSv1.3',
  })
  expect(shown.certificate!.validTo.getTime()).toBeGreaterThan(Date.now())
  expect(said).toEqual([])
})

test.each([
  ['nothing is set', {}, /^No authority or fingerprint/],
  ['the authority signed it', { certificateAuthority: authority.certificate }, null],
  ['it is pinned', { fingerprint }, null],
  [
    'another one is pinned',
    { fingerprint: `SHA256:${'a'.repeat(43)}` },
    /certificate differs from the pinned one/,
  ],
  ['another authority is set', { certificateAuthority: testAuthority().certificate }, /another authority/],
  [
    'the name is another',
    { certificateAuthority: authority.certificate, serverName: 'ise.campus.example' },
    /not for this name/,
  ],
  [
    'the authority signed it and another one is pinned',
    { certificateAuthority: authority.certificate, fingerprint: `SHA256:${'a'.repeat(43)}` },
    /certificate differs from the pinned one/,
  ],
])('what it shows is judged when %s', async (_, trust, words) => {
  const { unproven } = await present('kea-9', door(good), trust, context, askWithin())
  if (words === null) expect(unproven).toBeNull()
  else expect(unproven).toMatch(words)
})

test('a certificate out of its time is shown and not proven', async () => {
  const trust = { certificateAuthority: authority.certificate }
  expect((await present('kea-9', door(old), trust, context, askWithin())).unproven).toMatch(/expired/)
})

test('a peer that shows nothing fails within the limit', async () => {
  pass = ownClock()
  await expect(present('kea-9', door(silent), {}, context, askWithin())).rejects.toMatchObject({
    detail: { cause: 'timed-out' },
  })
})

test('a knock tells an open port from a closed one', async () => {
  await knock('kea-9', { address: '127.0.0.1', port: good }, askWithin())
  const closed = createServer()
  const port = await listen(closed)
  await new Promise((resolve) => closed.close(resolve))
  await expect(knock('kea-9', { address: '127.0.0.1', port }, askWithin())).rejects.toMatchObject({
    detail: { cause: 'connection-refused' },
  })
})

test('a certificate in PEM is read for its last day; other text is none', () => {
  expect(certificateIn(authority.certificate)?.subject).toMatch(/^CN=authority /)
  expect(certificateIn('-----BEGIN CERTIFICATE-----\nno\n-----END CERTIFICATE-----')).toBeNull()
})
