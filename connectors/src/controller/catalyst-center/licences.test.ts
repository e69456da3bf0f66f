import { afterAll, beforeAll, expect, test } from 'vitest'
import { patiently } from '../../conforming.ts'
import { json } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { startTestCenter, intent } from './test-center.ts'

type TestCenter = Awaited<ReturnType<typeof startTestCenter>>

/** A page and one more, as of an inventory of a large campus. */
const rows = Array.from({ length: 501 }, (_, at) => ({
  device_uuid: `d-${at}`,
  device_name: `sw-${at}.example.net`,
  ip_address: '10.1.0.1',
  model: 'C9300-48U',
  network_license: at === 0 ? 'NA' : 'Advantage',
  dna_level: at === 0 ? '' : 'Essentials',
  registration_status: 'REGISTERED',
  authorization_status: null,
  smart_account_name: 'SA-Example-Edu',
  virtual_account_name: 'Campus',
  is_license_expired: at === 1 ? 'true' : false,
  evaluation_license_expiry: at === 2 ? 1_795_251_540_000 : null,
  last_successful_rum_usage_upload_time: at === 3 ? '2026-11-18 03:10:22' : 'N/A',
  sle_auth_code: 'never shown',
}))

let center: TestCenter
const asked: string[] = []

const summary: Answering = (received, response) => {
  const query = new URL(received.url, 'https://x').searchParams
  asked.push(query.toString())
  const page = Number(query.get('page_number'))
  json({ response: rows.slice((page - 1) * 500, page * 500) })(received, response)
}

beforeAll(async () => {
  center = await startTestCenter()
  center.answers[`${intent}/licenses/device/count`] = json({ response: '501' })
  center.answers[`${intent}/licenses/device/summary`] = summary
})
afterAll(() => center.close())

test('every page is read, with the parameters that the summary needs', async () => {
  const reading = await center.open.can.listDeviceLicences!(patiently())
  expect(reading).toMatchObject({ complete: true, dropped: 0 })
  expect(reading.value).toHaveLength(501)
  expect(asked).toEqual([
    'page_number=1&limit=500&order=asc&sort_by=device_name',
    'page_number=2&limit=500&order=asc&sort_by=device_name',
  ])
})

test('unset text is null, days are taken without a zone, and no code is read', async () => {
  const { value } = await center.open.can.listDeviceLicences!(patiently())
  expect(value[0]).toMatchObject({
    network: null,
    dna: null,
    expired: false,
    reportedOn: null,
    evaluationEnds: null,
  })
  expect(value[1]).toMatchObject({
    network: 'Advantage',
    dna: 'Essentials',
    expired: true,
    account: 'SA-Example-Edu / Campus',
  })
  expect(value[2]?.evaluationEnds).toBe('2026-11-21')
  expect(value[3]?.reportedOn).toBe('2026-11-18')
  expect(JSON.stringify(value)).not.toContain('never shown')
})

test('a list that is shorter than it counts is incomplete', async () => {
  center.answers[`${intent}/licenses/device/count`] = json({ response: 700 })
  expect(await center.open.can.listDeviceLicences!(patiently())).toMatchObject({ complete: false, of: 700 })
})

test('a release without the call is not one without licences', async () => {
  delete center.answers[`${intent}/licenses/device/summary`]
  await expect(center.open.can.listDeviceLicences!(patiently())).rejects.toThrow('does not tell licences')
})
