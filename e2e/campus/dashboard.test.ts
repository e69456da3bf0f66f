import { figuresIn } from '@patchbay/contract/dashboard/names'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { accessKeys } from '../../contract/src/access-keys.ts'
import { placesFile } from '../../lab/src/places-file.ts'
import { failedAuthenticationRounds } from '@patchbay/server/ise-session/failed/rounds'
import { errDisabledRounds } from '@patchbay/server/collector/err-disabled/rounds'
import { takeSample } from '@patchbay/server/dashboard/samples/take-sample'
import { subnetUseRounds } from '@patchbay/server/dhcp/use/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { labIse } from './lab-ise.ts'

type Dashboard = CallAnswer<Calls['GET /dashboard/']>
type Chart = CallAnswer<Calls['GET /dashboard/chart/']>
type List = CallAnswer<Calls['GET /dashboard/list/']>

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('dashboard')
  const { server, lab } = campus
  await server.addPerson('ada', accessKeys)
  cookie = await server.signIn('ada')
  await server.call('POST', '/site-resources/network-locations/import/', {
    payload: placesFile(lab.world),
    headers: { cookie, 'content-type': 'text/csv' },
  })
  const { database, systems, log } = server.context
  const now = () => new Date()
  const use = subnetUseRounds({ servers: () => systems.ofKind('dhcp'), log, now })
  for (const name of await use.due(database)) await use.read(database, name, AbortSignal.timeout(60_000))
  await askAboutAll()
  await takeSample(database, now())
})

/** Reads again and again, until every endpoint on a port was asked about. */
async function askAboutAll(): Promise<void> {
  const { database, systems } = campus.server.context
  const rounds = failedAuthenticationRounds({
    systems: () => systems.ofKind('identity'),
    now: () => new Date(),
  })
  for (let left = 1; left > 0;) {
    await database
      .updateTable('authentication_round')
      .set({ due_at: new Date(0) })
      .execute()
    await rounds.read(database, 'ise-1', AbortSignal.timeout(120_000))
    const { endpoints, why } = await database
      .selectFrom('authentication_round')
      .select(['endpoints', 'why'])
      .executeTakeFirstOrThrow()
    expect(why).toBeNull()
    const asked = await database.selectFrom('authentication_asked').select('mac').execute()
    left = (endpoints ?? 0) - asked.length
  }
}

/** Reads again what the walks do not tell. */
async function readErrDisabled(): Promise<void> {
  const { database, systems } = campus.server.context
  const round = errDisabledRounds({ switches: () => systems.ofKind('switch'), now: () => new Date() })
  for (const name of await round.due(database)) await round.read(database, name, AbortSignal.timeout(60_000))
}

afterAll(() => campus.stop())

const ask = async <T>(path: string): Promise<T> => {
  const response = await campus.server.call('GET', path, { headers: { cookie } })
  expect([path, response.statusCode]).toEqual([path, 200])
  return response.json<{ data: T }>().data
}

const valueOf = ({ health }: Dashboard, building: string, name: string) =>
  health.buildings
    .filter(({ code }) => code === building)
    .flatMap((one) => figuresIn(one, health.figures))
    .find((figure) => figure.name === name)?.value

const buildings = () => [...new Set([...campus.lab.world.switches.values()].map(({ building }) => building))]

test('power and reachability are what the campus has, of each building', async () => {
  const { world } = campus.lab
  for (const building of buildings()) {
    const devices = [...world.switches.values()].filter((device) => device.building === building)
    const watts = devices.reduce(
      (sum, device) =>
        sum + [...device.interfaces.values()].reduce((all, port) => all + world.watts(device, port), 0),
      0,
    )
    const drawn = await ask<Chart>(`/dashboard/chart/?name=poe-drawn&building=${building}`)
    expect(Math.abs((drawn.lines[0]?.values.at(-1) ?? 0) - watts)).toBeLessThanOrEqual(1)
    const unreachable = await ask<Chart>(`/dashboard/chart/?name=unreachable-switches&building=${building}`)
    expect(unreachable.lines.map(({ values }) => values.at(-1))).toEqual([0])
    expect(unreachable.sentence).toMatch(new RegExp(`^None of ${devices.length} switches unreachable`))
  }
})

test('each building has the switches and the err-disabled ports that it really has', async () => {
  const { world } = campus.lab
  const broken = [...world.switches.values()].filter(({ role }) => role === 'access').slice(0, 2)
  for (const device of broken) {
    const port = [...device.interfaces.values()].find((of) => of.kind === 'physical' && of.uplink === null)
    if (port === undefined) throw new Error(`${device.name} has no port.`)
    world.setInterface(device.name, port.name, { errDisabled: 'bpduguard' })
  }
  await readErrDisabled()
  const dashboard = await ask<Dashboard>('/dashboard/')
  expect(dashboard.failed).toEqual([])
  expect(dashboard.checklist).toBeNull()
  for (const building of buildings()) {
    const devices = [...world.switches.values()].filter((device) => device.building === building)
    const ports = devices.flatMap((device) => [...device.interfaces.values()])
    const truth = [devices.length, devices.length, ports.filter((of) => of.errDisabled !== null).length]
    const names = ['switches', 'switches-reachable', 'err-disabled-ports']
    expect([building, ...names.map((name) => valueOf(dashboard, building, name))]).toEqual([
      building,
      ...truth,
    ])
  }
})

test('the fullest scope of a building is one that serves it', async () => {
  const { world } = campus.lab
  const { health } = await ask<Dashboard>('/dashboard/')
  expect(health.buildings.map(({ fullest }) => fullest)).not.toContain(null)
  for (const { code, fullest } of health.buildings) {
    const vlan = [...world.vlans.values()].find(({ subnet }) => subnet === fullest?.subnet)
    expect([code, vlan?.building]).toEqual([code, code])
  }
})

test('failed authentications of endpoints that are on a port are those that ISE has', async () => {
  const ise = labIse(campus.lab)
  const { database } = campus.server.context
  const asked = await database.selectFrom('authentication_asked').select(['mac', 'asked_at']).execute()
  expect(asked.length).toBeGreaterThan(20)
  const from = new Date(Date.now() - 23 * 3_600_000)
  const last = new Date(Math.min(...asked.map(({ asked_at: at }) => at.getTime())))
  const truth: string[] = []
  for (const { mac } of asked) {
    const text = await ise.monitoring(`AuthStatus/MACAddress/${mac.toUpperCase()}/86400/200/All`)
    for (const [, row = ''] of text.matchAll(/<authStatusElements>(.*?)<\/authStatusElements>/gs)) {
      const at = new Date(/<acs_timestamp[^>]*>([^<]+)</.exec(row)?.[1] ?? 0)
      if (/<failed[^>]*>true</.test(row) && at >= from && at < last) truth.push(`${at.toISOString()} ${mac}`)
    }
  }
  const times = new URLSearchParams({
    name: 'failed-authentications',
    from: from.toISOString(),
    to: last.toISOString(),
  })
  const { rows } = await ask<List>(`/dashboard/list/?${times.toString()}`)
  expect(truth.length).toBeGreaterThan(0)
  expect(rows.map(({ cells: [at, mac] }) => `${at} ${mac}`).toSorted()).toEqual(truth.toSorted())
})
