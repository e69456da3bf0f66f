import { afterEach, beforeEach, expect, test } from 'vitest'
import { askWithin } from '../../transport/test-server.ts'
import { laptop, lost, phone, problem, radioMac, startTest9800 } from './test-9800.ts'
import type { Test9800 } from './test-9800.ts'
import { bandOf, clientRadio, powerOf, stageOf } from './words.ts'

let wlc: Test9800
beforeEach(async () => void (wlc = await startTest9800()))
afterEach(() => wlc.close())

const client = '/restconf/data/Cisco-IOS-XE-wireless-client-oper:client-oper-data'
const cursor = problem(500, 'operation-failed', 'inconsistent value: failed to retrieve table cursor')
const writing = { ...askWithin(), beforeSending: async () => undefined }

test('a list whose cursor was lost is asked once more', async () => {
  wlc.once.set(`${client}/common-oper-data`, [cursor])
  const { value, complete } = await wlc.open.can.listClients!(askWithin())
  expect([value.length, complete]).toEqual([3, true])
})

test('a list that fails twice leaves its fields empty, and the others whole', async () => {
  wlc.once.set(`${client}/dot11-oper-data`, [cursor, cursor])
  const { value, complete, notRead = [] } = await wlc.open.can.listClients!(askWithin())
  expect(complete).toBe(false)
  const [, why] = notRead
  expect([why?.cause, why?.fields.includes('ssid')]).toEqual(['server-error', true])
  const found = value.find(({ mac }) => mac === laptop)
  expect([found?.ssid, found?.accessPoint, found?.signal]).toEqual([null, 'AP-2-114', -58])
})

test('a client whose exclusion could not be asked is not said to be nowhere for certain', async () => {
  const nobody = 'a0:36:9f:00:00:01'
  wlc.once.set(`${client}/exclusion-data=${nobody}`, [cursor, cursor])
  const { value, complete } = await wlc.open.can.readClient!(nobody, askWithin())
  expect([value, complete]).toEqual([null, false])
})

test('a client that has come back is running, whatever the list of the excluded still says', async () => {
  wlc.tables['Cisco-IOS-XE-wireless-client-oper:client-oper-data/exclusion-data']!.rows.push({
    'client-mac': laptop,
    'exclude-reason': 'client-excl-dot1x-timeout',
  })
  expect((await wlc.open.can.readClient!(laptop, askWithin())).value?.stage).toBe('running')
  const all = (await wlc.open.can.listClients!(askWithin())).value
  expect(all.filter(({ mac }) => mac === laptop).map(({ stage }) => stage)).toEqual(['running'])
})

test('rows that do not fit are counted, and nothing else is lost', async () => {
  wlc.tables['Cisco-IOS-XE-wireless-client-oper:client-oper-data/common-oper-data']!.rows.push(
    { 'client-mac': 'not a MAC' },
    { 'co-state': 'client-status-run' },
  )
  const { value, dropped } = await wlc.open.can.listClients!(askWithin())
  expect([value.length, dropped]).toEqual([3, 2])
})

test('a private MAC is known by its bit where the controller does not say', async () => {
  const rows = wlc.tables['Cisco-IOS-XE-wireless-client-oper:client-oper-data/common-oper-data']!.rows
  for (const row of rows) delete row['is-locally-administered-mac']
  const is = async (mac: string) => (await wlc.open.can.readClient!(mac, askWithin())).value?.privateMac
  expect([await is(phone), await is(laptop)]).toEqual([true, false])
})

test('a page in place of RESTCONF says what to switch on', async () => {
  wlc.once.set(`${client}/common-oper-data`, [
    (_received, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>nothing'),
  ])
  await expect(wlc.open.can.listClients!(askWithin())).rejects.toThrow('is restconf on?')
})

test('before 17.14 de-authentication is refused with the reason', async () => {
  const old = await startTest9800('17.12')
  await expect(
    old.open.writes!.act!({ action: 'deauthenticate', mac: laptop }, writing),
  ).rejects.toMatchObject({
    kind: 'refused',
    detail: { cause: 'absent', message: 'wlc-1 runs a release without this action' },
  })
  await old.close()
})

test('what an action tells the controller is what its preview says', async () => {
  const { act } = wlc.open.writes!
  await act!({ action: 'blink', radioMac, seconds: 60 }, writing)
  await act!({ action: 'blink', radioMac, seconds: 0 }, writing)
  await act!({ action: 'reboot', radioMac }, writing)
  await act!({ action: 'deauthenticate', mac: laptop.toUpperCase() }, writing)
  expect(wlc.received.map(({ input }) => input)).toEqual([
    {
      'ap-name': 'AP-2-114',
      'led-flash-state': true,
      'flash-sec': 60,
      'config-type': 'set-led-flash-duration',
    },
    { 'ap-name': 'AP-2-114', 'led-flash-state': false, 'config-type': 'set-led-flash-state' },
    { 'ap-name': 'AP-2-114' },
    { 'mac-addr': laptop },
  ])
  // One that has left is told nothing: it would be answered as if it had been.
  await expect(act!({ action: 'reboot', radioMac: lost }, writing)).rejects.toThrow(
    'does not have the access point',
  )
  await expect(act!({ action: 'blink', radioMac, seconds: 3_601 }, writing)).rejects.toThrow('identifier')
})

test('words of the models', () => {
  expect(stageOf('client-status-webauth-required')).toBe('web-portal')
  expect(stageOf('client-status-of-tomorrow')).toBe('associating')
  expect(clientRadio('client-dot11be-6ghz-prot')).toEqual({ protocol: '11be', band: '6 GHz' })
  expect(clientRadio('client-dot11ac')).toEqual({ protocol: '11ac', band: '5 GHz' })
  expect(clientRadio('client-802-3')).toEqual({ protocol: null, band: null })
  expect([
    bandOf(null, 'radio-6ghz'),
    bandOf(null, 'radio-xor-5-6ghz'),
    bandOf(null, 'radio-remote-lan'),
  ]).toEqual(['6 GHz', null, null])
  expect(powerOf('pwr-src-poe-plus', 'dot11-set-high-pwr')).toEqual({
    reduced: false,
    words: 'PoE+, full power',
  })
  expect(powerOf('pwr-src-unknown', 'unknown-pwr')).toBeNull()
})
