import { expect, test } from 'vitest'
import { basic, startOverTls } from '../../../emulator/test-https.ts'
import { catalystCenter } from './emulator.ts'

const intent = (path: string) => `/dna/intent/api/v1/${path}`
const data = (path: string) => `/dna/data/api/v1/${path}`
const token = '/dna/system/api/v1/auth/token'
const late = 5 * 60_000

interface Envelope<Inside> {
  readonly response: Inside
}
type Device = Readonly<Record<string, string | number | null>>

async function start(release = '2.3.7.9') {
  const system = await startOverTls('center-1', catalystCenter('center-1', { release }))
  const { ask, accounts } = system
  const logIn = async (who = accounts.centerReader) => {
    const reply = await ask('POST', token, { headers: { Authorization: basic(who) } })
    return (JSON.parse(reply.body) as { Token: string }).Token
  }
  const tokens = { reader: await logIn(), admin: await logIn(accounts.center) }
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask('GET', path, { headers: { 'X-Auth-Token': tokens.reader, ...headers } })
  const read = async <Inside>(path: string) => JSON.parse((await get(path)).body) as Inside
  return {
    ...system,
    get,
    logIn,
    read,
    devices: async (query = '') =>
      (await read<Envelope<Device[]>>(intent(`network-device${query}`))).response,
    write: (method: string, path: string, body: object, as = tokens.admin) =>
      ask(method, path, { body, headers: { 'X-Auth-Token': as, 'Content-Type': 'application/json' } }),
    tokens,
  }
}

test('a token is given for a login, is good for an hour, and the next one is as good', async () => {
  const { ask, get, logIn, world } = await start()
  expect((await ask('POST', token, { headers: { Authorization: 'Basic eDp5' } })).status).toBe(401)
  expect((await ask('GET', intent('network-device'))).status).toBe(401)
  expect((await get(intent('dnac-release'))).body).toContain('2.3.7.9')
  world.clock.advance(3_600_000)
  expect((await get(intent('dnac-release'))).status).toBe(401)
  expect((await get(intent('dnac-release'), { 'X-Auth-Token': await logIn() })).status).toBe(200)
})

test('the inventory: pages, counts, filters; a null for an id that nobody has; a limit beyond the most is refused', async () => {
  const { devices, read, get, world, wireless } = await start()
  const all = await devices()
  expect(all).toHaveLength(world.switches.size + 2 + wireless.accessPoints.size)
  expect((await read<Envelope<number>>(intent('network-device/count'))).response).toBe(all.length)
  const pages = [await devices('?offset=1&limit=30'), await devices('?offset=31&limit=30')]
  expect(pages.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  expect((await get(intent('network-device?limit=501'))).status).toBe(400)
  expect(await devices('?hostname=none')).toEqual([])
  expect((await devices('?hostname=sw-.*')).length).toBeGreaterThan(5)
  expect((await devices(`?id=${all[0]!['id']},unknown`)).map((one) => one?.['hostname'] ?? null)).toEqual([
    all[0]!['hostname'],
    null,
  ])
  const stack = [...world.switches.values()].find(({ members }) => members.length > 1)!
  const [shown] = await devices(`?serialNumber=${stack.members[1]!.serial}`)
  expect(shown).toMatchObject({
    serialNumber: stack.members.map(({ serial }) => serial).join(', '),
    tagCount: '0',
  })
  const { response: newly } = await read<Envelope<Record<string, unknown>[]>>(
    intent(`networkDevices?serialNumber=${stack.members[0]!.serial}`),
  )
  expect(newly).toMatchObject([
    { serialNumbers: stack.members.map(({ serial }) => serial), bootTime: stack.bootedAt },
  ])
  const [accessPoint] = await devices('?family=Unified%20AP')
  const key = String(accessPoint!['apEthernetMacAddress'])
  expect(await read(intent(`wireless/accesspoint-configuration/summary?key=${key}`))).toMatchObject({
    ethMac: key,
  })
  expect(accessPoint).toMatchObject({ errorCode: 'null', locationName: null, softwareType: null })
})

test('five envelopes, and keys as the vendor spells them', async () => {
  const { read, wireless, get, ask, tokens } = await start()
  const health = await read<Record<string, unknown>>(intent('network-health'))
  expect([Object.keys(health).includes('healthDistirubution'), health['totalDevices']]).toEqual([
    true,
    expect.any(Number),
  ])
  const mac = [...wireless.clients.keys()].find((one) => wireless.client(one))
  const detail = await read<{ detail: Record<string, unknown> }>(
    intent(`client-detail?macAddress=${mac!.toUpperCase()}`),
  )
  expect(detail.detail).toMatchObject({
    rssi: expect.stringMatching(/^-\d+\.0$/),
    hostMac: mac!.toUpperCase(),
  })
  expect(detail.detail['connectedDevice']).toMatchObject([{ 'ip address': expect.any(String) }])
  const clients = await read<Record<string, unknown>>(data('clients?limit=5'))
  expect(clients).toMatchObject({ page: { limit: 5, offset: 1, count: expect.any(Number) }, version: '1.0' })
  const enriched = await ask('GET', intent('client-enrichment-details'), {
    headers: { 'X-Auth-Token': tokens.reader, entity_type: 'mac_address', entity_value: mac! },
  })
  expect(JSON.parse(enriched.body)).toMatchObject([{ userDetails: { hostMac: mac!.toUpperCase() } }])
  expect((await get(intent('site?name=Global/Nowhere'))).status).toBe(404)
})

test('what it believes is some minutes old, and older by the lever; the past is as it was', async () => {
  const { wireless, world, read, pull, devices } = await start()
  const mac = [...wireless.clients.keys()].find((one) => wireless.client(one, world.clock.now() - 2 * late))
  const before = wireless.client(mac!)!
  const there = [...wireless.accessPoints.values()].find((one) => one.place.floor !== before.place.floor)!
  world.clock.advance(1_000)
  wireless.walk(mac!, there.place)
  const said = async (query = '') =>
    (await read<{ detail: Record<string, unknown> }>(intent(`client-detail?macAddress=${mac!}${query}`)))
      .detail['clientConnection']
  const name = (accessPoint: string) => world.endpoints.get(accessPoint)!.hostname
  expect(await said()).toBe(name(before.accessPoint.mac))
  world.clock.advance(late)
  const now = await said()
  expect(now).not.toBe(name(before.accessPoint.mac))
  expect(await said(`&timestamp=${world.clock.now() - late - 2_000}`)).toBe(name(before.accessPoint.mac))
  const synced = async () => Math.max(...(await devices()).map((one) => Number(one['lastUpdateTime'])))
  expect(world.clock.now() - (await synced())).toBeLessThan(25 * 60_000)
  pull({ belief: 6 * 3_600_000 })
  expect(world.clock.now() - (await synced())).toBeGreaterThanOrEqual(6 * 3_600_000)
})

test('a resync is a task that takes its polls, and leaves a newer stamp; it fails, or never ends, by the lever', async () => {
  const { devices, write, read, world, pull, tokens } = await start()
  const [device] = await devices()
  const path = intent('network-device/sync?forceSync=true')
  const resync = async () => {
    const reply = await write('PUT', path, [device!['id']!])
    expect(reply.status).toBe(202)
    return (JSON.parse(reply.body) as Envelope<{ taskId: string }>).response.taskId
  }
  const task = async (id: string) =>
    (await read<Envelope<Record<string, unknown>>>(intent(`task/${id}`))).response
  const id = await resync()
  expect((await devices())[0]).toMatchObject({ collectionStatus: 'In Progress' })
  expect([await task(id), await task(id)].map((one) => 'endTime' in one)).toEqual([false, false])
  world.clock.advance(20_000)
  expect(await task(id)).toMatchObject({ isError: false, endTime: expect.any(Number) })
  expect(Number((await devices())[0]!['lastUpdateTime'])).toBeGreaterThan(Number(device!['lastUpdateTime']))
  pull({ tasks: 'failing' })
  const failing = await resync()
  world.clock.advance(20_000)
  await task(failing)
  await task(failing)
  expect(await task(failing)).toMatchObject({
    isError: true,
    failureReason: expect.stringContaining('NCNP20100'),
  })
  pull({ tasks: 'endless' })
  const endless = await resync()
  world.clock.advance(3_600_000 - 60_000)
  for (let polls = 0; polls < 5; polls++) expect('endTime' in (await task(endless))).toBe(false)
  expect((await write('PUT', path, [device!['id']!], tokens.reader)).status).toBe(403)
})

test('levers: throttled with and without a time, away behind its gateway, site health lost', async () => {
  const { get, pull } = await start()
  pull({ rateLimit: 0 })
  const busy = await get(intent('dnac-release'))
  expect([busy.status, busy.headers['retry-after']]).toEqual([429, '20'])
  pull({ rateLimit: 0, retryAfter: 'absent' })
  const silent = await get(intent('dnac-release'))
  expect([silent.status, silent.headers['retry-after']]).toEqual([429, undefined])
  pull({ rateLimit: 0, throttling: 'unavailable' })
  const away = await get(intent('dnac-release'))
  expect([away.status, away.body]).toEqual([502, expect.stringContaining('<html>')])
  pull({ siteHealth: 'lost' })
  expect((await get(intent('site-health'))).status).toBe(504)
})

test('an older release does not have the newer paths', async () => {
  const { get } = await start('2.3.5.3')
  expect((await get(intent('sites'))).status).toBe(404)
  expect((await get(data('clients'))).status).toBe(404)
  expect((await get(intent('site'))).status).toBe(200)
})
