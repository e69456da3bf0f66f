import { expect, test } from 'vitest'
import { basic, startOverTls } from '../../../emulator/test-https.ts'
import { catalyst9800 } from './emulator.ts'

type Rows = readonly Record<string, unknown>[]

const below = (module: string, rest: string) => `/restconf/data/Cisco-IOS-XE-wireless-${module}:${rest}`
const capwap = below('access-point-oper', 'access-point-oper-data/capwap-data')
const names = below('access-point-oper', 'access-point-oper-data/ap-name-mac-map')
const common = below('client-oper', 'client-oper-data/common-oper-data')
const operation = (name: string) => `/restconf/operations/Cisco-IOS-XE-wireless-${name}`
const drop = operation('client-rpc:apf-ms-delete-all')

async function start(name: 'wlc-1' | 'wlc-2' = 'wlc-2') {
  const system = await startOverTls(name, catalyst9800(name))
  const { accounts, wireless, world } = system
  const get = (path: string) =>
    system.ask('GET', path, { headers: { Authorization: basic(accounts.wirelessReader) } })
  const post = (path: string, input: object, root = 'input') =>
    system.ask('POST', path, {
      body: { [root]: input },
      headers: { Authorization: basic(accounts.wireless), 'Content-Type': 'application/yang-data+json' },
    })
  const rows = async (path: string): Promise<Rows> =>
    Object.values(JSON.parse((await get(path)).body) as object)[0] as Rows
  const own = [...wireless.accessPoints.values()].filter(
    ({ controller, mac }) => controller === name && wireless.accessPoint(mac).joined,
  )
  const client = [...wireless.clients.keys()]
    .flatMap((mac) => wireless.client(mac) ?? [])
    .find(({ accessPoint, stage }) => accessPoint.controller === name && stage === 'run')!
  return {
    ...system,
    get,
    post,
    rows,
    own,
    client,
    name: (mac: string) => world.endpoints.get(mac)!.hostname,
  }
}

const keyed = (path: string, ...keys: readonly string[]) =>
  `${path}=${keys.map(encodeURIComponent).join(',')}`

test('lists, one row by its key, some fields of it; what is not there, and who may not', async () => {
  const { get, rows, own, client, ask, accounts, name } = await start()
  expect(await rows(capwap)).toHaveLength(own.length)
  const [first] = own
  expect(await rows(keyed(capwap, first!.radioMac))).toMatchObject([
    {
      name: name(first!.mac),
      'device-detail': { 'static-info': { 'board-data': { 'wtp-enet-mac': first!.mac } } },
    },
  ])
  expect(await rows(`${capwap}?fields=wtp-mac;ap-mode-data(wtp-mode)`)).toContainEqual({
    'wtp-mac': first!.radioMac,
    'ap-mode-data': { 'wtp-mode': 'local-mode' },
  })
  const stats = await rows(keyed(below('client-oper', 'client-oper-data/traffic-stats'), client.client.mac))
  expect(stats).toMatchObject([{ 'bytes-rx': expect.any(String), 'most-recent-rssi': client.rssi }])
  expect((await get(keyed(common, '00:00:00:00:00:01'))).status).toBe(404)
  expect((await get(below('client-oper', 'client-oper-data/exclusion-data'))).status).toBe(204)
  expect((await get('/restconf/data/Some-module:data')).body).toContain('uri keypath not found')
  expect((await ask('GET', capwap)).status).toBe(401)
  const reader = { Authorization: basic(accounts.wirelessReader) }
  expect((await ask('POST', drop, { body: { input: {} }, headers: reader })).status).toBe(403)
})

test('radios that serve either band, ports that are listed as radios, measurements that are missing', async () => {
  const { rows, own } = await start('wlc-1')
  const radios = await rows(below('access-point-oper', 'access-point-oper-data/radio-oper-data'))
  expect(radios).toHaveLength(own.flatMap((one) => one.radios).length)
  const dual = radios.find((one) => one['radio-type'] === 'radio-80211abgn')
  expect(dual?.['radio-band-info']).toHaveLength(2)
  const port = radios.find((one) => one['radio-type'] === 'radio-remote-lan')
  expect(Object.keys(port ?? {})).toEqual(['wtp-mac', 'radio-slot-id', 'radio-type'])
  const measured = await rows(below('rrm-oper', 'rrm-oper-data/rrm-measurement'))
  expect(measured.length).toBeLessThan(radios.length)
})

test('an access point whose name has a blank is not found by it, and is in the list', async () => {
  const { get, rows, own, world } = await start()
  world.rename(own[0]!.mac, 'AP lobby')
  expect((await get(keyed(names, 'AP lobby'))).status).toBe(404)
  expect((await rows(names)).map((one) => one['wtp-name'])).toContain('AP lobby')
})

test('a reset takes an access point off the list for 16 s; it comes back with a new time of joining', async () => {
  const { rows, post, own, world, name } = await start()
  const [one] = own
  const row = async () => (await rows(capwap)).find((other) => other['wtp-mac'] === one!.radioMac)
  const before = (await row())!['ap-time-info']
  const command = operation('access-point-cmd-rpc:ap-reset')
  expect((await post(command, { 'ap-name': name(one!.mac) })).status).toBe(204)
  expect(await row()).toBeUndefined()
  const [join] = await rows(
    keyed(below('ap-global-oper', 'ap-global-oper-data/ap-join-stats'), one!.radioMac),
  )
  expect(join).toMatchObject({ 'ap-join-info': { 'is-joined': false }, 'ap-disconnect-reason': 'AP reset' })
  world.clock.advance(16_000)
  expect((await row())!['ap-time-info']).not.toEqual(before)
})

test('a client that is dropped is there, then gone, then back; the older release has no such operation', async () => {
  const { get, post, client, world } = await start('wlc-2')
  const { mac } = client.client
  const state = async () => (await get(keyed(common, mac))).status
  expect((await post(drop, { 'mac-addr': '00:00:00:00:00:01' })).status).toBe(204)
  expect((await post(drop, { 'mac-addr': mac }, 'Cisco-IOS-XE-wireless-client-rpc:input')).status).toBe(204)
  expect(await state()).toBe(200)
  world.clock.advance(2_000)
  expect(await state()).toBe(404)
  world.clock.advance(40_000)
  expect(await state()).toBe(200)
  const older = await start('wlc-1')
  const refused = await older.post(drop, { 'mac-addr': older.client.client.mac })
  expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('malformed-message')])
})

test('the lever takes a neighbour of the same BSS along', async () => {
  const { post, pull, wireless, world } = await start()
  pull({ dropsNeighbour: true })
  const all = [...wireless.clients.keys()].flatMap((mac) => wireless.client(mac) ?? [])
  const shared = [
    ...Map.groupBy(
      all.filter(({ accessPoint }) => accessPoint.controller === 'wlc-2'),
      ({ bssid }) => bssid,
    ).values(),
  ]
  const pair = shared.find((some) => some.length === 2)!
  await post(drop, { 'mac-addr': pair[0]!.client.mac })
  world.clock.advance(2_000)
  expect(pair.map(({ client }) => wireless.client(client.mac))).toEqual([null, null])
})

test('a light blinks for as long as was said, and ends by itself', async () => {
  const { rows, post, own, world, name } = await start()
  const [one] = own
  const flash = operation('access-point-cfg-rpc:set-lrad-led-flash')
  const input = {
    'ap-name': name(one!.mac),
    'led-flash-state': true,
    'flash-sec': 60,
    'config-type': 'set-led-flash-duration',
  }
  const blinks = async () =>
    (await rows(keyed(capwap, one!.radioMac)))[0]?.['device-detail'] as { 'dynamic-info': object }
  expect((await post(flash, input)).status).toBe(204)
  expect((await blinks())['dynamic-info']).toMatchObject({ 'led-flash-enabled': true, 'flash-sec': 60 })
  world.clock.advance(60_000)
  expect((await blinks())['dynamic-info']).toMatchObject({ 'led-flash-enabled': false })
  expect((await post(flash, { ...input, 'flash-sec': 3_601 })).status).toBe(400)
})

test('levers: a lost cursor, a fault of its own, too many questions', async () => {
  const { get, pull } = await start()
  pull({ cursor: 'lost-once' })
  const [first, second] = [await get(common), await get(common)]
  expect([first.status, second.status]).toEqual([500, 200])
  expect(first.body).toContain('failed to retrieve table cursor')
  pull({ cursor: 'held', failing: true })
  expect((await get(capwap)).status).toBe(500)
  pull({ failing: false, rateLimit: 0 })
  expect((await get(capwap)).status).toBe(503)
})
