import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isMisplaced } from './located.ts'
import { metres, start, startAt } from './test-spaces.ts'
import type { Located } from './test-spaces.ts'

const minute = 60_000

interface MapAnswer {
  readonly map: readonly { readonly id: string; readonly name: string; readonly level: string }[]
}
interface ElementAnswer {
  readonly map: { readonly details: { readonly width?: number; readonly length?: number } }
}

test('without the key, or with one that has expired, nothing is told; a region that is down tells nobody', async () => {
  const { get, pull, journal, lab } = await start()
  expect((await get('v2/devices', 'e30.e30.other')).status).toBe(401)
  expect((await get('v2/devices')).status).toBe(200)
  pull({ token: 'expired' })
  expect((await get('v2/devices')).status).toBe(401)
  pull({ region: 'down' })
  const down = await get('v2/devices')
  expect([down.status, down.type]).toEqual([503, 'text/html'])
  expect(journal.join('\n')).not.toContain(lab.accounts.spaces.key)
})

test('each client is on its floor, within the accuracy that the access points that hear it allow; one of twenty is not', async () => {
  const { get, world } = await start()
  const { json } = await get('v2/devices')
  const floors = [...world.wireless.floors.values()]
  const misplaced: string[] = []
  const accuracy = new Map<number, number>()
  expect(json.results.length).toBeGreaterThan(200)
  for (const { macAddress, hierarchy, coordinates, confidenceFactor, numDetectingAps } of json.results) {
    const place = world.wireless.place(macAddress)!
    const floor = floors.find((one) => `Campus->${one.building}->Floor ${one.floor}` === hierarchy)!
    if (floor.id !== place.floor) misplaced.push(macAddress)
    const [x, y] = coordinates
    expect(Math.hypot(metres(x) - place.x, metres(y) - place.y)).toBeLessThan(metres(confidenceFactor!))
    expect(numDetectingAps).toBe(world.wireless.heardBy(macAddress).length)
    accuracy.set(Math.min(5, numDetectingAps), confidenceFactor!)
    expect(floor.building).toBe(place.floor.split('-')[0])
  }
  expect(misplaced.length).toBeGreaterThan(0)
  expect(misplaced.length).toBeLessThan(json.results.length / 10)
  expect(misplaced.every(isMisplaced)).toBe(true)
  const byCount = [...accuracy].toSorted(([one], [other]) => one - other).map(([, radius]) => radius)
  expect(byCount.length).toBeGreaterThan(2)
  expect(byCount).toEqual(byCount.toSorted((one, other) => other - one))
})

test('who leaves is told with the last location for ten minutes, and then not at all', async () => {
  const { get, world, clients } = await start()
  // It does not walk by itself.
  const { client } = clients().find((one) => one.client.kind === 'sensor')!
  const one = async () => (await get(`v1/clients?deviceId=${client.mac.toUpperCase()}`)).json.results
  world.wireless.walk(client.mac, null)
  world.clock.advance(9 * minute)
  const [last] = await one()
  expect(last!.lastLocationAt).toBeLessThanOrEqual(startAt)
  expect(last!.lastLocationAt).toBeGreaterThan(startAt - minute)
  world.clock.advance(2 * minute)
  expect(await one()).toEqual([])
})

test('who hears no access point’s network is only heard: no network, no name, no address', async () => {
  const { get, world, clients } = await start()
  const { client } = clients().find(({ ssid }) => ssid.security === 'dot1x')!
  const one = async () => (await get(`v2/devices?deviceId=${client.mac}`)).json.results[0]
  expect(await one()).toMatchObject({ associated: true, username: client.owner, ssid: client.ssid })
  world.wireless.exclude(client.mac, 'Excluded')
  world.clock.advance(minute)
  const heard = await one()
  expect(heard).toMatchObject({ associated: false })
  expect(heard).not.toHaveProperty('username')
  expect(heard).not.toHaveProperty('ipAddress')
})

test('pages have everybody once, in both versions, each with its own name for the time', async () => {
  const { get } = await start({ pageV1: 50, pageV2: 60 })
  for (const [path, name] of [
    ['v1/clients', 'lastLocationAt'],
    ['v2/devices', 'lastLocatedAt'],
  ] as const) {
    const found: Located[] = []
    for (let page = 1, more = true; more; page += 1) {
      const { json } = await get(`${path}?page=${page}`)
      found.push(...json.results)
      more = json.morePage
    }
    expect(found.length).toBeGreaterThan(200)
    expect(new Set(found.map(({ macAddress }) => macAddress)).size).toBe(found.length)
    expect(found.every((one) => name in one && !(name === 'lastLocationAt' && 'lastLocatedAt' in one))).toBe(
      true,
    )
  }
})

test('a filter that is documented narrows, and another one is passed over', async () => {
  const { get, clients } = await start()
  const { address, client } = clients().find((one) => one.address !== null)!
  const macs = async (query: string) =>
    (await get(`v2/devices?${query}`)).json.results.map(({ macAddress }) => macAddress)
  expect(await macs(`ipAddress=${address}`)).toEqual([client.mac])
  expect(await macs('deviceType=TAG')).toEqual([])
  expect((await macs(`username=${client.owner}`)).length).toBeGreaterThan(200)
  const { floorId } = (await get('v2/devices')).json.results[0]!
  const { results } = (await get(`v1/clients?floorId=${floorId}`)).json
  expect(new Set(results.map((one) => one.floorId))).toEqual(new Set([floorId]))
})

test('the history of a client is CSV: where it was, when it came and when it went', async () => {
  const { get, world, clients } = await start()
  const { client, place } = clients().find(
    ({ client: { mac, kind } }) => kind === 'sensor' && !isMisplaced(mac),
  )!
  world.wireless.walk(client.mac, null)
  world.clock.advance(60 * minute)
  const until = world.clock.now()
  const query = `deviceId=${client.mac}&startTime=${until - 120 * minute}&endTime=${until}`
  const plain = await get(`v1/history?${query}`)
  expect(plain.type).toBe('text/csv')
  const [head = '', ...rows] = plain.body.trim().split('\n')
  const column = (name: string) => rows.map((row) => row.split(',')[head.split(',').indexOf(name)] ?? '')
  expect(new Set(column('macaddress'))).toEqual(new Set([client.mac.toUpperCase()]))
  const times = column('sourcetimestamp').map(Number)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.at(-1)).toBeLessThanOrEqual(startAt)
  expect(times.at(-1)).toBeGreaterThan(startAt - minute)
  expect(new Set(column('floorhierarchy').map((one) => one.split('->')[1]))).toEqual(
    new Set([place.floor.split('-')[0]]),
  )
  expect(gunzipSync((await get(`v1/history/records?${query}`)).bytes).toString()).toBe(plain.body)
  expect((await get<{ count: number }>(`v1/history/records/count?${query}`)).json.count).toBe(rows.length)
})

test('floors have their size in feet, one whose map is missing has none, and without placed access points nobody has a place', async () => {
  const { get, pull, world } = await start()
  const { map } = (await get<MapAnswer>('v1/map/hierarchy')).json
  const floors = map.filter(({ level }) => level === 'FLOOR')
  expect(floors).toHaveLength(world.wireless.floors.size)
  const details = async (at: number) =>
    (await get<ElementAnswer>(`v1/map/elements/${floors[at]!.id}`)).json.map.details
  const [plan] = world.wireless.floors.values()
  expect(metres((await details(0)).width!)).toBeCloseTo(plan!.width, 1)
  pull({ mapless: plan!.id })
  expect(await details(0)).toEqual({})
  expect((await details(1)).length).toBeGreaterThan(0)
  pull({ unplaced: true })
  const [first] = (await get('v2/devices')).json.results
  expect(first).toMatchObject({ coordinates: [-999, -999] })
  expect(first).not.toHaveProperty('floorId')
  expect((await get('v1/map/elements/none')).status).toBe(404)
})
