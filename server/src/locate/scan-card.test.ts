import { classify } from '@patchbay/contract/identifiers/identifiers'
import { scanCard } from '@patchbay/contract/scanner/scanner'
import type { ScanCard } from '@patchbay/contract/scanner/scanner'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { heldPace } from '../sources/test-pace.ts'
import type { System } from '../systems/open.ts'
import { locate } from './locate.ts'
import { scanCardFrom } from './scan-card.ts'
import { startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import { mac, switchesWith, system, systemsOf } from './test-systems.ts'

let campus: TestCampus
const laptop = mac(0x71)
const phone = mac(0x72)
const accessPoint = mac(0x73)

beforeAll(async () => {
  campus = await startTestCampus()
  const { db } = campus
  for (const port of ['Gi1/0/1', 'Gi1/0/2', 'Gi1/0/3', 'Gi1/0/4']) await campus.port('sw-a', port)
  await campus.outlet('B02-1.07-A', '1.07', ['sw-a', 'Gi1/0/1'])
  await campus.outlet('B02-1.07-B', '1.07', ['sw-a', 'Gi1/0/2'])
  await campus.outlet('B02-1.07-C', '1.07')
  await campus.seen(laptop, 'sw-a', 'Gi1/0/1')
  await campus.seen(accessPoint, 'sw-a', 'Gi1/0/4')
  await sql`insert into access_point (name, building, room, mac, switch, interface, seen_switch, seen_interface, seen_at, asset_tag)
    values ('ap-b02-1', 'B02', '1.07', ${accessPoint}, 'sw-a', 'Gi1/0/3', 'sw-a', 'Gi1/0/4', now(), 'AT-4711')`.execute(
    db,
  )
  await sql`insert into ups_unit (name, address, building, room, serial, asset_tag)
    values ('ups-b02-1', '10.0.7.9', 'B02', '1.07', 'AS77', 'AT-4712')`.execute(db)
  await sql`insert into ups_unit (name, asset_tag) values ('ups-b02-2', 'AT-4711')`.execute(db)
})
afterAll(() => campus.drop())

async function scanned(q: string, systems: readonly System[] = []): Promise<ScanCard> {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  const silent = { question: () => undefined, source: () => undefined, answer: () => undefined }
  const log = createLog('fatal', { write: () => undefined })
  const { answer } = await locate(
    { db: campus.db, systems: systemsOf(systems), log, pace: heldPace() },
    {
      text: q,
      classified,
      live: true,
      patient: true,
      signal: new AbortController().signal,
      draw: scanCardFrom,
      listener: silent,
    },
  )
  return scanCard.parse(answer)
}

const linesOf = ({ sections }: ScanCard, name: ScanCard['sections'][number]['name']) =>
  Object.fromEntries(
    (sections.find((one) => one.name === name)?.lines ?? []).map(({ label, value, why }) => [
      label,
      value ?? why,
    ]),
  )

const switches = () => system('switch', 'ssh', switchesWith({ 'sw-a': [{ mac: laptop }] }), ['sw-a'])

test('an outlet is the outlet, with the device that is on it', async () => {
  const card = await scanned('b02 1.07 a', [switches()])
  expect(card).toMatchObject({
    title: 'B02-1.07-A',
    patch: { role: 'outlet', value: 'B02-1.07-A' },
    differs: null,
  })
  expect(linesOf(card, 'thing')).toEqual({ Kind: 'Outlet' })
  expect(linesOf(card, 'documented')).toEqual({ Building: 'B02', Room: '1.07', Port: 'sw-a Gi1/0/1' })
  expect(linesOf(card, 'seen')).toMatchObject({ 'Device on it': laptop, Port: 'sw-a Gi1/0/1' })
})

test('an outlet without a device, and one that is not patched', async () => {
  const empty = await scanned('B02-1.07-B')
  expect(empty).toMatchObject({ verdict: 'infrastructure', patch: { role: 'outlet', value: 'B02-1.07-B' } })
  expect(linesOf(empty, 'seen')).toMatchObject({ Port: 'sw-a Gi1/0/2', Link: 'link is up' })
  const bare = await scanned('B02-1.07-C')
  expect(linesOf(bare, 'documented')).toEqual({ Building: 'B02', Room: '1.07' })
  expect(linesOf(bare, 'seen')).toEqual({})
})

test.each([
  ['its name', 'ups-b02-1'],
  ['its serial', 'as77'],
  ['its asset tag', 'at-4712'],
  ['its own code', 'https://patchbay.example/scanner?q=ups-b02-1'],
])('a UPS unit by %s, with what it is, its state and where it should be', async (_, q) => {
  const card = await scanned(q)
  expect(card).toMatchObject({ verdict: 'infrastructure', title: 'ups-b02-1', icon: 'ups', patch: null })
  expect(linesOf(card, 'thing')).toEqual({
    Kind: 'UPS unit',
    State: 'not connected',
    Serial: 'AS77',
  })
  expect(linesOf(card, 'documented')).toEqual({ Building: 'B02', Room: '1.07', Address: '10.0.7.9' })
  expect(card.pages.map(({ one, id }) => `${one} ${id}`)).toEqual(['UPS unit ups-b02-1'])
})

test.each([mac(0x73), mac(0x73).replaceAll(':', '').toUpperCase(), 'ap-b02-1'])(
  'an access point by %s is documented on one port and seen on another, which is said',
  async (q) => {
    const card = await scanned(q)
    expect(card).toMatchObject({
      title: 'ap-b02-1',
      patch: { role: 'device', value: accessPoint },
      differs: 'The lists have it on sw-a Gi1/0/3. It is seen on sw-a Gi1/0/4.',
    })
    expect(linesOf(card, 'documented')).toMatchObject({ Port: 'sw-a Gi1/0/3' })
    expect(linesOf(card, 'seen')).toMatchObject({ Port: 'sw-a Gi1/0/4' })
  },
)

test('a device by its bare MAC is a device of a patch record, with the outlet of its port', async () => {
  const card = await scanned(laptop.replaceAll(':', ''), [switches()])
  expect(card).toMatchObject({ verdict: 'found', patch: { role: 'device', value: laptop } })
  expect(linesOf(card, 'documented')).toEqual({ 'Outlet of the port': 'B02-1.07-A', Room: 'B02, room 1.07' })
  expect(linesOf(card, 'seen')).toMatchObject({ Port: 'sw-a Gi1/0/1' })
})

test('a port is a port, and a switch is a switch', async () => {
  const port = await scanned('sw-a gi1/0/3')
  expect(port).toMatchObject({ verdict: 'infrastructure', patch: { role: 'port', value: 'sw-a Gi1/0/3' } })
  const own = await scanned('SW-A')
  expect(own).toMatchObject({ title: 'sw-a', patch: null })
  expect(linesOf(own, 'thing')).toMatchObject({ Kind: 'Switch, access', 'Last walk': 'ok' })
})

test('a room holds its outlets, which stand below it', async () => {
  const card = await scanned('B02-1.07')
  expect(card).toMatchObject({ verdict: 'infrastructure', patch: null })
  expect(linesOf(card, 'thing')).toMatchObject({ Kind: 'Room', Name: 'Reading room' })
  expect(card.choices.map(({ title }) => title)).toContain('B02-1.07-A')
})

test('two things of one asset tag ask which it is, and no card is drawn', async () => {
  const card = await scanned('AT-4711')
  expect(card).toMatchObject({ verdict: 'several', sections: [], patch: null, handOver: [] })
  expect(card.pages.map(({ one, id }) => `${one} ${id}`)).toEqual([
    'UPS unit ups-b02-2',
    'access point ap-b02-1',
  ])
})

test('"none" is said where all answered; a MAC that no switch has seen is not found', async () => {
  expect(await scanned('AT-9999')).toMatchObject({ verdict: 'none', sections: [], patch: null })
  expect((await scanned(phone)).verdict).toBe('none')
})
