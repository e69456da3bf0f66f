import { classify } from '@patchbay/contract/identifiers/identifiers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { located, locationWith } from '../location/test-location.ts'
import { locate } from '../locate/locate.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { mac, minutesAgo, system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import { heldPace } from '../sources/test-pace.ts'
import type { System } from '../systems/open.ts'
import { client, controller } from '../wireless/test-wireless.ts'
import { mapFrom } from './draw.ts'
import { readSitePlaces } from './site-floors.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.port('sw-a', 'Gi1/0/2')
  await campus.port('sw-a', 'Gi1/0/3', { mac_count: 9 })
  await campus.port('sw-a', 'Gi1/0/7')
  await campus.port('sw-b', 'Te1/1/1', { mac_count: 200 })
  await campus.outlet('B02-114-A', 'B02-114', ['sw-a', 'Gi1/0/1'])
  await campus.outlet('B02-115-A', 'B02-115', ['sw-a', 'Gi1/0/3'])
  await campus.db
    .insertInto('floor')
    .values(['1', '2'].map((code) => ({ building: 'B02', code })))
    .execute()
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/3', { first: minutesAgo(300), last: minutesAgo(200) })
  await campus.seen(mac(2), 'sw-a', 'Gi1/0/2')
  await campus.seen(mac(3), 'sw-a', 'Gi1/0/3')
  await campus.seen(mac(4), 'sw-b', 'Te1/1/1')
  await sql`insert into access_point (name, mac, building, room, switch, interface, seen_switch, seen_interface, seen_at)
    values ('ap-1', '10:b3:c6:22:00:01', 'B02', 'B02-114', 'sw-a', 'Gi1/0/7', 'sw-a', 'Gi1/0/7', now())`.execute(
    campus.db,
  )
})
afterAll(() => campus.drop())

async function ask(q: string, ...systems: System[]) {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  const log = createLog('error', { write: () => undefined })
  const { answer } = await locate(
    { db: campus.db, systems: systemsOf(systems), log, pace: heldPace() },
    {
      text: q,
      classified,
      live: true,
      patient: true,
      signal: new AbortController().signal,
      draw: mapFrom(await readSitePlaces(campus.db)),
      listener: { question: () => undefined, source: () => undefined, answer: () => undefined },
    },
  )
  return answer
}

const air = (of: Parameters<typeof client>[0] = {}) =>
  controller('wlc-1', { clients: [client({ mac: mac(4), accessPoint: 'ap-1', ...of })] })
const spaces = (of: Parameters<typeof located>[0] = {}) =>
  system(
    'location',
    'spaces-1',
    locationWith({ devices: [located({ mac: mac(4), hierarchy: ['Campus', 'B02', 'Floor 1'], ...of })] }),
  )

test('a wired device is at the outlet of its port, and earlier at another', async () => {
  const { spots, otherFloor } = await ask(mac(1))
  expect(spots.map(({ by, words, floor, isNow }) => [by, words, floor, isNow])).toEqual([
    ['outlet', 'outlet B02-114-A in room B02-114', '1', true],
    ['shared-port', 'near outlet B02-115-A in room B02-115, several devices share its port', '1', false],
  ])
  expect([spots[0]?.thing, spots[0]?.building, otherFloor]).toEqual([
    { kind: 'outlet', name: 'B02-114-A' },
    'B02',
    null,
  ])
})

test('without an outlet the building of its switch is said, and why', async () => {
  const [spot] = (await ask(mac(2))).spots
  expect(spot).toMatchObject({
    by: 'building',
    building: 'B02',
    floor: null,
    room: null,
    thing: null,
    words: 'building B02, no outlet is documented at sw-a Gi1/0/2',
  })
})

test('behind a port of many devices without an outlet it may be anywhere', async () => {
  const [spot] = (await ask(mac(4))).spots
  expect(spot).toMatchObject({ by: 'shared-port', building: null, thing: null })
  expect(spot?.words).toBe('somewhere behind sw-b Te1/1/1, which many devices share')
})

test('on the air the ring comes first with its accuracy, then the room of the access point', async () => {
  const { spots, otherFloor } = await ask(mac(4), air(), spaces({ accuracy: 6, x: 12, y: 4 }))
  expect(spots.map(({ by, words }) => [by, words])).toEqual([
    ['ring', 'position of spaces-1 on floor 1 of B02, within 6.0 m'],
    ['access-point', 'room B02-114 of access point ap-1'],
  ])
  expect([spots[0]?.ring, spots[0]?.floor, otherFloor]).toEqual([{ x: 12, y: 4, accuracy: 6 }, '1', null])
})

test('where the controller is silent the ring is still the place', async () => {
  const { spots } = await ask(mac(4), spaces({ accuracy: 6, x: 12, y: 4 }))
  expect(spots.map(({ by }) => by)).toEqual(['ring', 'shared-port'])
})

test('without a position the room of the access point is the place', async () => {
  const { spots } = await ask(mac(4), air())
  expect(spots[0]).toMatchObject({
    by: 'access-point',
    building: 'B02',
    room: 'B02-114',
    thing: { kind: 'access-point', name: 'ap-1' },
  })
})

test('a position on a floor that the site does not have is none', async () => {
  const { spots } = await ask(mac(4), air(), spaces({ hierarchy: ['Campus', 'B02', 'Floor 9'] }))
  expect(spots.map(({ by }) => by)).toEqual(['access-point'])
})

test('a device heard on another floor than its access point is told so', async () => {
  const { otherFloor } = await ask(mac(4), air(), spaces({ hierarchy: ['Campus', 'B02', 'Floor 2'] }))
  expect(otherFloor).toBe('Heard on floor 2 of B02. Its access point ap-1 is on floor 1 of B02.')
})

test('things of the lists have their places: an outlet, an access point, a switch, a room, a building', async () => {
  const placeOf = async (q: string) => {
    const [spot] = (await ask(q)).spots
    return spot === undefined
      ? null
      : [spot.by, spot.building, spot.thing?.kind ?? null, spot.thing?.name ?? null]
  }
  expect(await placeOf('ap-1')).toEqual(['list', 'B02', 'access-point', 'ap-1'])
  expect(await placeOf('B02-114')).toEqual(['list', 'B02', 'room', 'B02-114'])
  expect(await placeOf('sw-b')).toEqual(['list', 'B02', 'switch', 'sw-b'])
  expect(await placeOf('B02')).toEqual(['building', 'B02', null, null])
})

test('what nobody knows has no place', async () => {
  const { spots, verdict } = await ask(mac(99))
  expect([spots, verdict]).toEqual([[], 'none'])
})
