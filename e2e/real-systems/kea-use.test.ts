import type { DhcpCapabilities } from '@patchbay/connectors/dhcp/capabilities'
import { Secret } from '@patchbay/connectors/secret'
import { migrate } from '@patchbay/server/database/migrate'
import { openDatabase } from '@patchbay/server/database/open'
import type { OpenDatabase } from '@patchbay/server/database/open'
import { noHistory, recallUse } from '@patchbay/server/dhcp/use/recall'
import { subnetUseRounds } from '@patchbay/server/dhcp/use/rounds'
import { leading } from '@patchbay/server/dhcp/use/trend'
import type { System } from '@patchbay/server/systems/open'
import { afterAll, expect, test } from 'vitest'
import { connect } from './systems/connect.ts'
import { login } from './systems/kea.ts'
import { startKeaPair } from './systems/kea-pair.ts'
import type { PairName } from './systems/kea-pair.ts'
import { whyNot } from './systems/missing.ts'
import { startPostgresql } from './systems/postgresql.ts'
import { running } from './systems/running.ts'

const missing = whyNot('kea') ?? whyNot('postgresql')
const pair = running(missing, startKeaPair)
const postgresql = running(missing, startPostgresql)

const open: { close(): Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()))
})

let database: OpenDatabase
/** The clock of the rounds; Kea tells its own time with what it counts. */
let now = new Date()

function systemOf(name: PairName): System<'dhcp'> {
  const opened = connect('dhcp', 'kea', {
    reach: { host: '127.0.0.1', port: pair()[name].port },
    trust: {},
    credential: { kind: 'password', username: login.username, password: new Secret(login.password) },
    settings: { tls: false },
  })
  open.push(opened)
  const can: DhcpCapabilities = opened.can
  const title = `DHCP ${name}`
  return {
    name,
    kind: 'dhcp',
    product: 'kea',
    title,
    address: null,
    page: null,
    devices: [],
    plans: null,
    writes: async () => ({}),
    can: async () => can,
  }
}

const never = new AbortController().signal
const log = { info: () => undefined, warn: () => undefined }
const kept = async () =>
  (
    await database.db
      .selectFrom('subnet_use')
      .select(['source', 'subnet', 'assigned', 'total', 'declined'])
      .orderBy('observed_at')
      .orderBy('subnet')
      .execute()
  ).map(({ source, subnet, assigned, total, declined }) => [source, subnet, assigned, total, declined])

test('what both of a pair count is kept every fifteen minutes, and one of them speaks for the subnet', async () => {
  await migrate(postgresql().urls.owner)
  database = openDatabase(postgresql().urls.app, () => {})
  open.push(database)
  const systems = [systemOf('dhcp-1'), systemOf('dhcp-2')]
  const rounds = subnetUseRounds({ servers: () => systems, log, now: () => now })
  const give = (address: string, of: object = {}) =>
    Promise.all(
      systems.map(({ name }) =>
        pair()[name as PairName].command('lease4-add', {
          'ip-address': address,
          'hw-address': '00:11:22:33:44:55',
          ...of,
        }),
      ),
    )
  for (const [at, address] of ['10.10.0.30', '10.10.0.31', '10.20.0.200'].entries()) {
    await give(address, at === 1 ? { state: 1 } : {})
    expect(await rounds.due(database.db)).toEqual(['dhcp-1', 'dhcp-2'])
    for (const name of await rounds.due(database.db)) await rounds.read(database.db, name, never)
    now = new Date(now.getTime() + 15 * 60_000)
  }
  const staff = (assigned: number, declined: number) => ['10.10.0.0/22', assigned, 200, declined]
  const laboratory = (assigned: number) => ['10.20.0.0/24', assigned, 128, 0]
  const once = [
    [staff(1, 0), laboratory(0)],
    [staff(1, 1), laboratory(0)],
    [staff(1, 1), laboratory(1)],
  ]
  expect(await kept()).toEqual(
    once.flatMap((rows) => [
      ...rows.map((row) => ['dhcp-1', ...row]),
      ...rows.map((row) => ['dhcp-2', ...row]),
    ]),
  )
  const history = noHistory()
  await recallUse(database.db, history, new Set(['10.10.0.0/22']), new Date())
  const series = history.series.get('10.10.0.0/22') ?? []
  expect(series.map(({ source }) => source)).toEqual(['dhcp-1', 'dhcp-2'])
  expect(leading(series)?.days.at(-1)).toMatchObject({ assigned: 1, declined: 1, total: 200, lastTotal: 200 })
})

test('of the one that has ended nothing is kept, and why is known; its partner is read on', async () => {
  await pair()['dhcp-1'].server.stop()
  const systems = [systemOf('dhcp-1'), systemOf('dhcp-2')]
  const rounds = subnetUseRounds({ servers: () => systems, log, now: () => now })
  const before = await kept()
  for (const name of await rounds.due(database.db)) await rounds.read(database.db, name, never)
  const more = (await kept()).slice(before.length)
  expect(more.map(([source]) => source)).toEqual(['dhcp-2', 'dhcp-2'])
  const told = await database.db
    .selectFrom('subnet_use_round')
    .select(['source', 'outcome', 'why'])
    .orderBy('source')
    .execute()
  expect(told).toEqual([
    {
      source: 'dhcp-1',
      outcome: 'failed',
      why: expect.stringContaining('its DHCP server does not answer') as string,
    },
    { source: 'dhcp-2', outcome: 'ok', why: null },
  ])
})
