import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import { account, daysAgo } from '../test-allocation.ts'
import { holdsOfSwitch } from './held-words.ts'
import { kinds } from '../../changes/start/kinds.ts'
import { holdChecks } from './refused-where-held.ts'
import { holdPorts } from './hold-ports.ts'
import { endHolds } from './hold-rows.ts'
import { extendHold, releaseHold } from './own-hold.ts'
import { readPatches } from './patch-list.ts'

let campus: TestCampus
let ada: number
let bea: number

beforeAll(async () => {
  campus = await startTestCampus()
  ada = await account(campus.db, 'ada-h')
  bea = await account(campus.db, 'bea-h')
  for (const port of [1, 2, 3]) await campus.port('sw-a', `Gi1/0/${port}`)
  await campus.port('sw-a', 'Gi1/0/24', { edge: false, edge_because: 'sw-b forwards' })
  await campus.outlet('B02-1', 'B02-101', ['sw-a', 'Gi1/0/1'])
  await campus.outlet('B02-9', 'B02-101')
  await sql`update outlet_kept set panel = 'P1', panel_port = '9' where label = 'B02-9'`.execute(campus.db)
})
beforeEach(() => campus.db.deleteFrom('port_hold').execute())
afterAll(() => campus.drop())

const tomorrow = () => daysAgo(-1).toISOString()
const port = (on: string) => ({ switch: 'sw-a', interface: on, outlet: null })

const hold = (person: number, places: Parameters<typeof holdPorts>[2]['places'], until = tomorrow()) =>
  campus.db
    .transaction()
    .execute((transaction) =>
      holdPorts(transaction, person, { places, until, purpose: 'Move of the registrar' }),
    )

test('a port is held with its outlet, and a second person is told who holds it and until when', async () => {
  const { held } = await hold(ada, [port('GigabitEthernet1/0/1')])
  expect(held).toMatchObject([
    { switch: 'sw-a', interface: 'Gi1/0/1', outlet: 'B02-1', holder: 'ada-h Test', mine: true },
  ])
  const second = await hold(bea, [port('Gi1/0/1'), port('Gi1/0/2')])
  expect(second.held).toMatchObject([{ interface: 'Gi1/0/2', holder: 'bea-h Test' }])
  expect(second.refused).toEqual([
    {
      place: 'sw-a Gi1/0/1',
      words: expect.stringMatching(/^ada-h Test holds sw-a Gi1\/0\/1 until 20.*Z: Move of the registrar\.$/),
    },
  ])
  // By its outlet as well.
  const byOutlet = await hold(bea, [{ switch: null, interface: null, outlet: 'B02-1' }])
  expect(byOutlet).toMatchObject({ held: [], refused: [{ place: 'sw-a Gi1/0/1' }] })
})

test('of many who hold the same port at the same moment one holds it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => hold(at % 2 === 0 ? ada : bea, [port('Gi1/0/3'), port('Gi1/0/2')])),
  )
  expect(answers.flatMap(({ held }) => held)).toHaveLength(2)
  expect(answers.flatMap(({ refused }) => refused)).toHaveLength(22)
  const second = campus.db
    .insertInto('port_hold')
    .values({
      switch: 'sw-a',
      interface: 'Gi1/0/3',
      outlet: null,
      person_id: bea,
      until: daysAgo(-1),
      needed_from: null,
      purpose: 'x',
      ticket: null,
      ended_at: null,
    })
    .execute()
  await expect(second).rejects.toThrow('port_hold_one_of_port')
})

test('what the records or the walks do not have cannot be held, nor what leads to a switch', async () => {
  const { held, refused } = await hold(ada, [
    port('Gi1/0/47'),
    port('Gi1/0/24'),
    { switch: null, interface: null, outlet: 'B99-1' },
  ])
  expect(held).toEqual([])
  expect(refused.map(({ words }) => words).sort()).toEqual([
    'No walk has read GigabitEthernet1/0/47 of sw-a.',
    'The records have no outlet B99-1.',
    'sw-a Gi1/0/24 is no edge port: sw-b forwards.',
  ])
})

test('a hold is extended and released by its holder alone', async () => {
  const { held } = await hold(ada, [port('Gi1/0/2')])
  const id = held[0]?.id ?? 0
  const later = daysAgo(-7).toISOString()
  const as = (person: number) =>
    campus.db.transaction().execute((transaction) => extendHold(transaction, person, { id, until: later }))
  await expect(as(bea)).rejects.toMatchObject({ code: 'no-such-thing' })
  expect(await as(ada)).toMatchObject({ until: later })
  const release = (person: number) =>
    campus.db.transaction().execute((transaction) => releaseHold(transaction, person, id))
  await expect(release(bea)).rejects.toMatchObject({ code: 'no-such-thing' })
  await release(ada)
  expect(await readPatches(campus.db, ada)).toEqual([])
  expect((await hold(bea, [port('Gi1/0/2')])).held).toHaveLength(1)
})

test('an end that is past or months away is refused at its field', async () => {
  await expect(hold(ada, [port('Gi1/0/2')], daysAgo(1).toISOString())).rejects.toMatchObject({
    fields: { until: 'This time is past.' },
  })
  await expect(hold(ada, [port('Gi1/0/2')], daysAgo(-93).toISOString())).rejects.toMatchObject({
    fields: { until: 'A port is held for 92 days at most.' },
  })
})

test('a hold ends by itself, and when its holder’s account is closed', async () => {
  await hold(ada, [port('Gi1/0/1'), port('Gi1/0/2')])
  await sql`update port_hold set since = now() - interval '2 days', until = now() - interval '1 minute' where interface = 'Gi1/0/1'`.execute(
    campus.db,
  )
  // Nobody has ended it yet, and it holds nothing any more.
  expect(await holdChecks(campus.db, ['interface sw-a GigabitEthernet1/0/1'], bea)).toEqual([])
  expect((await hold(bea, [port('Gi1/0/1')])).held).toHaveLength(1)
  await sql`update person set status = 'disabled' where id = ${ada}`.execute(campus.db)
  await endHolds(campus.db)
  expect(await readPatches(campus.db, bea)).toMatchObject([{ holder: 'bea-h Test' }])
  await sql`update person set status = 'active' where id = ${ada}`.execute(campus.db)
})

test('a change to a held port is refused to everybody but its holder', async () => {
  await hold(ada, [{ switch: null, interface: null, outlet: 'B02-1' }])
  const targets = ['interface sw-a GigabitEthernet1/0/1', 'address 10.0.0.1']
  expect(await holdChecks(campus.db, targets, bea)).toMatchObject([
    {
      id: 'port-hold',
      level: 'red',
      words: expect.stringMatching(/^ada-h Test holds sw-a Gi1\/0\/1 until /),
      way: 'Ask ada-h Test to release it, or choose another port.',
    },
  ])
  expect(await holdChecks(campus.db, targets, ada)).toEqual([])
  expect(await holdChecks(campus.db, ['interface sw-a GigabitEthernet1/0/2'], bea)).toEqual([])
})

test('the patch list says from which panel port to which switch port, and where no cord is needed', async () => {
  await hold(ada, [port('Gi1/0/1'), { switch: 'sw-a', interface: 'Gi1/0/3', outlet: 'B02-9' }])
  expect(await readPatches(campus.db, bea)).toMatchObject([
    { outlet: 'B02-1', interface: 'Gi1/0/1', patched: true, mine: false },
    {
      outlet: 'B02-9',
      panel: 'P1',
      panelPort: '9',
      switch: 'sw-a',
      interface: 'Gi1/0/3',
      patched: false,
      room: 'B02-101',
    },
  ])
})

test('the page of a switch marks what is held, by whom and until which day', async () => {
  await hold(ada, [port('Gi1/0/2')])
  expect([...(await holdsOfSwitch(campus.db, 'sw-a'))]).toEqual([
    ['Gi1/0/2', expect.stringMatching(/^ada-h Test holds it until 20\d\d-\d\d-\d\d: Move of the registrar$/)],
  ])
  expect((await holdsOfSwitch(campus.db, 'sw-b')).size).toBe(0)
})

test('the kinds that bounce and set a port are refused where another person holds it', async () => {
  await hold(ada, [port('Gi1/0/2')])
  const act = kinds.find(({ name }) => name === 'act-on-port')
  const intent = { switch: 'sw-a', interface: 'Gi1/0/2', act: 'bounce' }
  const means = { database: campus.db } as never
  const as = (id: number) => act?.checkRequester?.(intent, {}, { role_name: '', group_names: [], id }, means)
  expect(await as(bea)).toMatchObject([{ id: 'port-hold', level: 'red' }])
  expect(await as(ada)).toEqual([])
})
