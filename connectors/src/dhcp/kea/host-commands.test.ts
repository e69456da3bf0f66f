import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, askWithin } from '../../transport/test-server.ts'
import { reservationPlans } from './plan-reservation.ts'
import { failed, startTestKea } from './test-kea.ts'
import type { Command, TestKea } from './test-kea.ts'
import { ConfiguredKea, running, writing } from './test-writing.ts'

let kea: TestKea
beforeAll(async () => {
  kea = await startTestKea()
})
afterAll(() => kea.close())

const place = { subnetId: '716', mac: '3c:52:82:aa:10:7e' }
const body = reservationPlans.body(null, place, {
  address: '10.7.16.77',
  hostname: 'b07-camera-4',
  owner: null,
  description: 'by the gate',
  thing: null,
  room: null,
  options: {},
})
const database = ', "hosts-databases": [ { "type": "mysql" } ]'
const oldest = ['reservation-add', 'reservation-del', 'reservation-get']
const later = [...oldest, 'reservation-update']

/** A server with host_cmds and these commands; its database holds one host at most. */
async function begin(configuration: string, commands: readonly string[], held: object | null = null) {
  let host = held
  const { answers } = new ConfiguredKea(configuration)
  const takes =
    (text: string): (typeof answers)[string] =>
    (received, response) => {
      const { command, arguments: given } = JSON.parse(received.body) as Command
      host = command === 'reservation-del' ? null : (given?.['reservation'] as object)
      json([{ result: 0, text }])(received, response)
    }
  const all: typeof answers = {
    ...answers,
    'list-commands': json([{ result: 0, arguments: commands }]),
    'reservation-get': (received, response) =>
      json([host === null ? { result: 3 } : { result: 0, arguments: host }])(received, response),
    'reservation-add': takes('Host added.'),
    'reservation-update': takes('Host updated.'),
    'reservation-del': takes('Host deleted.'),
  }
  await kea.reopen(all)
  const read = async () => (await kea.open.can.readReservation!(place, askWithin())).value
  return { all, read, set: kea.open.writes!.setReservation! }
}

const sentBy = () =>
  kea
    .asked()
    .filter(({ command }) => /^reservation-(add|del|update)$|^config-set$/.test(command))
    .map(({ command, arguments: given }) => [command, given])
const target = { 'operation-target': 'database' }
const byMac = { 'subnet-id': 716, 'identifier-type': 'hw-address', identifier: place.mac }

test('into the database, replaced there at once, and taken away', async () => {
  const { read, set } = await begin(running(database), later)
  const before = await read()
  expect(before).toMatchObject({ way: 'database', saves: false, body: null })
  const { sent } = await set({ place, known: null, wanted: body }, writing())
  expect(sent).toEqual(reservationPlans.lines(before, { place, known: null, wanted: body }))
  expect((await read()).says).toMatchObject({ address: '10.7.16.77', description: 'by the gate' })
  const other = { ...body, 'ip-address': '10.7.16.78' }
  await set({ place, known: body, wanted: other }, writing())
  await set({ place, known: other, wanted: null }, writing())
  expect(sentBy()).toEqual([
    ['reservation-add', { reservation: { 'subnet-id': 716, ...body }, ...target }],
    ['reservation-update', { reservation: { 'subnet-id': 716, ...other }, ...target }],
    ['reservation-del', { ...byMac, ...target }],
  ])
  expect((await set({ place, known: other, wanted: null }, writing())).sent).toEqual([])
})

test('on 2.2 nothing says where, and one is replaced by two commands', async () => {
  const { set, read } = await begin(running(database), oldest, { 'subnet-id': 716, ...body })
  expect((await read()).way).toBe('only-database')
  const wanted = { ...body, hostname: 'b07-camera-5' }
  const asked = writing()
  await set({ place, known: body, wanted }, asked)
  expect(sentBy()).toEqual([
    ['reservation-del', byMac],
    ['reservation-add', { reservation: { 'subnet-id': 716, ...wanted } }],
  ])
  expect(asked.asked).toEqual(['kea-1', 'kea-1'])
})

test('into the memory of a server without a database, which is then to be saved', async () => {
  const { set, read } = await begin(running(), later)
  const before = await read()
  expect(before).toMatchObject({ way: 'memory', saves: true })
  await set({ place, known: null, wanted: body }, writing())
  expect(sentBy()).toEqual([
    ['reservation-add', { reservation: { 'subnet-id': 716, ...body }, 'operation-target': 'memory' }],
  ])
  expect(reservationPlans.lines(before, { place, known: null, wanted: body }).at(-1)).toBe('config-write')
})

test('on 2.2 without a database the hook takes nothing: the configuration is set', async () => {
  const { set } = await begin(running(), oldest)
  await set({ place, known: null, wanted: body }, writing())
  expect(sentBy().map(([command]) => command)).toEqual(['config-set'])
})

test('what the hook refuses is told in its words', async () => {
  const { all, set } = await begin(running(database), later)
  all['reservation-add'] = json([{ result: 1, text: 'Database duplicate entry error' }])
  const failure = await failed(set({ place, known: null, wanted: body }, writing()))
  expect(failure).toMatchObject({
    kind: 'refused',
    detail: { message: 'kea-1 did not run reservation-add: Database duplicate entry error' },
  })
})

test('one that stands in the configuration beside the database is left to who wrote it', async () => {
  const inFile = running(database, `, ${JSON.stringify(body)}`)
  const { read } = await begin(inFile, later)
  expect((await failed(read()))?.detail.message).toContain('Change it there')
})
