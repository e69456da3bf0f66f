import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, askWithin } from '../../transport/test-server.ts'
import type { KeptReservation, ReservationTarget } from '../writes.ts'
import { reservationPlans } from './plan-reservation.ts'
import { failed, startTestKea } from './test-kea.ts'
import type { TestKea } from './test-kea.ts'
import { ConfiguredKea, running, tight, writing } from './test-writing.ts'

let server: TestKea
beforeAll(async () => {
  server = await startTestKea()
})
afterAll(() => server.close())

const place = { subnetId: '716', mac: '3c:52:82:aa:10:7e' }
const wish: ReservationTarget = {
  address: '10.7.16.77',
  hostname: 'b07-camera-4',
  owner: 'Facilities',
  description: null,
  thing: null,
  room: null,
  options: {},
}
const body = reservationPlans.body(null, place, wish)
const ours =
  '{"hw-address":"3c:52:82:aa:10:7e","ip-address":"10.7.16.77","hostname":"b07-camera-4","user-context":{"owner":"Facilities"}}'

async function begin(kea = new ConfiguredKea()) {
  await server.reopen(kea.answers)
  const read = async (at = place): Promise<KeptReservation> =>
    (await server.open.can.readReservation!(at, askWithin())).value
  const { setReservation, saveConfiguration } = server.open.writes!
  return { kea, read, set: setReservation!, save: saveConfiguration! }
}
const sets = () => server.asked('config-set').length

test('a reservation is added, and everything else is given back word for word', async () => {
  const { kea, read, set } = await begin()
  const before = await read()
  expect(before).toEqual({ way: 'configuration', saves: true, body: null, says: null })
  const asked = writing()
  const { sent } = await set({ place, known: null, wanted: body }, asked)
  expect(kea.text).toBe(tight(running('', `,${ours}`)))
  expect(asked.asked).toEqual(['kea-1'])
  expect((await read()).says).toEqual(wish)
  expect([...sent, 'config-write']).toEqual(
    reservationPlans.lines(before, { place, known: null, wanted: body }),
  )
})

test('the same again sends nothing', async () => {
  const { set } = await begin()
  await set({ place, known: null, wanted: body }, writing())
  const asked = writing()
  expect((await set({ place, known: null, wanted: body }, asked)).sent).toEqual([])
  expect([sets(), asked.asked]).toEqual([1, []])
})

test('a subnet of a shared network takes one too', async () => {
  const { kea, read, set } = await begin()
  await set({ place: { ...place, subnetId: '900' }, known: null, wanted: body }, writing())
  expect(kea.text).toBe(tight(running()).replace('"reservations":[]', `"reservations":[${ours}]`))
  expect((await read()).body).toBeNull()
})

const printer = { subnetId: '716', mac: '00:1b:44:11:3a:b7' }

test('one that was known is replaced in its place and keeps what else it says, and goes back as it was', async () => {
  const options = ', "option-data": [ { "name": "tftp-server-name", "data": "10.0.0.9" } ]'
  const { kea, read, set } = await begin(
    new ConfiguredKea(running().replace('"b07-printer-02"', `"b07-printer-02"${options}`)),
  )
  const { body: known } = await read(printer)
  const wanted = reservationPlans.body(known, printer, { ...wish, options: null })
  await set({ place: printer, known, wanted }, writing())
  expect((await read(printer)).body).toMatchObject({
    'ip-address': '10.7.16.77',
    'option-data': [{ name: 'tftp-server-name' }],
  })
  await set({ place: printer, known: wanted, wanted: known }, writing())
  expect(kea.text).toBe(tight(running().replace('"b07-printer-02"', `"b07-printer-02"${options}`)))
})

test('one that nobody knew of is not replaced, and nothing is sent', async () => {
  const { set } = await begin()
  const asked = writing()
  const failure = await failed(set({ place: printer, known: null, wanted: body }, asked))
  expect(failure).toMatchObject({ kind: 'refused', detail: { cause: 'busy' } })
  expect([sets(), asked.asked]).toEqual([0, []])
})

test('one is taken away, and taking it away again is nothing', async () => {
  const { kea, read, set } = await begin()
  const { body: known } = await read(printer)
  await set({ place: printer, known, wanted: null }, writing())
  expect((await read(printer)).body).toBeNull()
  expect((await set({ place: printer, known, wanted: null }, writing())).sent).toEqual([])
  expect(kea.text).toContain('"reservations":[]}]}')
})

test.each([true, false])(
  'a configuration that moved meanwhile is left alone (hash: %s)',
  async (withHash) => {
    const { kea, set } = await begin(new ConfiguredKea(running(), withHash))
    const tested = kea.answers['config-test']!
    kea.answers['config-test'] = (received, response) => {
      kea.text = running(', "somebody": "else"')
      kea.hash += 1
      tested(received, response)
    }
    const asked = writing()
    const failure = await failed(set({ place, known: null, wanted: body }, asked))
    expect(failure?.detail.message).toContain('was changed by somebody else')
    expect([sets(), asked.asked]).toEqual([0, []])
  },
)

test('without a hash it is set all the same where nothing moved', async () => {
  const { read, set } = await begin(new ConfiguredKea(running(), false))
  await set({ place, known: null, wanted: body }, writing())
  expect((await read()).says).toEqual(wish)
})

const says = (text: string, result = 1) => json([{ result, text }])

test('what its test finds wrong is told in its words, and nothing was sent', async () => {
  const { kea, set } = await begin()
  kea.answers['config-test'] = says("spurious 'later' parameter (<wire>:0:16)")
  const asked = writing()
  const failure = await failed(set({ place, known: null, wanted: body }, asked))
  expect(failure?.detail.message).toBe(
    "kea-1 did not run config-test: spurious 'later' parameter (<wire>:0:16)",
  )
  expect([sets(), asked.asked]).toEqual([0, []])
})

test.each([1, 5])(
  'one that it cannot take over is told, and the one before given back (result %i)',
  async (result) => {
    const { kea, set } = await begin()
    const [takes, refusals] = [kea.answers['config-set']!, [says('no server answers', result)]]
    kea.answers['config-set'] = (received, response) => (refusals.shift() ?? takes)(received, response)
    const failure = await failed(set({ place, known: null, wanted: body }, writing()))
    expect(failure?.detail.message).toMatch(/no server answers.*earlier configuration was restored/)
    expect(kea.text).toBe(tight(running()))
  },
)

test('one that takes neither is said to be looked at', async () => {
  const { kea, set } = await begin()
  kea.answers['config-set'] = says('no server answers')
  const failure = await failed(set({ place, known: null, wanted: body }, writing()))
  expect(failure?.detail.message).toContain('Check whether it still serves.')
})

test('what may not be sent any more is not sent', async () => {
  const { set, save } = await begin()
  await expect(set({ place, known: null, wanted: body }, writing(true))).rejects.toThrow('stopped')
  await expect(save(writing(true))).rejects.toThrow('stopped')
  expect([sets(), server.asked('config-write').length]).toEqual([0, 0])
})

test('it is saved, and a file that is not written is told in its words', async () => {
  const { kea, save } = await begin()
  expect(await save(writing())).toMatchObject({ sent: ['config-write'] })
  expect(kea.written).toHaveLength(1)
  kea.answers['config-write'] = says('Error during write-config:Unable to open file')
  expect((await failed(save(writing())))?.detail.message).toContain('Unable to open file')
})

test.each([
  [', "hosts-databases": [ { "type": "mysql" } ]', 'host_cmds'],
  [', "config-control": { "config-databases": [ {} ] }', 'from a database'],
  [', "lease-database": { "password": "*****" }', 'hides passwords'],
])('a server that could not hold it is not written to: %s', async (more, why) => {
  const { set } = await begin(new ConfiguredKea(running(more)))
  const failure = await failed(set({ place, known: null, wanted: body }, writing()))
  expect(failure).toMatchObject({ kind: 'refused' })
  expect(failure?.detail.message).toContain(why)
  expect(sets()).toBe(0)
})

test('a subnet that it does not have, and what is no place, are told so', async () => {
  const { read } = await begin()
  expect(await failed(read({ ...place, subnetId: '7' }))).toMatchObject({ kind: 'not-found' })
  expect(await failed(read({ ...place, subnetId: '7; drop' }))).toMatchObject({ kind: 'refused' })
  expect(await failed(read({ ...place, mac: 'nobody' }))).toMatchObject({ kind: 'refused' })
})

test('two at once on one server are done one after the other', async () => {
  const { read, set } = await begin()
  const other = { ...place, mac: '3c:52:82:aa:10:7f' }
  const theirs = reservationPlans.body(null, other, { ...wish, address: '10.7.16.78', hostname: null })
  await Promise.all([
    set({ place, known: null, wanted: body }, writing()),
    set({ place: other, known: null, wanted: theirs }, writing()),
  ])
  expect([(await read()).says?.address, (await read(other)).says?.address]).toEqual([
    '10.7.16.77',
    '10.7.16.78',
  ])
})
