import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import type { ProvenPeer } from '@patchbay/connectors/telling'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { expiringEntry, tellExpiring } from './expiry.ts'
import type { Expiring } from './expiry.ts'
import { readPeers, writePeers } from './peer-rows.ts'
import { Peers } from './peers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const day = 86_400_000
const start = new Date('2026-03-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * day)
const reach = { host: 'kea.campus.example', port: 8_000 }

beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('system').execute()
  await db.deleteFrom('device').execute()
  await db
    .insertInto('system')
    .values({
      name: 'kea-1',
      kind: 'dhcp',
      product: 'kea',
      title: 'DHCP kea-1',
      reach_host: reach.host,
      reach_port: reach.port,
      settings: '{}',
      position: 1,
    })
    .execute()
})

const certificate = (fingerprint: string, validTo: Date, place = reach): ProvenPeer => ({
  kind: 'certificate',
  device: null,
  place,
  fingerprint,
  algorithm: 'TLSv1.3',
  certificate: { subject: 'CN=kea', issuer: 'CN=campus', names: ['DNS:kea'], validFrom: start, validTo },
})

/** As a connection tells it and the server writes it. */
async function shows(peer: ProvenPeer, at = start): Promise<void> {
  const peers = new Peers(() => at, reach)
  peers.proven(peer)
  await writePeers(database.db, 'kea-1', peers.take())
}

async function expiringAt(at: Date): Promise<Expiring[]> {
  const heard: Expiring[] = []
  await tellExpiring(database.db, at, (expiring) => heard.push(expiring))
  return heard
}

test('a certificate is told of at 30, 7 and 1 days and when it is over, once each, whoever looks', async () => {
  await shows(certificate('SHA256:a', after(60)))
  const days: number[] = []
  for (let at = 0; at < 65; at += 0.5) {
    const both = await Promise.all([expiringAt(after(at)), expiringAt(after(at))])
    days.push(...both.flat().map((one) => one.days))
  }
  expect(days).toEqual([30, 7, 1, 0])
})

test('what is told names the system, the day and what follows, and stands in the record', async () => {
  await shows(certificate('SHA256:a', after(20)))
  const [soon] = await expiringAt(start)
  expect(soon?.words).toBe('The certificate of kea-1 expires in 20 days, on 2026-03-21.')
  const [over] = await expiringAt(after(21))
  expect(over?.words).toBe('The certificate of kea-1 expired on 2026-03-21; connections to it are refused.')
  expect(expiringEntry(over!)).toMatchObject({ action: 'system.expiring', target: 'kea-1', result: 'failed' })
})

test('a certificate that was replaced in time is not told of any more; the next one is', async () => {
  await shows(certificate('SHA256:a', after(20)))
  expect(await expiringAt(start)).toHaveLength(1)
  await shows(certificate('SHA256:b', after(400)), after(1))
  expect(await expiringAt(after(21))).toEqual([])
  expect(await expiringAt(after(371))).toMatchObject([{ days: 29 }])
})

test('the authority that proves a system is told of too', async () => {
  const { certificate: pem } = testAuthority()
  await database.db.updateTable('system').set({ certificate_authority: pem }).execute()
  const heard = await expiringAt(new Date('2200-01-01T00:00:00Z'))
  expect(heard).toMatchObject([
    { thing: 'kea-1', words: expect.stringMatching(/^The authority that proves kea-1 expired/) },
  ])
})

test('nobody is told of a system that is disabled', async () => {
  await shows(certificate('SHA256:a', after(2)))
  await database.db.updateTable('system').set({ enabled: false }).execute()
  expect(await expiringAt(start)).toEqual([])
})

test('what a system showed at another place than the one set now says nothing', async () => {
  await shows(certificate('SHA256:a', after(2)))
  await database.db.updateTable('system').set({ reach_port: 8_001 }).execute()
  expect((await readPeers(database.db)).get('kea-1')).toBeUndefined()
  expect(await expiringAt(start)).toEqual([])
})

test('a fingerprint is known since it was first seen; the later of two processes stands', async () => {
  await shows(certificate('SHA256:a', after(200)), after(1))
  await shows(certificate('SHA256:a', after(200)), after(3))
  await shows(certificate('SHA256:b', after(90)), after(2))
  expect((await readPeers(database.db, 'kea-1')).get('kea-1')).toMatchObject([
    { fingerprint: 'SHA256:a', since: after(1), seen_at: after(3), valid_to: after(200) },
  ])
  await shows(certificate('SHA256:b', after(90)), after(4))
  expect((await readPeers(database.db, 'kea-1')).get('kea-1')).toMatchObject([
    { fingerprint: 'SHA256:b', since: after(4) },
  ])
})

test('host keys of devices are kept by device, and go with it', async () => {
  const { db } = database
  await db.insertInto('device').values({ name: 'sw-1' }).execute()
  await db
    .insertInto('device_reach')
    .values({ device: 'sw-1', system: 'kea-1', host: '10.0.0.1', port: 22 })
    .execute()
  await shows({
    kind: 'host-key',
    device: 'sw-1',
    place: { host: '10.0.0.1', port: 22 },
    fingerprint: 'SHA256:k',
    algorithm: 'ssh-ed25519',
    certificate: null,
  })
  expect((await readPeers(db, 'kea-1')).get('kea-1')).toMatchObject([
    { device: 'sw-1', kind: 'host-key', valid_to: null },
  ])
  expect((await readPeers(db)).size).toBe(0)
  expect(await expiringAt(after(5_000))).toEqual([])
  await db.deleteFrom('device_reach').execute()
  expect((await readPeers(db, 'kea-1')).size).toBe(0)
})

test('the same is written hourly, another at once, and what could not be written is kept', () => {
  let at = start
  const peers = new Peers(() => at, reach)
  const see = (fingerprint: string) => {
    peers.proven(certificate(fingerprint, after(9)))
    return peers.take().map((seen) => seen.fingerprint)
  }
  expect(see('SHA256:a')).toEqual(['SHA256:a'])
  expect(see('SHA256:a')).toEqual([])
  at = new Date(start.getTime() + 3_600_000)
  expect(see('SHA256:a')).toEqual(['SHA256:a'])
  expect(see('SHA256:b')).toEqual(['SHA256:b'])
  peers.proven(certificate('SHA256:c', after(9)))
  const failed = peers.take()
  peers.putBack(failed)
  expect(peers.take()).toEqual(failed)
})
