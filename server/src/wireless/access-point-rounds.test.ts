import type { AccessPoint } from '@patchbay/connectors/wireless/capabilities'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { minutesAgo, reading } from '../locate/test-systems.ts'
import { accessPointRounds } from './access-point-rounds.ts'
import { accessPoint, controller, radio } from './test-wireless.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', ['siteresources-access-points'])
  cookie = await server.signIn('ada')
  const { db } = server.database
  for (const [name, mac] of [
    ['ap-1', '10:b3:c6:22:00:01'],
    ['ap-2', '10:b3:c6:22:00:02'],
    ['ap-3', null],
  ] as const)
    await sql`insert into access_point (name, mac) values (${name}, ${mac})`.execute(db)
  for (const [at, name] of ['wlc-1', 'wlc-2'].entries())
    await sql`insert into system (name, kind, product, title, position, enabled)
      values (${name}, 'wireless', 'any', ${name}, ${at}, true)`.execute(db)
})
afterAll(() => server.stop())
beforeEach(() => sql`delete from controller_access_point`.execute(server.database.db))
beforeEach(() => sql`delete from wireless_round`.execute(server.database.db))

async function rows(query = '') {
  const answer = await server.call('GET', `/site-resources/access-points/${query}`, { headers: { cookie } })
  const { data } = answer.json<{ data: { rows: ResourceRow[] } }>()
  return new Map(data.rows.map((row) => [row.id, row]))
}

/** Reads each controller once, as far as it answers. */
async function read(has: Readonly<Record<string, readonly AccessPoint[] | 'silent' | 'cut'>>): Promise<void> {
  const { db } = server.database
  const systems = Object.entries(has).map(([name, all]) =>
    controller(name, {
      listAccessPoints: async () => {
        if (all === 'silent') throw new Error('It does not answer.')
        return all === 'cut' ? reading([], { complete: false, of: 40 }) : reading(all)
      },
    }),
  )
  const rounds = accessPointRounds({ systems: () => systems, now: () => new Date() })
  for (const name of await rounds.due(db)) await rounds.read(db, name, new AbortController().signal)
}

const joined = accessPoint({
  name: 'ap-1',
  ethernetMac: '10:b3:c6:22:00:01',
  joinedAt: minutesAgo(890),
  radios: [radio({ slot: 0, band: '2.4 GHz', channel: 6, clients: 3 }), radio({ clients: 4 })],
  lastLeave: { reason: 'x', words: 'its radio failed', at: minutesAgo(900) },
})
const away = accessPoint({
  name: 'ap-2',
  radioMac: '10:b3:c6:22:41:60',
  ethernetMac: '10:b3:c6:22:00:02',
  joined: false,
  radios: [],
})

test('each access point has what its controller says of it, and one that no controller has is told apart', async () => {
  await read({ 'wlc-1': [joined], 'wlc-2': [away] })
  const all = await rows()
  expect(all.get('ap-1')?.values).toMatchObject({
    controller_state: 'joined',
    controller: 'wlc-1',
    clients: 7,
    channels: '2.4 GHz 6, 5 GHz 44',
    last_leave: 'its radio failed',
  })
  expect(all.get('ap-2')?.values).toMatchObject({ controller_state: 'not joined', clients: null })
  expect(all.get('ap-3')?.values).toMatchObject({ controller_state: 'on no controller' })
  expect([...(await rows('?controller_state=joined')).keys()]).toEqual(['ap-1'])
})

test.each(['silent', 'cut'] as const)(
  'with a controller that is %s nothing is called away, and it is named',
  async (how) => {
    await read({ 'wlc-1': [joined], 'wlc-2': how })
    const all = await rows()
    expect(all.get('ap-1')?.values['controller_state']).toBe('joined')
    for (const name of ['ap-2', 'ap-3']) {
      expect(all.get(name)?.values['controller_state']).toBeNull()
      expect(all.get(name)?.unknown).toContainEqual({
        field: 'controller_state',
        why: 'Not read lately: wlc-2.',
      })
    }
  },
)

test('what was read long ago is not told as now, also where the reading itself went well', async () => {
  const { db } = server.database
  await read({ 'wlc-1': [joined], 'wlc-2': [away] })
  await sql`update controller_access_point set read_at = now() - interval '20 minutes'`.execute(db)
  await sql`update wireless_round set finished_at = now() - interval '20 minutes'`.execute(db)
  const all = await rows()
  for (const row of all.values()) expect(row.values).toMatchObject({ controller_state: null, clients: null })
  expect(all.get('ap-1')?.unknown).toContainEqual({ field: 'clients', why: 'Not read lately: wlc-1, wlc-2.' })
})

test('an access point is found by its name where the controller does not tell the MAC of its port', async () => {
  await read({ 'wlc-1': [{ ...joined, ethernetMac: null }], 'wlc-2': [] })
  expect((await rows()).get('ap-1')?.values['controller_state']).toBe('joined')
})

test('one that a controller has and no switch sees is listed too, once, and is back when it joins after it was removed', async () => {
  const { db } = server.database
  const unseen = accessPoint({
    name: 'ap-9',
    radioMac: '10:b3:c6:22:90:00',
    ethernetMac: '10:b3:c6:22:00:09',
  })
  const never = { ...away, name: 'ap-8', radioMac: '10:b3:c6:22:80:00', ethernetMac: '10:b3:c6:22:00:08' }
  await read({ 'wlc-1': [joined, { ...joined, name: 'AP-1', radioMac: '10:b3:c6:22:91:00' }, unseen, never] })
  const all = await rows()
  expect([...all.keys()].toSorted()).toEqual(['ap-1', 'ap-2', 'ap-3', 'ap-9'])
  expect(all.get('ap-9')?.values).toMatchObject({ controller_state: 'joined', state: 'not seen' })
  await sql`update access_point set removed_at = now() where name = 'ap-9'`.execute(db)
  await sql`delete from wireless_round`.execute(db)
  await read({ 'wlc-1': [unseen] })
  expect([...(await rows()).keys()]).toContain('ap-9')
  await sql`update access_point set removed_at = now() where name = 'ap-9'`.execute(db)
})

test('without a controller nobody says whether one is joined', async () => {
  const { db } = server.database
  await sql`update system set enabled = false where kind = 'wireless'`.execute(db)
  const found = (await rows()).get('ap-1')
  await sql`update system set enabled = true where kind = 'wireless'`.execute(db)
  expect(found?.values['controller_state']).toBeNull()
  expect(found?.unknown).toContainEqual({
    field: 'controller_state',
    why: 'No wireless controller is connected.',
  })
})

test('the dashboard counts those that are joined of all, and says of how many nobody knows', async () => {
  await server.addPerson('dash', ['dashboards-all-sections', 'siteresources-access-points'])
  const dash = await server.signIn('dash')
  const figures = async () => {
    const answer = await server.call('GET', '/dashboard/', { headers: { cookie: dash } })
    const { data } = answer.json<{
      data: { health: { figures: { name: string; value: number | null; why: string | null }[] } }
    }>()
    return new Map(data.health.figures.map(({ name, value, why }) => [name, [value, why]]))
  }
  await read({ 'wlc-1': [joined], 'wlc-2': [away] })
  const all = await figures()
  expect(all.get('access-points-joined')).toEqual([1, null])
  expect(all.get('access-points')).toEqual([3, null])
  expect(all.get('access-points-not-joined')).toEqual([1, null])
  await sql`delete from wireless_round`.execute(server.database.db)
  await sql`delete from controller_access_point`.execute(server.database.db)
  await read({ 'wlc-1': [joined], 'wlc-2': 'silent' })
  expect((await figures()).get('access-points-joined')).toEqual([
    1,
    'Whether 2 of 3 access points are joined is not known.',
  ])
})
