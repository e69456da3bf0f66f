import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import { deviceRow, intent, laptop, startTestCenter, switchId } from './test-center.ts'
import type { TestCenter } from './test-center.ts'

let center: TestCenter
beforeEach(async () => void (center = await startTestCenter()))
afterEach(() => center.close())

const writing = { ...askWithin(), beforeSending: async () => undefined }
const switchQuestion = { name: 'bld3-acc-sw12.example.net' }

test('a token that is not taken any more brings one login, however many ask', async () => {
  await center.open.can.readDevice!(switchQuestion, askWithin())
  expect(center.logins).toBe(1)
  center.logins += 1
  await Promise.all([
    center.open.can.readDevice!(switchQuestion, askWithin()),
    center.open.can.readClient!(laptop, null, askWithin()),
    center.open.can.listIssues!('all', askWithin()),
  ])
  expect(center.logins).toBe(3)
})

test('a count that was not reached is said, and never passed off as the whole', async () => {
  center.answers[`${intent}/network-device/count`] = json({ response: { count: 1_300 } })
  const { value, complete, of } = await center.open.can.listDevices!(askWithin())
  expect([value.length, complete, of]).toEqual([501, false, 1_300])
})

test('entries of null are ids that are not known, and rows that do not fit are counted', async () => {
  center.answers[`${intent}/network-device`] = json({ response: [null, deviceRow(), { hostname: 'no id' }] })
  center.answers[`${intent}/network-device/count`] = json({ response: 2 })
  const { value, dropped, complete } = await center.open.can.listDevices!(askWithin())
  expect([value.length, dropped, complete]).toEqual([1, 1, true])
})

test('a part of a device that fails is named, and the rest stands', async () => {
  center.answers[`${intent}/device-detail`] = reply(
    502,
    { 'content-type': 'text/html' },
    '<h1>Bad Gateway</h1>',
  )
  const { value, complete, notRead = [] } = await center.open.can.readDevice!(switchQuestion, askWithin())
  expect([complete, value?.health, value?.compliance.length, value?.site]).toEqual([
    false,
    null,
    1,
    'Global/Zurich/Bld 3',
  ])
  expect(notRead).toMatchObject([{ fields: ['health'], cause: 'server-error' }])
})

test('releases without the newer paths have no site there, and nothing fails', async () => {
  delete center.answers[`${intent}/networkDevices/${switchId}/assignedToSite`]
  const { value, complete } = await center.open.can.readDevice!(switchQuestion, askWithin())
  expect([complete, value?.site]).toEqual([true, 'Global/Zurich/Bld 3/Floor 2'])
})

test.each([
  ['nothing', json({ detail: {} })],
  ['400', json({ response: { errorCode: 'X', message: 'no such client' } }, 400)],
  ['404', json({ response: { errorCode: 'X', message: 'no such client' } }, 404)],
])('a client that it does not know is null where the release answers with %s', async (_title, answer) => {
  center.answers[`${intent}/client-detail`] = answer
  expect((await center.open.can.readClient!(laptop, null, askWithin())).value).toBeNull()
})

test('a client is asked for at a time, in upper case and milliseconds', async () => {
  const at = new Date(Date.now() - 3_600_000)
  await center.open.can.readClient!(laptop, at, askWithin())
  const asked = new URL(center.server.received.at(-1)!.url, 'https://x').searchParams
  expect([asked.get('macAddress'), asked.get('timestamp')]).toEqual([
    laptop.toUpperCase(),
    String(at.getTime()),
  ])
})

test('site health that is too much at once is asked site by site', async () => {
  const [atOnce] = (await center.open.can.listSiteHealth!(askWithin())).value
  center.answers[`${intent}/site-health`] = reply(504, { 'content-type': 'text/html' }, '<h1>Timeout</h1>')
  const { value, complete } = await center.open.can.listSiteHealth!(askWithin())
  expect(complete).toBe(true)
  expect(value).toMatchObject([
    { id: 'b1', devicesWell: 92, devices: 25, accessPoints: 20, accessPointsWell: 19 },
  ])
  expect(atOnce).toMatchObject({ id: 'b1', name: 'Bld 3', clientsWell: null })
})

test('a 429 without a time keeps away for fifteen seconds, and holds for that API alone', async () => {
  center.answers[`${intent}/issues`] = reply(429, {}, '')
  await expect(center.open.can.listIssues!('all', askWithin())).rejects.toMatchObject({
    kind: 'throttled',
    detail: { cause: 'rate-limited', retryAfter: 15_000 },
  })
  center.answers[`${intent}/issues`] = reply(429, { 'retry-after': '60' }, '')
  await expect(center.open.can.listIssues!('all', askWithin())).rejects.toMatchObject({ kind: 'throttled' })
  const before = center.server.received.length
  await expect(center.open.can.listIssues!({ mac: laptop }, askWithin())).rejects.toMatchObject({
    kind: 'throttled',
  })
  expect(center.server.received).toHaveLength(before)
  expect((await center.open.can.readClient!(laptop, null, askWithin())).value?.mac).toBe(laptop)
})

test('a resync that fails says what its task says', async () => {
  center.tasks.splice(0, 2, { isError: true, failureReason: 'NCIM12013: SNMP timeouts', endTime: 1 })
  await expect(center.open.writes!.resync!(switchId, writing)).rejects.toMatchObject({
    kind: 'refused',
    detail: { message: 'cc-1 could not do it: NCIM12013: SNMP timeouts' },
  })
})

test('an answer that is lost after a resync was told leaves open whether it began', async () => {
  center.answers[`${intent}/network-device/sync`] = (_received, response) => void response.destroy()
  await expect(center.open.writes!.resync!(switchId, writing)).rejects.toMatchObject({ kind: 'unconfirmed' })
})

test('a bare name is found with its domain, and no other that begins like it', async () => {
  const { value } = await center.open.can.readDevice!({ name: 'bld3-acc-sw12' }, askWithin())
  expect(value?.name).toBe('bld3-acc-sw12.example.net')
  expect((await center.open.can.readDevice!({ name: 'bld3-acc-sw1' }, askWithin())).value).toBeNull()
})
