import { accessKeys } from '@patchbay/contract/access-keys'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { callList } from '@patchbay/contract/api/calls'
import { runReaders } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNightly } from '../test-tally.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

/**
 * Every page that tells of a thing, with its own key and each other one: a part that is of another page is told by the key of that
 * one alone. Tests of resources walk the parts of theirs.
 */
let server: TestApp
let cookie: string
let ada: number
const runs: number[] = []
let department: string
const mac = '00:00:5e:00:53:01'
const denied = '00:00:5e:00:53:02'
/** An hour ago, which has been read. */
const refusedAt = Date.now() - 3_600_000
const batch = '6f1b9a52-5d0c-4b8e-9a5f-0c1d2e3f4a5b'

beforeAll(async () => {
  server = await startTestApp()
  server.context.log.level = 'silent'
  const { db } = server.database
  const zelda = await server.addPerson('zelda')
  ada = await server.addPerson('ada')
  cookie = await server.signIn('ada')
  await sql
    .raw(`insert into campus (code, name) values ('C1', 'Campus');
    insert into building (code, name, campus) values ('B1', 'One', 'C1');
    insert into floor (building, code, name) values ('B1', '1', 'First');
    insert into room (building, code, floor, name, kind) values ('B1', '101', '1', 'Lab', '');
    insert into department (code, name, rooms) values ('D1', 'Physics', array['B1/101']);
    insert into network_device (name, building, closet, address) values ('sw-a', 'B1', '101', '10.0.0.1');
    insert into walk (switch, started_at, finished_at, outcome, sightings, own_macs, forwarding_at, addresses_at)
      values ('sw-a', now(), now(), 'ok', 1, '{}', now(), now());
    insert into interface_snapshot (switch, interface, full_name, description, admin_up, oper_up, duplex, mode, access_vlan, edge, edge_because, mac_count, observed_at, physical, status)
      values ('sw-a', 'Gi1/0/1', 'GigabitEthernet1/0/1', 'B1-1', true, true, 'full', 'access', 10, true, 'x', 1, now(), true, 'connected');
    insert into outlet (label, building, room, switch, interface) values ('B1-1', 'B1', '101', 'sw-a', 'Gi1/0/1');
    insert into sighting (mac, vlan, switch, interface, edge, first_seen, last_seen) values ('${mac}', 10, 'sw-a', 'Gi1/0/1', true, now(), now());
    insert into failed_authentication (source, mac, failed_at, switch, interface, code, reason)
      values ('the-identity', '${denied}', '${new Date(refusedAt).toISOString()}', 'sw-a', 'Gi1/0/1', '5400', 'wrong');
    insert into system (name, kind, product, title, settings, position) values ('the-identity', 'identity', 'x', 'The identity box', '{}', 1),
      ('the-dhcp', 'dhcp', 'x', 'The dhcp box', '{}', 2);
    insert into authentication_round (due_at, outcome, source, started_at, finished_at, succeeded_at, known_since) values (now(), 'ok', 'the-identity', now(), now(), now(), now() - interval '9 days');
    insert into subnet_use (source, subnet, observed_at, assigned, total, declined) values ('the-dhcp', '10.2.0.0/24', now(), 95, 100, 0);
    insert into subnet_building (subnet, building, clients) values ('10.2.0.0/24', 'B1', 5);
    insert into outside_change (switch, interface, full_name, since, seen_at, fields, perhaps_by_sign_in)
      values ('sw-a', 'Gi1/0/1', 'GigabitEthernet1/0/1', now(), now(), '[{"what":"access VLAN","before":"marked","now":"20"}]', false);
    insert into ups_unit (name, building, feeds_devices, feeds_rooms) values ('ups-a', 'B1', array['sw-a'], array['B1/101'])`)
    .execute(db)
  const row = (kind: string, state: string, more: object = {}) => ({
    kind,
    state,
    requested_by: zelda,
    requester: 'zelda',
    correlation: '00000000-0000-0000-0000-000000000000',
    intent: JSON.stringify({ switch: 'sw-a', interface: 'Gi1/0/1', accessVlan: 20, bounce: 'auto' }),
    reason: `because of the ${kind}`,
    sentence: `Sentence of ${kind} ${state}`,
    target: 'sw-a Gi1/0/1',
    targets: ['interface sw-a GigabitEthernet1/0/1'],
    snapshot: '{}',
    preview: JSON.stringify({
      sentence: 'Set.',
      target: 'sw-a Gi1/0/1',
      checks: [],
      fields: [],
      sendings: [],
      affected: [],
      transliterated: [],
      approval: [],
      nothing: false,
    }),
    accepted: '{}',
    began_at: new Date(),
    ended_at: new Date(),
    ticket: 'INC-77',
    ...more,
  })
  await sql`insert into batch (id, kind, requested_by, requester, reason, requested_at) values (${batch}, 'assign-port', ${zelda}, 'zelda', 'because of the assign-port', now())`.execute(
    db,
  )
  for (const one of [
    row('assign-port', 'done'),
    row('act-on-port', 'needs-person', { ended_at: null }),
    row('assign-port', 'awaiting-approval', { began_at: null, ended_at: null }),
    row('assign-port', 'running', { ended_at: null }),
    row('submit-request', 'done'),
  ]) {
    const { id } = await db
      .insertInto('change')
      .values(one as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    runs.push(id)
  }
  const found = await sql<{ id: string }>`select id::text from department`.execute(db)
  department = found.rows[0]!.id
  await sql`insert into change_lease (target, change_id, holder, fence, until) values ('interface sw-a GigabitEthernet1/0/1', ${runs[3]}, '', 0, now())`.execute(
    db,
  )
})
afterAll(() => server.stop())

const holds = async (keys: readonly AccessKey[]) => {
  const { db } = server.database
  await db.deleteFrom('direct_grant').where('person_id', '=', ada).execute()
  const given = [...new Set(keys)].map((key) => ({ person_id: ada, key }))
  if (given.length > 0) await db.insertInto('direct_grant').values(given).execute()
}
const ask = async (url: string) => server.call('GET', url, { headers: { cookie } })
const callOf = (url: string) =>
  callList.find(({ method, path }) => method === 'GET' && path === url.split('?')[0])!

/** Keys of the pages that say which device is at a port, where an outlet is, and the like. */
const questions: readonly AccessKey[] = [
  'queries-cisco-switch',
  'queries-device-lookup',
  'workflows-search-and-locate',
]
const ofAssign = [...runReaders, 'commands-switch-port-assignment'] as const
const ofAct = [...runReaders, 'commands-switch-actions'] as const
const ofRequest = [...runReaders, 'commands-ivanti-request-submission'] as const

/** What stands in a part, and the keys of which any tells it. */
const parts: Readonly<Record<string, readonly [RegExp, readonly AccessKey[]]>> = {
  'a run of a port': [/assign-port (done|running|awaiting)|because of the assign-port/, ofAssign],
  'an action on a port': [/act-on-port needs|because of the act-on-port/, ofAct],
  'a request': [/submit-request done|because of the submit-request/, ofRequest],
  'who asked': [/zelda/, [...ofAssign, ...ofAct, ...ofRequest]],
  'a change from outside': [/marked/, [...runReaders, 'queries-cisco-switch']],
  'the device at a port': [new RegExp(mac), [...questions, 'queries-dhcp-server', 'queries-cisco-ise']],
  'who was refused': [new RegExp(denied), ['queries-cisco-ise']],
  'a subnet': [/10\.2\.0\.0/, ['queries-dhcp-server']],
  'a connected system': [/The identity box/, ['administrations-connected-systems']],
  'a UPS unit': [/ups-a/, ['siteresources-ups-units']],
  'an outlet': [/B1-1/, ['siteresources-network-locations', 'queries-dhcp-server', ...questions]],
}

const lastHour = new URLSearchParams({
  from: new Date(refusedAt - 60_000).toISOString(),
  to: new Date(refusedAt + 60_000).toISOString(),
}).toString()
const pages = (): string[] => [
  '/dashboard/',
  ...[
    'err-disabled-ports',
    'full-scopes',
    'failed-authentications',
    'ports-held-off',
    'containments-open',
  ].map((name) => `/dashboard/list/?name=${name}&${lastHour}`),
  ...['failed-authentications', 'dhcp-utilisation', 'unreachable-switches', 'poe-drawn'].map(
    (name) => `/dashboard/chart/?name=${name}`,
  ),
  ...runs.flatMap((id) => [`/command-centre/run/?id=${id}`, `/command-centre/run/around/?id=${id}`]),
  '/command-centre/run/underway/',
  `/command-centre/run/batch/?batch=${batch}`,
  '/command-centre/approvals/',
  '/command-centre/command-history/',
  '/account/notifications/',
  ...[
    'network-devices/detail/?id=sw-a',
    'network-locations/detail/?id=B1-1',
    `departments/detail/?id=${department}`,
    'ups-units/detail/?id=ups-a',
    'network-locations/rooms/detail/?id=B1/101',
    'network-locations/buildings/detail/?id=B1',
    'network-devices/',
    'network-locations/',
    'network-locations/export/',
    'ups-units/',
  ].map((path) => `/site-resources/${path}`),
  ...['cisco-switch/?q=sw-a', `device-lookup/?q=${mac}`, `dhcp-server/?q=${mac}`, `cisco-ise/?q=${mac}`].map(
    (path) => `/common-queries/${path}`,
  ),
  '/common-queries/cisco-switch/?q=sw-a%20Gi1/0/1',
  ...[mac, '10.2.0.7', 'zelda'].map(
    (q) => `/common-queries/firewall/?${new URLSearchParams({ q, to: '203.0.113.10' }).toString()}`,
  ),
  '/common-queries/firewall/daily/',
  ...[mac, 'sw-a Gi1/0/1', 'B1-1', 'sw-a', 'B1/101'].map(
    (q) => `/workflows/search-and-locate/?${new URLSearchParams({ q }).toString()}`,
  ),
  '/command-centre/switch-port-assignment/port/?q=sw-a%20Gi1/0/1',
]

test('no page tells what is another page’s without the key of that one', async () => {
  const wrong: string[] = []
  const told = new Set<string>()
  const deciding = [...new Set(Object.values(parts).flatMap(([, keys]) => keys))]
  for (const url of pages()) {
    const { access } = callOf(url)
    const own = access.for === 'key' ? [access.key] : []
    for (const key of [null, ...(isNightly ? accessKeys : deciding)]) {
      const held = key === null ? own : [...own, key]
      await holds(held)
      const { body } = await ask(url)
      for (const [part, [words, keys]] of Object.entries(parts)) {
        // What was asked about stands in every answer.
        if (words.test(decodeURIComponent(url)) || !words.test(body)) continue
        told.add(part)
        if (!keys.some((one) => held.includes(one))) wrong.push(`${url} tells ${part} with ${held.join()}`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect([...told].toSorted()).toEqual(Object.keys(parts).toSorted())
})

test('where a reason is asked for, no page that takes none tells a device or when it was there', async () => {
  await sql`insert into policy (name, value) values ('reading-reason', '{"asked":true}')`.execute(
    server.database.db,
  )
  await holds(accessKeys)
  const personal = new RegExp(`${mac}|${denied}|last seen|"seen_at":"2`)
  for (const url of pages()) {
    const { statusCode, body } = await ask(url)
    if (callOf(url).personal === true) expect([url, statusCode]).toEqual([url, 428])
    else expect([url, statusCode, personal.exec(body)?.[0]]).toEqual([url, 200, undefined])
  }
  const list = (await ask(`/dashboard/list/?name=failed-authentications&${lastHour}`)).body
  expect(list).toContain('with a reason')
  expect((await ask('/site-resources/network-locations/detail/?id=B1-1')).body).toContain(
    '{"field":"seen_at","why":"Reading it needs a reason',
  )
})
