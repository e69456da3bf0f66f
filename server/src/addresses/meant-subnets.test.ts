import { afterAll, beforeAll, expect, test } from 'vitest'
import { subnet } from '../dhcp/test-servers.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { minutesAgo } from '../locate/test-systems.ts'
import { addChanger, permitWriting } from '../changes/run/test-kind-runs.ts'
import { testPartners } from '../changes/kinds/reserve-address/test-partners.ts'
import { reservationRuns } from '../changes/kinds/reserve-address/test-runs.ts'
import { meantSubnets } from './meant-subnets.ts'

let campus: TestCampus
let person: number
beforeAll(async () => {
  campus = await startTestCampus()
  person = await addChanger(campus.db)
})
afterAll(() => campus.drop())

const ask = { limit: 5_000, signal: new AbortController().signal }
const subnets = [
  subnet(),
  subnet({ id: '20', subnet: '10.0.20.0/24', name: 'Library phones', vlan: 20 }),
  subnet({ id: '30', subnet: '10.0.30.0/24', name: 'Clinic staff', vlan: 30 }),
  subnet({ id: '40', subnet: '10.0.40.0/24', name: null, vlan: null }),
]
const partners = () => testPartners({ subnets })

async function meant(words: string, asked = partners()) {
  return meantSubnets(words, reservationRuns(campus.db, person, asked).worker.means, ask)
}

/** Each subnet that is meant with what speaks for it. */
const meantBy = async (words: string) =>
  (await meant(words)).subnets.map((one) => [one.subnet, ...one.because] as const)

test('an address, a network, the number of a VLAN and a part of the name mean their subnet, in whatever case', async () => {
  expect(await meantBy('10.0.20.7')).toEqual([['10.0.20.0/24', '10.0.20.7 is in it.']])
  expect(await meantBy('10.0.30.0/24')).toEqual([['10.0.30.0/24', 'It is that subnet.']])
  expect(await meantBy('10.0.30.128/25')).toEqual([['10.0.30.0/24', 'It and 10.0.30.128/25 overlap.']])
  expect(await meantBy('30')).toEqual([['10.0.30.0/24', 'It is VLAN 30.']])
  expect(await meantBy('VLAN 30')).toEqual([['10.0.30.0/24', 'It is VLAN 30.']])
  expect((await meantBy('LIBRARY')).map(([network]) => network)).toEqual(['10.0.10.0/24', '10.0.20.0/24'])
})

test('a room means the subnets of the VLANs of its ports, the one that most speaks for first, and is named', async () => {
  await campus.port('sw-a', 'Gi1/0/1', { voice_vlan: 20 })
  await campus.port('sw-a', 'Gi1/0/2')
  await campus.port('sw-a', 'Gi1/0/3', { access_vlan: 999 })
  await campus.outlet('B02-214-A', '214', ['sw-a', 'Gi1/0/1'])
  await campus.outlet('B02-214-B', '214', ['sw-a', 'Gi1/0/2'])
  await campus.outlet('B02-214-C', '214', ['sw-a', 'Gi1/0/3'])
  await campus.outlet('B02-214-D', '214')
  // 802.1X put it elsewhere than the configuration says; the other was there long ago.
  await campus.seen('00:1b:54:00:00:01', 'sw-a', 'Gi1/0/3', { vlan: 30 })
  await campus.seen('00:1b:54:00:00:02', 'sw-a', 'Gi1/0/2', { vlan: 999, last: minutesAgo(60 * 24 * 8) })
  const found = await meant('214')
  expect(found).toMatchObject({ room: '214', why: null, of: 3 })
  expect(found.subnets.map((one) => [one.subnet, ...one.because])).toEqual([
    ['10.0.10.0/24', 'Its VLAN 10 is set at B02-214-A and B02-214-B.'],
    ['10.0.20.0/24', 'Its VLAN 20 is for phones at B02-214-A.'],
    ['10.0.30.0/24', 'Devices were seen in its VLAN 30 at B02-214-C.'],
  ])
  expect((await meantBy('b02-214-c')).map(([network]) => network)).toEqual(['10.0.30.0/24'])
  expect((await meantBy('reading room')).map(([network]) => network)).toEqual([
    '10.0.10.0/24',
    '10.0.20.0/24',
    '10.0.30.0/24',
  ])
})

test('the subnet of a server that tells no VLAN is known by the addresses that gateways held', async () => {
  await campus.port('sw-b', 'Gi1/0/1', { access_vlan: 40 })
  await campus.outlet('B02-301-A', '301', ['sw-b', 'Gi1/0/1'])
  expect(await meant('301')).toMatchObject({
    subnets: [],
    why: 'The ports of 301 are in VLAN 40, for which no server has a subnet.',
  })
  await campus.db
    .insertInto('address_sighting')
    .values({
      mac: '00:1b:54:00:00:09',
      address: '10.0.40.9',
      vlan: 40,
      gateway: 'sw-core',
      first_seen: minutesAgo(60),
      last_seen: minutesAgo(1),
    })
    .execute()
  expect(await meantBy('301')).toEqual([['10.0.40.0/24', 'Its VLAN 40 is set at B02-301-A.']])
})

test('an address of a device that was seen at the outlet speaks for its subnet, too', async () => {
  await campus.port('sw-b', 'Gi1/0/2')
  await campus.outlet('B02-302-A', '302', ['sw-b', 'Gi1/0/2'])
  await campus.seen('00:1b:54:00:00:03', 'sw-b', 'Gi1/0/2')
  await campus.held('00:1b:54:00:00:03', '10.0.10.33', 'sw-core')
  expect(await meantBy('302')).toEqual([
    ['10.0.10.0/24', 'Its VLAN 10 is set at B02-302-A.', 'A device at B02-302-A had 10.0.10.33.'],
  ])
})

test('a number that is a VLAN and a room means both', async () => {
  await campus.port('sw-b', 'Gi1/0/3')
  await campus.outlet('B02-30-A', '30', ['sw-b', 'Gi1/0/3'])
  expect((await meantBy('30')).map(([network]) => network)).toEqual(['10.0.30.0/24', '10.0.10.0/24'])
})

test('where there is none it is said why, and which server did not tell', async () => {
  await campus.outlet('B02-303-A', '303')
  await campus.outlet('B02-304-A', '304', ['sw-b', 'Gi1/0/9'])
  const why = async (words: string) => (await meant(words)).why
  expect(await why('303')).toBe('No outlet of 303 is patched to a switchby the documentation.')
  expect(await why('304')).toBe('The ports of 304 have no known VLAN.')
  expect(await why('nowhere')).toBe('No subnet, VLAN, room or outlet is known as “nowhere”.')
  expect(await why('10.0.300.1')).toBe('No subnet, VLAN, room or outlet is known as “10.0.300.1”.')
  const silent = partners()
  silent.primary.silent = true
  expect((await meant('30', silent)).unread.map(({ title }) => title)).toEqual(['DHCP kea-1'])
})

test('a reservation that names neither subnet nor address is in the subnet of its room, and says why not where that is not one', async () => {
  await permitWriting(campus.db, 'dhcp', ['kea-1', 'kea-2'])
  const runs = reservationRuns(campus.db, person, partners())
  const placed = async (room: string) => {
    const { preview } = await runs.preview({ subnet: null, room })
    return preview
  }
  expect((await placed('302')).sentence).toContain('Reserve 10.0.10.199 for ')
  const why = async (room: string) => (await placed(room)).checks.find(({ id }) => id === 'read')?.words
  expect(await why('214')).toContain(
    '214 has ports in 3 subnets, 10.0.10.0/24, 10.0.20.0/24, 10.0.30.0/24. Enter one, or the address.',
  )
  expect(await why('303')).toContain('No outlet of 303 is patched to a switchby the documentation.')
})
