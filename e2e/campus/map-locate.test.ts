import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import type { MapPlace, Spot } from '../../contract/src/common-queries/map-locate.ts'
import type { CampusMap } from '../../contract/src/site-resources/campus-map/map.ts'
import { accessKeys } from '../../contract/src/access-keys.ts'
import { buildingOutlines } from '../../lab/src/plans/building-outlines.ts'
import { planFiles } from '../../lab/src/plans/plan-files.ts'
import { positions } from '../../lab/src/plans/positions.ts'
import { closetKey, keyHolders, roomUses } from '../../lab/src/plans/ways-in.ts'
import { siteLists } from '../../lab/src/site-lists.ts'
import type { Position } from '../../lab/src/plans/positions.ts'
import { isMisplaced } from '../../lab/src/systems/location/cisco-spaces/located.ts'
import { Random } from '../../lab/src/world/random.ts'
import { bringPlans } from '../../scripts/parent/bring-plans.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { truthPatience, truths } from './truth.ts'

type PageAnswer = CallAnswer<Calls['GET /common-queries/map-locate/']>

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('map-locate')
  await campus.server.addPerson('ada', accessKeys)
  cookie = await campus.server.signIn('ada')
  const files = planFiles(campus.lab.world)
  await bringPlans(
    (method, path, body) => call(method, path, body),
    (name) => Buffer.from(files.get(name) ?? ''),
  )
})
afterAll(() => campus.stop())

async function call<T>(method: 'GET' | 'POST', path: string, payload?: object | string): Promise<T> {
  const answer = await campus.server.call(method, path, {
    headers: {
      cookie,
      accept: 'application/json',
      ...(typeof payload === 'string' ? { 'content-type': 'text/csv' } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: T }>().data
}

const ask = <T>(path: string) => call<T>('GET', path)

const locate = async (q: string) =>
  (await ask<PageAnswer>(`/common-queries/map-locate/?${new URLSearchParams({ q })}`)).answer

function placeOf({ building, floor, room, thing, ring }: Spot): Promise<MapPlace> {
  const given = { building, floor, room, ...thing, ...(ring && { x: ring.x, y: ring.y }) }
  const query = Object.entries(given).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)]],
  )
  return ask<MapPlace>(`/common-queries/map-locate/place/?${new URLSearchParams(query)}`)
}

/** What is wrong with where a wired device is said to be. */
async function wiredFaults(
  mac: string,
  label: string,
  real: ReadonlyMap<string, Position>,
): Promise<string[]> {
  const truth = real.get(`outlet ${label}`)
  const [spot] = (await locate(mac)).spots
  if (spot?.thing?.name !== label || truth === undefined)
    return [`${mac}: at ${spot?.words}, not at outlet ${label}`]
  const { at, floor, building } = await placeOf(spot)
  const isThere =
    at?.x === truth.x && at.y === truth.y && floor === String(truth.floor) && building === truth.building
  return isThere
    ? []
    : [`${mac}: ${building}/${floor} ${at?.x} ${at?.y}, not ${truth.floor} ${truth.x} ${truth.y}`]
}

/** The same of one on the air: within the accuracy that is told, on its floor, or on another one which is then said. */
async function airFaults(mac: string): Promise<string[]> {
  const { wireless } = campus.lab.world
  const { spots, otherFloor } = await locate(mac)
  const place = wireless.place(mac)
  const [spot] = spots
  if (place === null || place === undefined || spot === undefined) return [`${mac}: no place`]
  const on = `${spot.building}-${spot.floor}`
  const accessPoint = spots.find(({ by }) => by === 'access-point')?.thing?.name
  const truth = campus.lab.world.endpoints.get(wireless.client(mac)?.accessPoint.mac ?? '')?.hostname
  const faults = accessPoint === truth ? [] : [`${mac}: on ${accessPoint}, not ${truth}`]
  if (spot.by !== 'ring') return [...faults, `${mac}: ${spot.words}`]
  if (isMisplaced(mac))
    return on === place.floor || otherFloor !== null ? faults : [...faults, `${mac}: ${on} unsaid`]
  const off = Math.hypot((spot.ring?.x ?? 1e6) - place.x, (spot.ring?.y ?? 1e6) - place.y)
  if (on !== place.floor) faults.push(`${mac}: on ${on}, not ${place.floor}`)
  if (off > (spot.ring?.accuracy ?? 0)) faults.push(`${mac}: ${off} m off, within ${spot.ring?.accuracy}`)
  return faults
}

test(
  'devices drawn at random, wired and on the air, are on the plan where they really are',
  async () => {
    const { world } = campus.lab
    const real = new Map(positions(world).map((one) => [`${one.kind} ${one.name}`, one]))
    const drawn = new Random('map-locate')
    const wired = drawn
      .shuffle([...world.endpoints.values()])
      .flatMap(({ mac, outlet }) =>
        outlet === null || world.attachment(mac) === null ? [] : [{ mac, outlet }],
      )
      .slice(0, Math.ceil(truths / 2))
    const onAir = drawn
      .shuffle([...world.wireless.clients.keys()].filter((mac) => world.wireless.client(mac) !== null))
      .slice(0, Math.floor(truths / 2))
    const wrong: string[] = []
    for (const { mac, outlet } of wired) wrong.push(...(await wiredFaults(mac, outlet, real)))
    for (const mac of onAir) wrong.push(...(await airFaults(mac)))
    expect(wrong).toEqual([])
    expect(wired.length + onAir.length).toBe(truths)
  },
  truthPatience,
)

test('the way leads by the door and the stairs of the building, and says who has the key', async () => {
  const { world } = campus.lab
  const lists = siteLists(world)
  for (const list of ['buildings', 'rooms'] as const) {
    const path = `/site-resources/network-locations/${list}/import/`
    const text = lists[`${list}.csv`]
    const plan = await call<{ digest: string; faults: object[] }>('POST', `${path}preview/`, {
      text,
      columns: null,
    })
    expect(plan.faults).toEqual([])
    await call('POST', `${path}apply/`, { text, columns: null, digest: plan.digest })
  }
  const uses = roomUses(world)
  const wrong: string[] = []
  let byStairs = 0
  for (const [code, holder] of keyHolders(world)) {
    const rooms = [...world.rooms.values()].filter(({ building }) => building === code)
    const door = rooms.find((one) => uses.get(one.code) === 'entrance')
    for (const floor of new Set(rooms.map((one) => one.floor))) {
      const stairs = rooms.find((one) => one.floor === floor && uses.get(one.code) === 'stairs')
      const closet = rooms.find((one) => one.floor === floor && one.kind === 'closet')
      const room = rooms.find((one) => one.floor === floor && one.kind !== 'corridor')
      if (room === undefined) continue
      const query = new URLSearchParams({ building: code, floor: String(floor), room: room.code })
      const { walk, key } = await ask<MapPlace>(`/common-queries/map-locate/place/?${query}`)
      if (door !== undefined && !walk.includes(`Go in at ${door.name || `room ${door.code}`}.`))
        wrong.push(`${room.code}: ${walk}`)
      if (stairs !== undefined && !walk.includes(`Take the stairs ${stairs.code} to floor ${floor}.`))
        wrong.push(`${room.code}: ${walk}`)
      byStairs += stairs === undefined ? 0 : 1
      if (key?.holder !== (closet === undefined ? holder : closetKey))
        wrong.push(`${room.code}: key of ${key?.holder}`)
    }
  }
  expect(wrong).toEqual([])
  expect(byStairs).toBeGreaterThan(0)
})

test('the buildings of the map stand where they are, and every number is that of its list', async () => {
  const { world } = campus.lab
  const text = JSON.stringify(buildingOutlines(world))
  await call('POST', '/site-resources/campus-map/import/', { text })
  const { buildings, unit } = await ask<CampusMap>('/site-resources/campus-map/')
  expect([unit, buildings.length]).toEqual(['degrees', world.buildings.size])
  const outlines = new Map(
    buildingOutlines(world).features.map(({ properties, geometry }) => [
      properties.code,
      geometry.coordinates[0]?.slice(0, -1).flat(),
    ]),
  )
  for (const { code, name, outline, counts } of buildings) {
    expect([code, name, outline]).toEqual([code, world.buildings.get(code)?.name, outlines.get(code)])
    for (const { name: of, value, opens } of counts) {
      const [path = '', query = ''] = opens.split('?')
      const { total } = await ask<{ total: number }>(`${path}/?${query}`)
      if (value !== null) expect([code, of, value]).toEqual([code, of, total])
    }
    const switches = [...world.switches.values()].filter(({ building }) => building === code).length
    expect([code, counts.find(({ name: of }) => of === 'switches')?.value]).toEqual([code, switches])
  }
})
