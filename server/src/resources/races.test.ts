import { departments } from '@patchbay/contract/resources/departments'
import { floors } from '@patchbay/contract/resources/floors'
import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { networkLocations } from '@patchbay/contract/resources/network-locations'
import { operatingHours } from '@patchbay/contract/resources/operating-hours'
import { storedFields } from '@patchbay/contract/resources/resource'
import type { Resource } from '@patchbay/contract/resources/resource'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { rooms } from '@patchbay/contract/resources/rooms'
import { buildings } from '@patchbay/contract/resources/buildings'
import { campuses } from '@patchbay/contract/resources/campuses'
import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { accessPoints } from '@patchbay/contract/resources/access-points'
import { freezes } from '@patchbay/contract/resources/freezes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freezeOfB1, hoursOfB1 } from '../hours/test-hours.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

/** As many as a browser sends at once. */
const atOnce = 6
let server: TestApp
let cookie: string
let made = 0

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', [
    'siteresources-departments',
    'siteresources-network-devices',
    'siteresources-network-locations',
    'siteresources-access-points',
    'siteresources-ups-units',
    'siteresources-operating-hours',
    'siteresources-edit',
  ])
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

async function ask(resource: Resource, rest: string, payload?: object) {
  const response = await server.call(payload === undefined ? 'GET' : 'POST', `${resource.path}/${rest}`, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, ...response.json<{ data: never; code?: string; fields?: object }>() }
}
const empty = { text: '', number: null, list: [], choice: '', state: '', time: '' } as const
const valuesOf = (resource: Resource, more: object) => ({
  ...Object.fromEntries(
    storedFields(resource).map(([name, field]) => [
      name,
      field.kind === 'choice' && field.required === true ? (field.choices[0] ?? '') : empty[field.kind],
    ]),
  ),
  ...more,
})
const add = (resource: Resource, more: object) => ask(resource, '', { values: valuesOf(resource, more) })

/** A campus with a building, a floor and a room of their own. */
async function place() {
  made += 1
  const [campus, building] = [`N${made}`, `R${made}`]
  const all = [
    await add(campuses, { code: campus }),
    await add(buildings, { code: building, campus }),
    await add(floors, { building, code: '1' }),
    await add(rooms, { building, floor: '1', code: '101' }),
  ]
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return { campus, building, room: '101', at: `${building}/101` }
}
type Place = Awaited<ReturnType<typeof place>>

/** What belongs to one thing of a list at most. */
const exclusive: readonly (readonly [string, Resource, (place: Place, name: string) => object])[] = [
  ['a room of a department', departments, ({ at }, code) => ({ code, name: code, rooms: [at] })],
  [
    'a code of a department, however it is written',
    departments,
    ({ building }, name) => ({ code: building, name }),
  ],
  [
    'an address of a device',
    networkDevices,
    ({ building }, name) => ({ name, address: `10.9.${building.slice(1)}.1` }),
  ],
  [
    'a port of a panel',
    networkLocations,
    ({ building, room }, label) => ({ label, building, room, panel: 'P1', panel_port: '7' }),
  ],
  [
    'a place of a set of hours',
    operatingHours,
    ({ building }, name) => hoursOfB1({ name, buildings: [building] }),
  ],
  ['a code of a room', rooms, ({ building }, name) => ({ building, floor: '1', code: '102', name })],
]

test.each(exclusive)('%s belongs to one, when six come at once', async (_what, resource, more) => {
  const here = await place()
  const names = Array.from({ length: atOnce }, (_, at) => `x${made}-${at}`)
  const answers = await Promise.all(names.map((name) => add(resource, more(here, name))))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400, 400, 400, 400, 400,
  ])
})

/** What a thing names stands as long as it does. */
const naming: readonly (readonly [
  string,
  Resource,
  (place: Place) => string,
  Resource,
  (place: Place, name: string) => object,
])[] = [
  [
    'a campus with a building',
    campuses,
    ({ campus }) => campus,
    buildings,
    ({ campus }, code) => ({ code, campus }),
  ],
  [
    'a building with a floor',
    buildings,
    ({ building }) => building,
    floors,
    ({ building }, code) => ({ building, code }),
  ],
  [
    'a room with an outlet',
    rooms,
    ({ at }) => at,
    networkLocations,
    ({ building, room }, label) => ({ label, building, room }),
  ],
  [
    'a room with a department',
    rooms,
    ({ at }) => at,
    departments,
    ({ at }, code) => ({ code, name: code, rooms: [at] }),
  ],
  [
    'a room with an access point',
    rooms,
    ({ at }) => at,
    accessPoints,
    ({ building, room }, name) => ({ name, building, room }),
  ],
  [
    'a room with a UPS unit',
    rooms,
    ({ at }) => at,
    upsUnits,
    ({ building, room }, name) => ({ name, building, room }),
  ],
  [
    'a room with a freeze',
    rooms,
    ({ at }) => at,
    freezes,
    ({ at }, name) => freezeOfB1({ name, buildings: [], rooms: [at], begins: '2098-01-01 00:00' }),
  ],
  [
    'a room with a set of hours',
    rooms,
    ({ at }) => at,
    operatingHours,
    ({ at }, name) => hoursOfB1({ name, buildings: [], rooms: [at] }),
  ],
]

test.each(naming)('%s is not removed, when six come at once', async (_what, parent, idOf, child, more) => {
  for (let round = 0; round < 3; round += 1) {
    const here = await place()
    if (parent === campuses || parent === buildings) {
      // Nothing else stands in it.
      made += 1
      const code = `E${made}`
      expect((await add(parent, parent === campuses ? { code } : { code, campus: here.campus })).status).toBe(
        200,
      )
      Object.assign(here, parent === campuses ? { campus: code } : { building: code })
    }
    const id = idOf(here)
    const { row } = (await ask(parent, `detail/?id=${encodeURIComponent(id)}`)).data as { row: ResourceRow }
    const remove = ask(parent, 'remove/', { id, version: row.version })
    const adding = Array.from({ length: atOnce - 1 }, (_, at) => add(child, more(here, `y${made}-${at}`)))
    const [removed, ...added] = await Promise.all([remove, ...adding])
    const stands = added.filter(({ status }) => status === 200).length
    expect([removed.status === 200, stands > 0]).toSatisfy(([gone, named]: boolean[]) => gone !== named)
  }
})
