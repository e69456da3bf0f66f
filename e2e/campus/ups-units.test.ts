import { upsRounds } from '@patchbay/server/ups/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceRow } from '../../contract/src/resource-calls.ts'
import { upsFile } from '../../lab/src/ups-file.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('ups')
  const { server } = campus
  await server.addPerson('ada', ['siteresources-ups-units', 'siteresources-edit', 'siteresources-import'])
  cookie = await server.signIn('ada')
})
afterAll(() => campus.stop())

const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const response = await campus.server.call(method, `/site-resources/ups-units/${path}`, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  })
  expect([path, response.statusCode, response.body.slice(0, 200)]).toEqual([path, 200, expect.anything()])
  return response.json<{ data: never }>().data
}
const units = async () => ((await ask('GET', '')) as { rows: ResourceRow[] }).rows

/** Reads every unit once, after the time that lies between readings. */
let minutes = 0
async function readAll(): Promise<void> {
  const { database, systems } = campus.server.surroundings
  minutes += 5
  const now = () => new Date(Date.now() + minutes * 60_000)
  const rounds = upsRounds({ systems: () => systems.ofKind('ups'), now })
  for (const name of await rounds.due(database))
    await rounds.read(database, name, new AbortController().signal)
}

/** What is wrong of the list against how each unit really is. */
async function wrong(): Promise<string[]> {
  const { world } = campus.lab
  const rows = await units()
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...world.ups.keys()].toSorted())
  return rows.flatMap(({ id, values }) => {
    const unit = world.ups.get(id)
    if (unit === undefined) return [`There is no ${id}.`]
    const is = world.upsNow(id)
    const state = !is.heard
      ? 'comms lost'
      : is.off
        ? 'off'
        : !is.mains
          ? is.runtime < 120
            ? 'battery low'
            : 'on battery'
          : is.batteryBad
            ? 'replace battery'
            : is.charge < 100
              ? 'charging'
              : 'on line'
    const truth: Record<string, unknown> = {
      state,
      building: unit.building,
      room: unit.closet,
      feeds_devices: unit.feeds,
      // UPS-MIB has no serial number.
      ...(is.heard && { charge: is.charge, read_serial: unit.way === 'card' ? null : unit.serial }),
      ...(is.heard && { read_model: unit.model }),
    }
    return Object.entries(truth).flatMap(([field, value]) =>
      JSON.stringify(values[field]) === JSON.stringify(value)
        ? []
        : [`${id} ${field}: ${JSON.stringify(values[field])}, not ${JSON.stringify(value)}`],
    )
  })
}

test('every UPS unit is as it really is, before and after the mains fail, a battery ends and comms are lost', async () => {
  const { world } = campus.lab
  await readAll()
  // Cards are there by their system; the list of the site adds those behind the NUT server and what each feeds.
  const text = upsFile(world)
  const plan = (await ask('POST', 'import/preview/', { text, columns: null })) as { digest: string }
  expect(plan).toMatchObject({ faults: [] })
  await ask('POST', 'import/apply/', { text, columns: null, digest: plan.digest })
  await readAll()
  expect(await wrong()).toEqual([])
  const levers = [{ mains: false }, { batteryBad: true }, { heard: false }]
  for (const [at, name] of [...world.ups.keys()].entries())
    world.setUps(name, levers[at % levers.length] ?? {})
  await readAll()
  expect(await wrong()).toEqual([])
  for (const name of world.ups.keys()) world.setUps(name, { mains: true, batteryBad: false, heard: true })
  await readAll()
  expect(await wrong()).toEqual([])
})
