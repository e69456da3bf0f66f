import { accessKeys } from '@patchbay/contract/access-keys'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { sources } from './calls.ts'
import { keyOfPanel, readDetail } from './read.ts'
import type { Viewer } from './source.ts'

let server: TestApp
let requester: number
const mac = '00:00:5e:00:53:01'

beforeAll(async () => {
  server = await startTestApp()
  const { db } = server.database
  requester = await server.addPerson('ada')
  await sql
    .raw(`insert into campus (code, name) values ('C1', 'Campus');
    insert into building (code, name, campus) values ('B1', 'One', 'C1');
    insert into floor (building, code, name) values ('B1', '1', 'First');
    insert into room (building, code, floor, name, kind) values ('B1', '101', '1', 'Lab', '');
    insert into department (code, name, rooms) values ('D1', 'Physics', array['B1/101']);
    insert into network_device (name, building, closet) values ('sw-a', 'B1', '101');
    insert into outlet (label, building, room, switch, interface) values ('B1-1', 'B1', '101', 'sw-a', 'Gi1/0/1');
    insert into ups_unit (name, feeds_devices, feeds_rooms) values ('ups-a', array['sw-a'], array['B1/101'])`)
    .execute(db)
  await db
    .insertInto('sighting')
    .values({
      mac,
      vlan: 10,
      switch: 'sw-a',
      interface: 'Gi1/0/1',
      edge: true,
      first_seen: new Date(),
      last_seen: new Date(),
    })
    .execute()
  await db
    .insertInto('change')
    .values({
      kind: 'assign-port',
      state: 'done',
      requested_by: requester,
      requester: 'ada',
      correlation: '00000000-0000-0000-0000-000000000000',
      intent: JSON.stringify({}),
      reason: 'for the exams',
      sentence: 'Set VLAN 20',
      target: 'sw-a Gi1/0/1',
      targets: ['interface sw-a GigabitEthernet1/0/1'],
      snapshot: JSON.stringify({}),
      preview: JSON.stringify({}),
      accepted: JSON.stringify({}),
      began_at: new Date(),
      ended_at: new Date(),
    })
    .execute()
})
afterAll(() => server.stop())

const viewer = (keys: readonly AccessKey[], more: Partial<Viewer> = {}): Viewer => ({
  profile: { id: 0 },
  keys: new Set(keys),
  session: 'of the test',
  reasonAsked: false,
  ...more,
})

async function partsFor(path: string, list: string | undefined, id: string, who: Viewer) {
  const source = sources.find(({ resource }) => resource.path.endsWith(path) && resource.list === list)!
  const { panels } = await readDetail(server.database.db, source, id, who)
  return { panels, text: JSON.stringify(panels) }
}
const sourceIds = async () =>
  Promise.all(
    sources.map(async (source) => {
      const { rows } = await sql<{
        id: string
      }>`select ${sql.ref(source.key)}::text as id from ${sql.table(source.table)}
        limit 1`.execute(server.database.db)
      return { source, id: rows[0]?.id }
    }),
  )

test('every part of every page shows nothing without the key of what it shows, and says which', async () => {
  let parts = 0
  for (const { source, id } of await sourceIds()) {
    for (const panel of source.panels ?? []) {
      const key = keyOfPanel(source, panel)
      if (key === null || id === undefined) continue
      parts += 1
      const read = async (keys: readonly AccessKey[]) =>
        (await readDetail(server.database.db, source, id, viewer(keys))).panels.find(
          ({ title }) => title === panel.title,
        ) as ResourceDetail['panels'][number]
      const without = await read(accessKeys.filter((one) => one !== key))
      expect([panel.title, without.rows, without.none]).toEqual([
        panel.title,
        [],
        `It needs the key “${accessKeyWords[key].title}”.`,
      ])
      expect((await read(accessKeys)).none).not.toMatch(/needs the key/)
    }
  }
  expect(parts).toBeGreaterThan(3)
})

test('a run stands on a device’s page for whoever may look at it, and the rest hear nothing of it', async () => {
  const at = async (who: Viewer) => (await partsFor('network-devices', undefined, 'sw-a', who)).text
  const own = 'siteresources-network-devices'
  for (const key of accessKeys.filter((one) => one !== own)) {
    const may = ['commands-history', 'commands-approve', 'commands-switch-port-assignment'].includes(key)
    const said = await at(viewer([own, key]))
    expect([key, /Set VLAN 20|\bada\b/.test(said)]).toEqual([key, may])
  }
  expect(await at(viewer([own], { profile: { id: requester } }))).toContain('Set VLAN 20')
  expect(await at(viewer([own], { profile: { id: requester }, session: null }))).not.toContain('Set VLAN 20')
})

test('the device at an outlet is told with a key that tells devices, and not where a reason is asked for', async () => {
  const at = async (who: Viewer) => (await partsFor('network-locations', undefined, 'B1-1', who)).text
  const own = 'siteresources-network-locations'
  expect(await at(viewer([own]))).not.toMatch(/00:00:5e|VLAN 10|last seen/)
  expect(await at(viewer([own]))).toContain('It needs the key')
  expect(await at(viewer([own, 'queries-cisco-switch']))).toContain(mac)
  const asked = await at(viewer(accessKeys, { reasonAsked: true }))
  expect(asked).not.toMatch(/00:00:5e|VLAN 10|last seen/)
  expect(asked).toContain('needs a reason')
})

test('what a declaration names for its page are fields of its own, none in two groups, and links name values of the row', () => {
  for (const { resource, panels = [] } of sources) {
    const { name, fields, groups = {}, inPanels = [], pages = [] } = resource
    const placed = [...Object.values(groups).flat(), ...inPanels]
    expect([
      name,
      placed.filter((one, at) => fields[one] === undefined || placed.indexOf(one) !== at),
    ]).toEqual([name, []])
    const filled = [...pages, ...Object.values(fields).flatMap(({ leads }) => leads ?? [])].flatMap(
      ({ by }) => [...JSON.stringify(by).matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field),
    )
    expect([name, filled.filter((one) => fields[one] === undefined)]).toEqual([name, []])
    for (const { title, columns, identifiers = [] } of panels)
      expect([title, identifiers.filter((one) => !columns.includes(one))]).toEqual([title, []])
  }
})
