import type { DeviceLicence } from '@patchbay/connectors/controller/capabilities'
import type { LicenceTier } from '@patchbay/connectors/identity/deployment'
import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import { Outbox } from '../notifications/outbox.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { controllerLicences } from './controller-licences.ts'
import { identityLicences } from './identity-licences.ts'
import { remindOwners } from './remind-owners.ts'
import { storeLicences } from './store-licences.ts'
import { timelineOf } from './timeline.ts'
import { reportedLicence } from './reported-licence.ts'

let server: TestApp
const cookies: Record<string, string> = {}
const path = '/administration/license-information/'
const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

async function ask(who: string, method: 'GET' | 'POST' | 'PUT', rest: string, body?: object) {
  const response = await server.call(method, rest.startsWith('/') ? rest : `${path}${rest}`, {
    headers: { cookie: cookies[who]! },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, ...response.json() }
}
const empty = {
  name: '',
  vendor: '',
  product: '',
  kind: '',
  bought: null as number | null,
  started: '',
  ends: '',
  cost: null as number | null,
  currency: '',
  owner: '',
  contract: '',
  account: '',
  covers: [] as string[],
  models: [] as string[],
  notes: '',
}
const add = async (values: Partial<typeof empty>) => {
  const answer = await ask('ada', 'POST', '', { values: { ...empty, ...values } })
  expect(answer).toMatchObject({ status: 200 })
  return (answer.data as ResourceDetail).row
}
const rowOf = async (name: string) => {
  const { data } = await ask('bob', 'GET', `?q=${encodeURIComponent(name)}`)
  return (data as { rows: ResourceRow[] }).rows.find(({ values }) => values['name'] === name)
}
const valuesOf = async (name: string) => (await rowOf(name))?.values

beforeAll(async () => {
  server = await startTestApp()
  const read = 'administrations-license-information'
  await server.addPerson('ada', [read, 'administrations-license-edit', 'siteresources-network-devices'])
  await server.addPerson('bob', [read])
  await server.addPerson('eve', ['tools-scanner'])
  for (const who of ['ada', 'bob', 'eve']) cookies[who] = await server.signIn(who)
  const { db } = server.database
  await db
    .insertInto('device')
    .values(
      ['sw-1', 'sw-2', 'sw-3'].map((name) => ({
        name,
        address: null,
        model: 'C9300-48U',
        origin: 'console' as const,
      })),
    )
    .execute()
})
afterAll(() => server.stop())

test('only who holds the key reads, and only who may edit changes', async () => {
  expect((await ask('eve', 'GET', '')).status).toBe(403)
  expect((await ask('eve', 'GET', 'timeline/')).status).toBe(403)
  expect((await ask('bob', 'GET', '')).status).toBe(200)
  expect((await ask('bob', 'POST', '', { values: { ...empty, name: 'X' } })).status).toBe(403)
})

test.each([
  ['without an end', {}, 'unknown', null],
  ['perpetual', { kind: 'perpetual' }, 'never expires', null],
  ['ended yesterday', { ends: inDays(-1) }, 'expired', -1],
  ['ends today', { ends: inDays(0) }, 'ends within 30 days', 0],
  ['ends in 30 days', { ends: inDays(30) }, 'ends within 30 days', 30],
  ['ends in 31 days', { ends: inDays(31) }, 'ends within 90 days', 31],
  ['ends in 91 days', { ends: inDays(91) }, 'active', 91],
  ['begins tomorrow', { started: inDays(1), ends: inDays(400) }, 'not started', 400],
  ['covers more than bought', { bought: 1, covers: ['sw-1', 'sw-2'] }, 'over-used', null],
] as const)('a contract that %j: %j is %s', async (name, values, state, left) => {
  await add({ name: `State: ${name}`, ...(values as Partial<typeof empty>) })
  expect(await valuesOf(`State: ${name}`)).toMatchObject({ state, days_left: left, place: 'Own contract' })
})

test('use, free and uncovered are counted, and the linked lists have as many', async () => {
  await add({ name: 'Support', kind: 'support', bought: 5, covers: ['sw-1', 'sw-2'], models: ['c9300-48u'] })
  expect(await valuesOf('Support')).toMatchObject({ used: 2, free: 3, covered: 2, uncovered: 1 })
  const names = async (filter: string) =>
    (
      (await ask('ada', 'GET', `/site-resources/network-devices/?${filter}=Support`)).data as {
        rows: ResourceRow[]
      }
    ).rows.map(({ id }) => id)
  expect(await names('licences')).toEqual(['sw-1', 'sw-2'])
  expect(await names('lacks_licences')).toEqual(['sw-3'])
})

test('a contract that covers it elsewhere is a cover, unless it has ended', async () => {
  const other = await add({ name: 'Other support', kind: 'support', covers: ['sw-3'], ends: inDays(10) })
  expect(await valuesOf('Support')).toMatchObject({ uncovered: 0 })
  const values = { ...empty, name: 'Other support', kind: 'support', covers: ['sw-3'], ends: inDays(-1) }
  await ask('ada', 'PUT', '', { id: other.id, version: other.version, values })
  expect(await valuesOf('Support')).toMatchObject({ uncovered: 1 })
})

test('an end before the start and a cost without currency are refused', async () => {
  const values = { ...empty, name: 'Bad', started: '2026-05-01', ends: '2026-04-01', cost: 5 }
  const refused = await ask('ada', 'POST', '', { values })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused)).toContain('is before the start')
  expect(JSON.stringify(refused)).toContain('is missing beside a cost')
})

const device = (changes: Partial<DeviceLicence>): DeviceLicence => ({
  id: changes.name ?? '',
  name: '',
  address: null,
  model: 'C9300-48U',
  network: 'Advantage',
  dna: 'Advantage',
  mode: null,
  registration: 'REGISTERED',
  authorization: 'AUTHORIZED',
  account: 'SA / Campus',
  expired: false,
  evaluationEnds: null,
  reportedOn: '2026-11-01',
  ...changes,
})

test('licences of a controller are rows by level, with their devices, and say whence and when', async () => {
  const reported = controllerLicences('Center', [
    device({ name: 'sw-1.campus.example' }),
    device({ name: 'sw-2.campus.example', dna: 'Essentials', expired: true, reportedOn: '2026-10-02' }),
    device({ name: 'sw-3.campus.example', network: null, dna: null, registration: 'UNREGISTERED' }),
    device({ name: 'wlc-1.campus.example' }),
  ])
  expect(reported.map(({ key, used, reported: is }) => [key, used, is])).toEqual([
    ['network Advantage', 3, 'expired'],
    ['dna Advantage', 2, 'active'],
    ['dna Essentials', 1, 'expired'],
  ])
  await storeLicences(server.database.db, { place: 'controller', system: 'cc-1' }, reported, new Date())
  expect(await valuesOf('Center: Network Advantage')).toMatchObject({
    place: 'Catalyst Center',
    state: 'expired',
    used: 3,
    covered: 2,
    uncovered: 1,
    registration: '3 registered, 1 expired',
    reported_on: '2026-10-02',
    reported_by: 'cc-1',
  })
  const row = await rowOf('Center: DNA Advantage')
  expect(row?.values).toMatchObject({ state: 'active', days_left: null })
  expect(row?.unknown).toContainEqual({ field: 'days_left', why: 'Catalyst Center does not report its end.' })
})

test('what people add to a row of a controller stays, and a row that is no longer reported goes', async () => {
  const row = (await rowOf('Center: DNA Advantage'))!
  const stored = Object.fromEntries(Object.keys(empty).map((name) => [name, row.values[name]]))
  const values = { ...stored, ends: inDays(60), contract: 'C-77' }
  expect((await ask('ada', 'PUT', '', { id: row.id, version: row.version, values })).status).toBe(200)
  const reported = controllerLicences('Center', [device({ name: 'sw-1' })])
  await storeLicences(server.database.db, { place: 'controller', system: 'cc-1' }, reported, new Date())
  expect(await valuesOf('Center: DNA Advantage')).toMatchObject({
    contract: 'C-77',
    days_left: 60,
    state: 'ends within 90 days',
    used: 1,
  })
  expect(await rowOf('Center: DNA Essentials')).toBeUndefined()
  const again = (await rowOf('Center: DNA Advantage'))!
  const removal = await ask('ada', 'POST', 'remove/', { id: again.id, version: again.version })
  expect(removal.status).toBeGreaterThanOrEqual(400)
})

test.each([
  ['COMPLIANT', 'active', null],
  ['NONCOMPLIANT', 'over-used', null],
  ['EVALUATION', 'evaluation', 63],
  ['EVALUATION_EXPIRED', 'expired', null],
  ['SOMETHING_NEW', 'unknown', null],
])('a tier of ISE that is %s is %s', async (compliance, state, left) => {
  const tier: LicenceTier = {
    name: `TIER-${compliance}`,
    enabled: true,
    compliance,
    used: 12,
    daysOutOfCompliance: 0,
    evaluationDaysLeft: compliance === 'EVALUATION' ? 63 : null,
  }
  const reported = identityLicences(
    'ISE',
    [tier, { ...tier, name: 'OFF', enabled: false, used: 0 }],
    new Date(),
  )
  expect(reported).toHaveLength(1)
  await storeLicences(
    server.database.db,
    { place: 'identity', system: `ise-${compliance}` },
    reported,
    new Date(),
  )
  expect(await valuesOf(`ISE: TIER-${compliance}`)).toMatchObject({
    state,
    days_left: left,
    used: 12,
    place: 'ISE',
  })
})

test('an owner is reminded at 90, 30 and 7 days once each, and anew for a new end', async () => {
  const { db } = server.database
  const titles = async () =>
    (
      await db
        .selectFrom('notice')
        .select('title')
        .where('event', '=', 'licence-ends')
        .orderBy('id')
        .execute()
    ).map(({ title }) => title)
  const now = Date.now()
  const end = new Date(now + 95 * day).toISOString().slice(0, 10)
  const row = await add({ name: 'Owned', owner: 'bob', ends: end })
  const at = async (left: number) => {
    await remindOwners(db, new Date(Date.parse(end) - left * day + 1_000))
    await remindOwners(db, new Date(Date.parse(end) - left * day + 2_000))
  }
  for (const left of [95, 91]) await at(left)
  expect(await titles()).toEqual([])
  for (const left of [90, 89, 31, 30, 8, 7, 1]) await at(left)
  expect(await titles()).toEqual(['Owned ends in 90 days', 'Owned ends in 30 days', 'Owned ends in 7 days'])
  const { rows } = await server.database.pool.query('select count(*)::int as mine from notification')
  expect(rows).toEqual([{ mine: 3 }])
  const later = new Date(Date.parse(end) + 300 * day).toISOString().slice(0, 10)
  await ask('ada', 'PUT', '', {
    id: row.id,
    version: row.version,
    values: { ...empty, name: 'Owned', owner: 'bob', ends: later },
  })
  await remindOwners(db, new Date(Date.parse(later) - 20 * day))
  expect(await titles()).toHaveLength(4)
})

test('a reminder reaches the bell, the mail of its owner and the webhook, once each', async () => {
  const { db } = server.database
  await db.deleteFrom('notice').execute()
  const bob = await db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('username', '=', 'bob')
    .executeTakeFirstOrThrow()
  const end = inDays(100)
  await add({ name: 'Told', owner: 'bob', ends: end })
  const mails: (readonly [number | null, string])[] = []
  const hooks: string[] = []
  const webhook = system('notification', 'webhook-1', {
    tell: async ({ title }) => {
      hooks.push(title)
      return { value: 'taken', complete: true, dropped: 0, observedAt: new Date() }
    },
  })
  const outbox = new Outbox({
    database: db,
    systems: systemsOf([webhook]),
    mail: async ({ person, title }) => void mails.push([person, title]),
    origin: 'https://patchbay.campus.example',
    log: createLog('error', { write: () => undefined }),
  })
  const round = async () => {
    await outbox.look()
    await outbox.sent()
  }
  await round()
  for (const left of [90, 90, 30, 29, 7, 6, 0]) {
    await remindOwners(db, new Date(Date.parse(end) - left * day + 1_000))
    await round()
    await round()
  }
  await outbox.stop()
  const titles = ['Told ends in 90 days', 'Told ends in 30 days', 'Told ends in 7 days']
  expect(mails).toEqual(titles.map((title) => [bob.id, title]))
  expect(hooks).toEqual(titles)
  const { rows } = await server.database.pool.query(
    'select count(*)::int as mine from notification where person_id = $1',
    [bob.id],
  )
  expect(rows).toEqual([{ mine: 3 }])
})

test('the timeline has 24 months, what ended, and how many have no end', async () => {
  const line = await timelineOf(server.database.db, new Date())
  expect(line.months).toHaveLength(24)
  expect(line.ended.map(({ name }) => name)).toContain('State: ended yesterday')
  expect(line.months.flatMap(({ endings }) => endings).map(({ name }) => name)).toContain(
    'State: ends in 91 days',
  )
  expect(line.neverExpire).toBe(1)
  expect(line.unknownEnd).toBeGreaterThan(0)
})

test('end of support by model is joined to network devices, which are filtered by it', async () => {
  const values = {
    model: 'C9300-48U',
    vendor: 'Cisco',
    announced: '',
    end_of_sale: '2024-01-31',
    end_of_security: '',
    end_of_support: inDays(100),
    replacement: '',
    bulletin: '',
    notes: '',
  }
  expect((await ask('ada', 'POST', 'models/', { values })).status).toBe(200)
  await server.database.pool.query(
    `insert into walk (switch, started_at, outcome, model, system_at) values ('sw-1', now(), 'ok', 'C9300-48U', now())`,
  )
  const { data } = await ask(
    'ada',
    'GET',
    '/site-resources/network-devices/?support=ends%20within%20a%20year',
  )
  const { rows } = data as { rows: ResourceRow[] }
  expect(rows.map(({ id }) => id)).toEqual(['sw-1'])
  expect(rows[0]?.values).toMatchObject({ end_of_sale: '2024-01-31', end_of_support: inDays(100) })
  const models = (await ask('bob', 'GET', 'models/')).data as { rows: ResourceRow[] }
  expect(models.rows[0]?.values).toMatchObject({ device_count: 1, support: 'ends within a year' })
})

test('the sealing key never expires', async () => {
  const key = {
    key: 'k',
    name: 'Sealing key',
    vendor: '',
    product: '',
    kind: 'key',
    reported: 'active',
  } as const
  await storeLicences(
    server.database.db,
    { place: 'patchbay', system: 'k' },
    [reportedLicence(key)],
    new Date(),
  )
  expect(await valuesOf('Sealing key')).toMatchObject({ state: 'never expires', days_left: null })
})

test('two rows of others may have one name', async () => {
  const reported = [reportedLicence({ key: 'a', name: 'Support', vendor: '', product: '', kind: '' })]
  await storeLicences(server.database.db, { place: 'patchbay', system: '' }, reported, new Date())
  expect(await valuesOf('Support (a)')).toMatchObject({ place: 'Patchbay itself' })
})
