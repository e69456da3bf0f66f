import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { readChange } from '../../rows.ts'
import { offeredAddress } from '../../../addresses/choose-address.ts'
import { runTemplate } from '../run-template.ts'
import { reservationLike } from './index.ts'
import { reservableSubnets } from '../../../addresses/subnets.ts'
import { device, testPartners } from './test-partners.ts'
import type { Partners } from './test-partners.ts'
import { reservationRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const ask = { limit: 5_000, signal: new AbortController().signal }
const meansOf = (partners: Partners) => reservationRuns(database.db, person, partners).worker.means
const network = '10.0.10.0/24'

test('a subnet of a pair is there once, with the primary first', async () => {
  const { subnets, unread } = await reservableSubnets(meansOf(testPartners()), ask)
  expect(subnets).toMatchObject([{ subnet: network, servers: ['DHCP kea-1', 'DHCP kea-2'], blocked: null }])
  expect(unread).toEqual([])
})

test('one of them that is only read keeps the subnet from being written, and is named', async () => {
  await sql`update system set allow_changes = false where name = 'kea-2'`.execute(database.db)
  const { subnets, servers } = await reservableSubnets(meansOf(testPartners()), ask)
  await sql`update system set allow_changes = true where name = 'kea-2'`.execute(database.db)
  expect(subnets[0]?.blocked).toBe('DHCP kea-2 is read-only: changes are not allowed there.')
  expect(servers.filter(({ blocked }) => blocked !== null).map(({ title }) => title)).toEqual(['DHCP kea-2'])
})

test('a server that does not answer is named, and the other tells its subnets', async () => {
  const partners = testPartners()
  partners.primary.silent = true
  const { subnets, unread } = await reservableSubnets(meansOf(partners), ask)
  expect(subnets).toMatchObject([{ subnet: network, servers: ['DHCP kea-2'] }])
  expect(unread.map(({ title }) => title)).toEqual(['DHCP kea-1'])
})

test('a free address is found by the subnet or by an address in it', async () => {
  const means = meansOf(testPartners())
  const free = { address: '10.0.10.199', already: false, why: null }
  expect(await offeredAddress({ subnet: network }, means, ask)).toEqual(free)
  expect(await offeredAddress({ address: '10.0.10.7' }, means, ask)).toEqual(free)
})

test('where the site does not allow addresses of pools, a free one is outside, and one of a pool is refused', async () => {
  const partners = testPartners()
  const runs = reservationRuns(database.db, person, partners)
  const policy = (value: object) =>
    sql`insert into policy (name, value) values ('pool-use', ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`.execute(database.db)
  await policy({ elsewhere: 'allow', networks: [{ network, level: 'refuse' }] })
  expect(await offeredAddress({ subnet: network }, runs.worker.means, ask)).toMatchObject({
    address: '10.0.10.254',
  })
  const { preview } = await runs.preview({ address: '10.0.10.150' })
  const words =
    '10.0.10.150 is in the pool 10.0.10.100-10.0.10.199, so any client may get it. The pool policy refuses that.'
  expect(preview.checks.find(({ id }) => id === 'pool-use')).toMatchObject({ level: 'red', words })
  await policy({ elsewhere: 'allow', networks: [] })
})

test('one that the device has reserved already is offered as that', async () => {
  const partners = testPartners()
  const kept = { address: '10.0.10.120', hostname: null, owner: null, description: null }
  partners.primary.running.set(device, kept)
  expect(await offeredAddress({ subnet: network, mac: '001b.540a.3c7f' }, meansOf(partners), ask)).toEqual({
    address: '10.0.10.120',
    already: true,
    why: null,
  })
})

test('where there is none it is said why', async () => {
  const answer = await offeredAddress({ subnet: '10.9.9.0/24' }, meansOf(testPartners()), ask)
  expect(answer).toEqual({
    address: null,
    already: false,
    why: 'No connected DHCP server has 10.9.9.0/24.',
  })
})

test('what a run was asked for is told without its device, name and address', async () => {
  const runs = reservationRuns(database.db, person, testPartners())
  const { id } = await runs.preview({
    address: '10.0.10.150',
    hostname: 'camera-4',
    owner: 'Estates',
    thing: 'camera',
    room: 'B07-1-14',
  })
  expect(runTemplate((await readChange(database.db, id))!, reservationLike)).toEqual({
    run: id,
    target: `10.0.10.150 for ${device}`,
    intent: {
      state: 'reserved',
      subnet: network,
      owner: 'Estates',
      description: null,
      thing: 'camera',
      room: 'B07-1-14',
      options: null,
      renew: false,
    },
    reason: 'a test',
    ticket: null,
    proveOrUndo: false,
  })
})

test('options of its own are shown by name, sent as the server writes them', async () => {
  const partners = testPartners()
  const runs = reservationRuns(database.db, person, partners)
  const none = { 'domain-name': null, 'ntp-servers': null, 'tftp-server-name': null, 'boot-file-name': null }
  const options = { ...none, routers: ' 10.0.10.1 10.0.10.2 ', 'domain-name-servers': null }
  const { preview } = await runs.preview({
    address: '10.0.10.150',
    thing: 'camera',
    room: 'B07-1-14',
    options,
  })
  expect(preview.fields.slice(4)).toEqual([
    { field: 'Kind', before: null, intent: 'camera' },
    { field: 'Room', before: null, intent: 'B07-1-14' },
    { field: 'Routers (routers)', before: null, intent: '10.0.10.1, 10.0.10.2' },
  ])
  expect(preview.sendings[0]?.lines.join()).toContain('"routers":"10.0.10.1, 10.0.10.2"')
  const { row } = await runs.run({ address: '10.0.10.150', options })
  expect(row.state).toBe('done')
  const says = { options: { routers: '10.0.10.1, 10.0.10.2' } }
  expect(partners.standby.running.get(device)).toMatchObject(says)
  expect(row.after).toMatchObject({ 'Routers (routers)': '10.0.10.1, 10.0.10.2' })
})

test('an option that is written wrong is refused with what is wrong', () => {
  const options = {
    routers: '10.0.0.300',
    'domain-name-servers': null,
    'domain-name': null,
    'ntp-servers': null,
    'tftp-server-name': null,
    'boot-file-name': null,
  }
  const read = reservationWish.safeParse({ mac: device, options })
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['options.routers', '“10.0.0.300” is not an IPv4 address.'],
  ])
})
