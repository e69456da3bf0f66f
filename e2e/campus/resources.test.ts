import { roomUses } from '../../lab/src/plans/ways-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceRow } from '../../contract/src/resources/resource-row.ts'
import { placesFile } from '../../lab/src/places-file.ts'
import type { Room } from '../../lab/src/world/model/sites.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'

type Truth = Readonly<Record<string, unknown>>

/** Most rows that are compared of each resource. */
const drawn = 200

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('resources')
  const { server, lab } = campus
  await server.addPerson('ada', [
    'siteresources-departments',
    'siteresources-access-points',
    'siteresources-network-devices',
    'siteresources-network-locations',
    'siteresources-edit',
    'siteresources-import',
  ])
  cookie = await server.signIn('ada')
  const places = await server.call('POST', '/site-resources/network-locations/import/', {
    payload: placesFile(lab.world),
    headers: { cookie, 'content-type': 'text/csv' },
  })
  expect(places.json()).toMatchObject({ data: { refused: [] } })
})
afterAll(() => campus.stop())

const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const response = await campus.server.call(method, `/site-resources/${path}`, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  })
  expect([path, response.statusCode]).toEqual([path, 200])
  return response.json<{ data: never }>().data
}
const rowsOf = async (path: string) => {
  const { rows, total } = (await ask('GET', path)) as { rows: ResourceRow[]; total: number }
  return { rows: rows.slice(0, drawn), total }
}

test('every device is as it really is: model, version, serials, place, uptime, ports and PoE', async () => {
  const { world } = campus.lab
  const { rows, total } = await rowsOf('network-devices/')
  expect(total).toBe(world.switches.size)
  const wrong: string[] = []
  for (const { id, values, unknown } of rows) {
    const device = world.switches.get(id)
    if (device === undefined) throw new Error(`There is no ${id}.`)
    const ports = [...device.interfaces.values()].filter(
      ({ kind }) => kind === 'physical' || kind === 'management',
    )
    const used = ports.filter((port) => world.operUp(device, port)).length
    const watts = ports.reduce((sum, port) => sum + world.watts(device, port), 0)
    const truth = {
      reachable: 'reachable',
      address: device.address,
      read_model: device.model,
      serials: device.members.map(({ serial }) => serial),
      software: device.software,
      building: device.building,
      closet: device.closet,
      ports_used: used,
      ports_free: ports.length - used,
      ...(ports.some(({ power }) => power !== null) ? { poe_used: Math.round(watts * 10) / 10 } : {}),
    }
    for (const [name, value] of Object.entries(truth)) {
      if (JSON.stringify(values[name]) !== JSON.stringify(value))
        wrong.push(
          `${id} ${name}: ${JSON.stringify(values[name])} ${unknown.find(({ field }) => field === name)?.why ?? ''}, not ${JSON.stringify(value)}`,
        )
    }
    const up = Date.parse(String(values['restarted_at']))
    if (!(Math.abs(up - device.bootedAt) < 60_000))
      wrong.push(
        `${id} up since ${String(values['restarted_at'])}, not ${new Date(device.bootedAt).toISOString()}`,
      )
  }
  expect(wrong).toEqual([])
})

test('every access point is at the port that really has it, with its model, place and power', async () => {
  const { world } = campus.lab
  const there = [...world.switches.values()].flatMap((device) =>
    world
      .neighbours(device)
      .filter(({ capabilities }) => capabilities.includes('access-point'))
      .map(({ name, interface: port }) => ({ name, device, port })),
  )
  expect(there.length).toBeGreaterThan(0)
  const outlets = [...world.outlets.values()]
  const { rows, total } = await rowsOf('access-points/')
  expect(total).toBe(new Set(there.map(({ name }) => name)).size)
  const wrong: string[] = []
  for (const { id, values, unknown } of rows) {
    const truth = there.find(({ name }) => name === id || name.startsWith(`${id}.`))
    if (truth === undefined) {
      wrong.push(`There is no ${id}.`)
      continue
    }
    const { device, port } = truth
    const outlet = outlets.find(({ switch: on, interface: of }) => on === device.name && of === port.name)
    const room = outlet && world.rooms.get(outlet.room)
    const endpoint = world
      .attachedTo(device, port)
      .map(({ endpoint: one }) => one)
      .find(({ kind }) => kind === 'access-point')
    const expected = {
      state: 'connected',
      model_seen: endpoint?.model,
      mac: endpoint?.mac,
      building_now: room?.building ?? null,
      room_now: room?.code ?? null,
      switch_seen: device.name,
      interface_seen: port.shortName,
      power_drawn: port.power === null ? null : Math.round(world.watts(device, port) * 10) / 10,
      naming: null,
    }
    for (const [name, value] of Object.entries(expected))
      if (values[name] !== value)
        wrong.push(
          `${id} ${name}: ${String(values[name])} ${unknown.find(({ field }) => field === name)?.why ?? ''}, not ${String(value)}`,
        )
    const up = Date.parse(String(values['up_since']))
    if (!(Math.abs(up - port.lastChange) < 60_000))
      wrong.push(
        `${id} up since ${String(values['up_since'])}, not ${new Date(port.lastChange).toISOString()}`,
      )
  }
  expect(wrong).toEqual([])
})

test('every department counts the rooms, outlets and ports that it really has', async () => {
  const { world } = campus.lab
  const owners = new Map<string, Room[]>()
  for (const [at, room] of [...world.rooms.values()].entries()) {
    const code = `D${at % drawn}`
    owners.set(code, [...(owners.get(code) ?? []), room])
  }
  const lines = [...owners].map(
    ([code, rooms]) =>
      `${code},Department ${code},"${rooms.map((room) => `${room.building}/${room.code}`).join(', ')}"`,
  )
  const text = ['code,name,rooms', ...lines].join('\n')
  const plan = (await ask('POST', 'departments/import/preview/', { text, columns: null })) as {
    digest: string
  }
  expect(plan).toMatchObject({ faults: [], added: owners.size })
  await ask('POST', 'departments/import/apply/', { text, columns: null, digest: plan.digest })
  const { rows, total } = await rowsOf('departments/')
  expect(total).toBe(owners.size)
  const wrong: string[] = []
  for (const { values, unknown } of rows) {
    const rooms = new Set(owners.get(String(values['code']))?.map(({ code }) => code))
    const outlets = [...world.outlets.values()].filter(({ room }) => rooms.has(room))
    const patched = outlets.flatMap(({ switch: on, interface: of }) => {
      const device = on === null ? undefined : world.switches.get(on)
      const port = device && of !== null ? device.interfaces.get(of) : undefined
      return device && port ? [world.operUp(device, port)] : []
    })
    const truth = {
      room_count: rooms.size,
      outlet_count: outlets.length,
      port_count: patched.length,
      ports_up: patched.filter(Boolean).length,
    }
    for (const [name, value] of Object.entries(truth))
      if (values[name] !== value)
        wrong.push(
          `${String(values['code'])} ${name}: ${String(values[name])} ${unknown[0]?.why ?? ''}, not ${value}`,
        )
  }
  expect(wrong).toEqual([])
})

test('every building, floor and room is where it really is, with its outlets and devices', async () => {
  const { world } = campus.lab
  const all = [...world.rooms.values()]
  const devices = [...world.switches.values()]
  const count = <T>(things: Iterable<T>, fits: (thing: T) => boolean) => [...things].filter(fits).length
  const uses = roomUses(world)
  const truths = new Map<string, Truth>([
    ...[...world.buildings.values()].map(({ code, name }): [string, Truth] => [
      `buildings ${code}`,
      {
        name,
        floor_count: new Set(all.filter(({ building }) => building === code).map(({ floor }) => floor)).size,
        room_count: count(all, ({ building }) => building === code),
        closet_count: count(all, ({ building, kind }) => building === code && kind === 'closet'),
        device_count: count(devices, ({ building }) => building === code),
      },
    ]),
    ...all.map(({ building, floor }): [string, Truth] => [
      `floors ${building}/${floor}`,
      { room_count: count(all, (room) => room.building === building && room.floor === floor) },
    ]),
    ...all.map(({ building, floor, code, name, kind }): [string, Truth] => [
      `rooms ${building}/${code}`,
      {
        floor: String(floor),
        name,
        kind: uses.get(code) ?? kind,
        outlet_count: count(world.outlets.values(), ({ room }) => room === code),
        device_count: count(devices, ({ closet }) => closet === code),
      },
    ]),
  ])
  const wrong: string[] = []
  for (const list of ['buildings', 'floors', 'rooms']) {
    const { rows, total } = await rowsOf(`network-locations/${list}/`)
    expect([list, total]).toEqual([list, count(truths.keys(), (name) => name.startsWith(`${list} `))])
    for (const { id, values } of rows)
      for (const [name, value] of Object.entries(truths.get(`${list} ${id}`) ?? { there: true }))
        if (values[name] !== value)
          wrong.push(`${list} ${id} ${name}: ${String(values[name])}, not ${String(value)}`)
  }
  expect(wrong).toEqual([])
})

test('every outlet is where it really is, and is marked where the network contradicts it or saw nothing', async () => {
  const { world } = campus.lab
  const { rows } = await rowsOf('network-locations/')
  expect(rows).toHaveLength(drawn)
  const wrong: string[] = []
  const states = new Set<unknown>()
  for (const { id, values, unknown } of rows) {
    const outlet = world.outlets.get(id)!
    const room = world.rooms.get(outlet.room)!
    const device = outlet.switch === null ? undefined : world.switches.get(outlet.switch)
    const port = device && outlet.interface !== null ? device.interfaces.get(outlet.interface) : undefined
    const attached = device && port ? world.attachedTo(device, port).length > 0 : false
    const state = values['state']
    states.add(state)
    const truth = {
      building: room.building,
      floor: String(room.floor),
      room: room.code,
      room_name: room.name,
      panel: outlet.panel,
      panel_port: String(outlet.panelPort),
      switch: outlet.switch ?? '',
      interface: port?.shortName ?? '',
    }
    for (const [name, value] of Object.entries(truth))
      if (values[name] !== value) wrong.push(`${id} ${name}: ${String(values[name])}, not ${value}`)
    if (unknown.length > 0) wrong.push(`${id}: ${unknown[0]!.why}`)
    // The campus's records of outlets are true; what contradicts one is a description that names another.
    const named = port?.description.toUpperCase().split(/\s+/) ?? []
    const other = named.some((word) => word !== id && world.outlets.has(word))
    const expected =
      port === undefined
        ? ['not patched']
        : other
          ? ['contradicted']
          : !attached
            ? ['unconfirmed']
            : named.includes(id)
              ? ['confirmed']
              : ['in use']
    if (!expected.includes(String(state)))
      wrong.push(`${id} state: ${String(state)} (${String(values['evidence'])}), not ${expected.join()}`)
  }
  expect(wrong).toEqual([])
  expect(states.size).toBeGreaterThan(2)
})
