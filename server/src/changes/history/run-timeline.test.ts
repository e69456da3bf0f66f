import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { mostAround } from '@patchbay/contract/command-centre/run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { addOutside, addPast } from './test-history.ts'
import type { Past } from './test-history.ts'

type Timeline = CallAnswer<Calls['GET /command-centre/run/around/']>
type Who = 'auditor' | 'engineer' | 'desk' | 'reserver' | 'nobody'

let server: TestApp
let cookies: Record<Who, string>
beforeAll(async () => {
  server = await startTestApp()
  for (const name of ['ada', 'bob']) await server.addPerson(name)
  await server.addPerson('auditor', ['commands-history'])
  await server.addPerson('engineer', ['commands-switch-port-assignment', 'queries-cisco-switch'])
  await server.addPerson('desk', ['commands-switch-port-assignment'])
  await server.addPerson('reserver', ['commands-dhcp-ip-reservation'])
  await server.addPerson('nobody', ['tools-scanner'])
  cookies = {
    auditor: await server.signIn('auditor'),
    engineer: await server.signIn('engineer'),
    desk: await server.signIn('desk'),
    reserver: await server.signIn('reserver'),
    nobody: await server.signIn('nobody'),
  }
})
afterAll(() => server.stop())

async function ask(id: number, who: Who = 'auditor') {
  const response = await server.call('GET', `/command-centre/run/around/?id=${id}`, {
    headers: { cookie: cookies[who] },
  })
  return { status: response.statusCode, data: response.json<{ data: Timeline }>().data }
}
const timelineOf = async (id: number, who: Who = 'auditor') => {
  const { data } = await ask(id, who)
  return { ...data, entries: data.entries.map((entry) => `${entry.made} ${entry.id}`) }
}

/** Ports of a switch that no other test looks at. */
let last = 0
function newPort() {
  last += 1
  const port = `1/0/${last}`
  const of = { target: `sw-out-1 Gi${port}`, targets: [`interface sw-out-1 GigabitEthernet${port}`] }
  return { on: `Gi${port}`, make: (past: Past) => addPast(server.database.db, { ...of, ...past }) }
}

test('what others did to the same port stands around a run, of any kind and outside, in its order', async () => {
  const { on, make } = newPort()
  const bounced = await make({ by: 'bob', asked: 150, kind: 'act-on-port', state: 'undone' })
  const outside = await addOutside(server.database.db, { on, seen: 130 })
  const id = await make({ asked: 120, ended: 118 })
  const after = await make({ by: 'bob', asked: 60, state: 'awaiting-approval', began: null, ended: null })
  await make({ asked: 181 })
  await make({ asked: 57 })
  await make({ asked: 119, state: 'previewed', began: null, ended: null })
  await newPort().make({ asked: 120 })
  const { entries, from, to, ...counted } = await timelineOf(id)
  expect(entries).toEqual([`here ${bounced}`, `outside ${outside}`, `here ${id}`, `here ${after}`])
  expect(counted).toEqual({ untold: 0, earlier: 0 })
  expect(Date.parse(to) - Date.parse(from)).toBe(122 * 60_000)
  const [first, second] = (await ask(id)).data.entries
  expect(first).toMatchObject({ requester: { name: 'bob' }, state: 'undone', at: expect.any(String) })
  expect(second).toMatchObject({ fields: [{ what: 'access VLAN', before: '10', now: '38' }] })
})

test('the same device by any kind of change, and what a change is only about, belong to it', async () => {
  const mac = 'aa:bb:cc:00:22:11'
  const add = (past: Past) => addPast(server.database.db, past)
  const reserved = await add({
    kind: 'reserve-address',
    target: '10.9.0.7',
    targets: [`reservation ${mac}`, 'address 10.9.0.7'],
    asked: 30,
  })
  const onboarded = await add({
    kind: 'onboard-endpoint',
    target: mac,
    targets: [`endpoint ${mac}`],
    asked: 20,
  })
  const asked = await add({
    kind: 'submit-request',
    target: 'Request “No link”',
    targets: ['request m-7'],
    about: [mac],
    asked: 10,
  })
  const released = await add({
    kind: 'release-lease',
    target: '10.9.0.7',
    targets: ['address 10.9.0.7'],
    asked: 5,
  })
  const all = [reserved, onboarded, asked].map((id) => `here ${id}`)
  expect((await timelineOf(onboarded)).entries).toEqual(all)
  expect((await timelineOf(asked)).entries).toEqual(all)
  expect((await timelineOf(reserved)).entries).toEqual([...all, `here ${released}`])
  expect((await timelineOf(released)).entries).toEqual([`here ${reserved}`, `here ${released}`])
})

test('while it goes on all until now stands there; one that nobody applied stands among what was done', async () => {
  const { make } = newPort()
  const id = await make({ asked: 200, state: 'awaiting-approval', began: null, ended: null })
  const since = await make({ by: 'bob', asked: 20 })
  expect((await timelineOf(id)).entries).toEqual([`here ${id}`, `here ${since}`])
  const looked = await make({ asked: 10, state: 'previewed', began: null, ended: null })
  expect((await timelineOf(looked)).entries).toEqual([`here ${since}`, `here ${looked}`])
  const alone = await newPort().make({})
  expect(await timelineOf(alone)).toMatchObject({ entries: [`here ${alone}`], untold: 0, earlier: 0 })
})

test('what somebody may not look at is counted and not told; a run that they may not look at is none', async () => {
  const { on, make } = newPort()
  const id = await make({})
  const other = await make({ kind: 'made-up', sentence: 'A canary of bob.', by: 'bob', asked: 4 })
  const outside = await addOutside(server.database.db, { on, seen: 3 })
  expect(await timelineOf(id, 'auditor')).toMatchObject({
    entries: [`here ${id}`, `here ${other}`, `outside ${outside}`],
    untold: 0,
  })
  expect(await timelineOf(id, 'engineer')).toMatchObject({
    entries: [`here ${id}`, `outside ${outside}`],
    untold: 1,
  })
  expect(await timelineOf(id, 'desk')).toMatchObject({ entries: [`here ${id}`], untold: 2 })
  expect(JSON.stringify(await ask(id, 'desk'))).not.toContain('canary')
  for (const who of ['reserver', 'nobody'] as const) expect((await ask(id, who)).status).toBe(404)
  // Whoever asked for a run looks at it, whatever its kind.
  await server.database.db
    .updateTable('change')
    .set((eb) => ({ requested_by: eb.selectFrom('person').select('id').where('username', '=', 'desk') }))
    .where('id', '=', other)
    .execute()
  expect(await timelineOf(id, 'desk')).toMatchObject({ entries: [`here ${id}`, `here ${other}`], untold: 1 })
})

test('of very many the newest stand there, and always the run itself', async () => {
  const { make } = newPort()
  const id = await make({ asked: 100, state: 'scheduled', began: null, ended: null })
  for (let count = 0; count < mostAround + 2; count += 1) await make({ asked: 90 - count })
  const { entries, earlier } = await timelineOf(id)
  expect(entries[0]).toBe(`here ${id}`)
  expect(entries).toHaveLength(mostAround + 1)
  expect(earlier).toBe(2)
})
