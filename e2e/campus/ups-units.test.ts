import { settle } from '@patchbay/server/changes/kinds/test-ups/read'
import { upsRounds } from '@patchbay/server/ups/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceRow } from '../../contract/src/resources/resource-row.ts'
import { upsFile } from '../../lab/src/ups-file.ts'
import { Assigning } from './assigning.ts'
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
  const { database, systems } = campus.server.context
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
        : is.overloaded
          ? 'overloaded'
          : is.bypassed
            ? 'on bypass'
            : is.chargerFailed
              ? 'alarm'
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
  const levers = [
    { mains: false },
    { batteryBad: true },
    { heard: false },
    { outputOff: true },
    { overloaded: true },
    { bypassed: true },
    { chargerFailed: true },
  ]
  const rest = { mains: true, heard: true, batteryBad: false, outputOff: false, overloaded: false }
  const wellAgain = { ...rest, bypassed: false, chargerFailed: false }
  // Each state stands once at a card of APC, at one of another maker and behind the NUT server.
  for (const lever of levers) {
    for (const name of world.ups.keys()) world.setUps(name, { ...wellAgain, ...lever })
    await readAll()
    expect(await wrong()).toEqual([])
  }
  for (const name of world.ups.keys()) world.setUps(name, wellAgain)
  await readAll()
  expect(await wrong()).toEqual([])
})

/** Lets the units of a system be tested, with the credential that the lab has for that. */
async function allowTests(system: string, credential: string): Promise<void> {
  const { database } = campus.server.context
  const { id } = await database
    .selectFrom('credential')
    .select('id')
    .where('name', '=', credential)
    .executeTakeFirstOrThrow()
  const set = { allow_changes: true, write_credential_id: id }
  await database.updateTable('system').set(set).where('name', '=', system).execute()
  await database
    .updateTable('device_reach')
    .set({ write_entered: true })
    .where('system', '=', system)
    .execute()
}

test('a self-test is done when the battery passed it, and not because it was sent, whatever a unit speaks', async () => {
  const { world } = campus.lab
  await allowTests('ups-snmp', 'ups-writer')
  await allowTests('nut-1', 'nut-login')
  await campus.server.context.systems.reload()
  // Ten seconds of the lab's own time for each test, and five minutes for one whose result does not come.
  let ahead = 0
  const pause = async (milliseconds: number) => {
    ahead += milliseconds
    world.clock.advance(milliseconds)
  }
  const assigning = await Assigning.on(campus, { look: 2_000, pause }, () => new Date(Date.now() + ahead))
  const preview = async (unit: string) => {
    // A run begins by the clock of its database.
    ahead = 0
    return assigning.previewAs('test-ups', await settle({ unit }, assigning.worker.means))
  }
  for (const way of ['card', 'apc-card', 'nut'] as const) {
    const { name } = [...world.ups.values()].find((one) => one.way === way)!
    const asked = await preview(name)
    expect(asked.preview.checks.filter(({ level }) => level === 'red')).toEqual([])
    const passed = await assigning.endOf(asked)
    expect([name, passed.row?.state, passed.row?.why]).toEqual([name, 'done', null])
    expect(passed.proofs.map(({ seen }) => seen)).toContain('Its state is on line.')
    world.setUps(name, { testFails: true })
    const failed = await assigning.endOf(await preview(name))
    expect([name, failed.row?.state]).toEqual([name, 'done-not-proven'])
    expect(failed.proofs.find(({ name: of }) => of === 'result')?.seen).toMatch(/fail|error|bad/i)
    world.setUps(name, { testFails: false })
  }
})
