import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { PastChange } from '@patchbay/contract/command-centre/command-history'
import type { RunState } from '@patchbay/contract/runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { judgeEvidence } from '../../changes/evidence/judge-evidence.ts'
import { addOutside, addPast, minutesAgo } from '../../changes/history/test-history.ts'
import type { Outside, Past } from '../../changes/history/test-history.ts'

type History = CallAnswer<Calls['GET /command-centre/command-history/']>
type Taken = CallAnswer<Calls['GET /command-centre/command-history/signed/']>
type Underway = CallAnswer<Calls['GET /command-centre/run/underway/']>
type Who = 'auditor' | 'engineer' | 'approver' | 'nobody'

let server: TestApp
let cookies: Record<Who, string>
let ada: number

const make = (past: Past = {}) => addPast(server.database.db, past)
const makeOutside = (outside: Outside = {}) => addOutside(server.database.db, outside)

async function ask(path: string, query: Readonly<Record<string, string>> = {}, who: Who = 'auditor') {
  const text = new URLSearchParams(query).toString()
  const response = await server.call('GET', `${path}${text === '' ? '' : `?${text}`}`, {
    headers: { cookie: cookies[who] },
  })
  return { status: response.statusCode, data: response.json<{ data: unknown }>().data }
}
const history = async (query: Readonly<Record<string, string>> = {}) =>
  (await ask('/command-centre/command-history/', query)).data as History
const idsOf = async (query: Readonly<Record<string, string>> = {}) =>
  (await history({ size: '100', ...query })).changes.map(({ id }) => id)

beforeAll(async () => {
  server = await startTestApp()
  ada = await server.addPerson('ada')
  await server.addPerson('bob')
  await server.addPerson('auditor', ['commands-history'])
  await server.addPerson('engineer', ['commands-switch-port-assignment'])
  await server.addPerson('approver', ['commands-approve'])
  await server.addPerson('nobody', ['tools-scanner'])
  const of = (who: Who) => server.signIn(who)
  cookies = {
    auditor: await of('auditor'),
    engineer: await of('engineer'),
    approver: await of('approver'),
    nobody: await of('nobody'),
  }
})
afterAll(() => server.stop())

const placesOf = async (query: Readonly<Record<string, string>>) =>
  (await history(query)).changes.map(({ made, id }) => `${made} ${id}`)

test('only who holds the key of the history reads it', async () => {
  const statusFor = async (who: Who) => (await ask('/command-centre/command-history/', {}, who)).status
  expect(await statusFor('auditor')).toBe(200)
  for (const who of ['engineer', 'approver', 'nobody'] as const)
    expect([who, await statusFor(who)]).toEqual([who, 403])
})

test('a change says who, what, where, with what proof and how it can be undone', async () => {
  const id = await make({
    reason: 'the printer moved',
    ticket: 'INC-48213',
    approver: 'marit',
    asked: 30,
    began: 29,
    ended: 28,
    proofs: ['proven', 'proven', 'not-proven', 'not-applicable'],
    state: 'done-not-proven',
  })
  const { changes, kinds } = await history({ q: 'INC-48213' })
  expect(changes).toEqual([
    {
      made: 'here',
      id,
      kind: 'assign-port',
      title: 'Switch port assignment',
      state: 'done-not-proven',
      sentence: 'Set description Printer on sw-a01-1 Gi1/0/14.',
      target: 'sw-a01-1 Gi1/0/14',
      requester: { id: ada, name: 'ada' },
      approver: { id: null, name: 'marit' },
      reason: 'the printer moved',
      ticket: 'INC-48213',
      at: (changes[0] as PastChange).beganAt,
      beganAt: expect.any(String),
      endedAt: expect.any(String),
      expiresAt: null,
      endsWithTicket: false,
      ticketClosedAt: null,
      undoOf: null,
      watchedUntil: null,
      undoneBy: null,
      systems: ['sw-a01-1 by Switches (SSH)'],
      proof: { seen: 2, missed: 1, of: 3 },
      undoable: true,
    },
  ])
  expect(kinds).toContainEqual({ name: 'assign-port', title: 'Switch port assignment' })
})

test('an undoing and what it undoes name each other; one that came to nothing does not count', async () => {
  const done = await make({ reason: 'undone later' })
  const called = await make({ undoOf: done, state: 'cancelled', began: null, reason: 'undone later' })
  const before = await history({ q: 'undone later' })
  expect(before.changes.find(({ id }) => id === done)).toMatchObject({ undoneBy: null, undoable: true })
  expect(before.changes.find(({ id }) => id === called)).toMatchObject({ undoOf: done, undoable: false })
  const undo = await make({ undoOf: done, reason: 'undone later' })
  const after = await history({ q: 'undone later' })
  expect(after.changes.find(({ id }) => id === done)).toMatchObject({
    undoneBy: { id: undo, state: 'done' },
    undoable: false,
  })
  expect(after.changes.find(({ id }) => id === undo)).toMatchObject({ undoOf: done, undoneBy: null })
})

test('every word of a text must stand somewhere, in any case; signs of patterns mean themselves', async () => {
  const id = await make({
    reason: 'zebra crossing 50% done',
    sentence: 'Shut down the Okapi port.',
    by: 'bob',
  })
  for (const q of ['zebra', 'okapi ZEBRA', 'bob okapi', String(id), '50%', 'GigabitEthernet1/0/14 zebra'])
    expect([q, await idsOf({ q })]).toEqual([q, expect.arrayContaining([id])])
  expect(await idsOf({ q: 'okapi giraffe' })).toEqual([])
  expect(await idsOf({ q: '%okapi%' })).toEqual([])
})

test('who asked for it and who agreed to it are found by part of a name', async () => {
  const asked = await make({ by: 'bob', reason: 'actors' })
  const agreed = await make({ by: 'ada', approver: 'lucia', reason: 'actors' })
  expect(await idsOf({ q: 'actors', actor: 'BO' })).toEqual([asked])
  expect(await idsOf({ q: 'actors', actor: 'lucia' })).toEqual([agreed])
})

test('a port is found in any spelling and never another one, a switch with all of its ports', async () => {
  const on = (name: string, port: string) =>
    make({
      target: `${name} Gi1/0/${port}`,
      targets: [`interface ${name} GigabitEthernet1/0/${port}`],
      reason: 'by target',
    })
  const [one, ten, other] = [
    await on('sw-b07-1', '1'),
    await on('sw-b07-1', '10'),
    await on('sw-b07-12', '1'),
  ]
  for (const target of [
    'sw-b07-1 Gi1/0/1',
    'SW-B07-1 gi 1/0/1',
    'sw-b07-1 GigabitEthernet1/0/1',
    'sw-b07-1 1/0/1',
    '  sw-b07-1   gigabitethernet 1/0/1 ',
  ])
    expect([target, await idsOf({ target })]).toEqual([target, [one]])
  expect(await idsOf({ target: 'sw-b07-1' })).toEqual([ten, one])
  expect(await idsOf({ target: 'sw-b07-1 gi1/0/1-10' })).toEqual([ten, one])
  expect(await idsOf({ target: 'sw-b07-12' })).toEqual([other])
  expect(await idsOf({ target: 'sw-b07' })).toEqual([])
})

test('an outlet and a switch by its address lead to the changes of what they name', async () => {
  const { db } = server.database
  await db.insertInto('device').values({ name: 'sw-c03-1', address: '10.8.3.1' }).execute()
  await db.insertInto('building').values({ code: 'C3', name: 'Library' }).execute()
  await db
    .insertInto('room')
    .values({ building: 'C3', code: 'C3-101', floor: '', name: '', kind: '' })
    .execute()
  const patched = { switch: 'sw-c03-1', interface: 'GigabitEthernet1/0/7' }
  await db
    .insertInto('outlet')
    .values({ label: 'C3-101-4', panel: '', panel_port: '', building: 'C3', room: 'C3-101', ...patched })
    .execute()
  const seven = { target: 'sw-c03-1 Gi1/0/7', targets: ['interface sw-c03-1 GigabitEthernet1/0/7'] }
  const eight = { target: 'sw-c03-1 Gi1/0/8', targets: ['interface sw-c03-1 GigabitEthernet1/0/8'] }
  const [one, other] = [await make(seven), await make(eight)]
  expect(await idsOf({ target: 'c3-101-4' })).toEqual([one])
  expect(await idsOf({ target: '10.8.3.1' })).toEqual([other, one])
  expect(await idsOf({ target: '10.8.3.1 gi1/0/8' })).toEqual([other])
})

test('a target of another sort is found by any spelling of its identifier', async () => {
  const id = await make({
    target: 'aa:bb:cc:00:11:22',
    targets: ['endpoint aa:bb:cc:00:11:22'],
    kind: 'made-up',
  })
  for (const target of ['AABB.CC00.1122', 'aa-bb-cc-00-11-22', 'aabbcc001122'])
    expect([target, await idsOf({ target })]).toEqual([target, [id]])
  expect((await history({ target: 'aabbcc001122' })).changes[0]).toMatchObject({ title: 'made-up' })
})

test('what a change is about belongs to the history of that as well', async () => {
  const request = { target: 'Request “No link”', kind: 'submit-request' }
  const device = await make({ ...request, targets: ['request m-1'], about: ['aa:bb:cc:00:11:33'] })
  const room = await make({ ...request, targets: ['request m-2'], about: ['Lecture hall 2'] })
  expect(await idsOf({ target: 'AABB.CC00.1133' })).toEqual([device])
  expect(await idsOf({ target: 'lecture hall 2' })).toEqual([room])
  expect(await idsOf({ target: 'aa:bb:cc:00:11:34' })).toEqual([])
})

test('what was only previewed is told when it is asked for; each result has its own', async () => {
  const states: RunState[] = [
    'previewed',
    'cancelled',
    'running',
    'needs-person',
    'undone',
    'awaiting-approval',
  ]
  const ids = new Map<RunState, number>()
  for (const state of states) ids.set(state, await make({ state, reason: 'by result' }))
  const id = (state: RunState) => ids.get(state)
  const found = (result?: string) => idsOf({ q: 'by result', ...(result === undefined ? {} : { result }) })
  expect(await found()).not.toContain(id('previewed'))
  expect(await found()).toHaveLength(states.length - 1)
  expect(await found('previewed')).toEqual([id('previewed')])
  expect(await found('called-off')).toEqual([id('cancelled')])
  expect(await found('under-way')).toEqual([id('running')])
  expect(await found('needs-person')).toEqual([id('needs-person')])
  expect(await found('undone')).toEqual([id('undone')])
  expect(await found('waiting')).toEqual([id('awaiting-approval')])
})

test('proven is what has all of its proof, not proven what was begun and has not', async () => {
  const proven = await make({ reason: 'by proof', proofs: ['proven', 'not-applicable'] })
  const missed = await make({ reason: 'by proof', proofs: ['proven', 'not-proven'] })
  const none = await make({ reason: 'by proof', proofs: [] })
  await make({ reason: 'by proof', state: 'cancelled', began: null })
  expect(await idsOf({ q: 'by proof', proven: 'yes' })).toEqual([proven])
  expect(await idsOf({ q: 'by proof', proven: 'no' })).toEqual([none, missed])
})

test('kind, ticket, system and time narrow it; a change counts when it began', async () => {
  const late = await make({ reason: 'by time', asked: 600, began: 60, kind: 'made-up', ticket: 'CHG-77' })
  const early = await make({ reason: 'by time', asked: 300, began: null, state: 'cancelled' })
  expect(await idsOf({ q: 'by time', kind: 'made-up' })).toEqual([late])
  expect(await idsOf({ q: 'by time', ticket: 'chg-7' })).toEqual([late])
  const elsewhere = await make({ reason: 'by system', target: 'sw-z09-1 Gi1/0/14' })
  await make({ reason: 'by system' })
  expect(await idsOf({ q: 'by system', system: 'SW-Z09-1 by' })).toEqual([elsewhere])
  expect(await idsOf({ q: 'by system', system: '(ssh)' })).toHaveLength(2)
  expect(await idsOf({ q: 'by system', system: '%' })).toEqual([])
  const at = (minutes: number) => minutesAgo(minutes)!.toISOString()
  expect(await idsOf({ q: 'by time', from: at(61), to: at(59) })).toEqual([late])
  expect(await idsOf({ q: 'by time', from: at(301), to: at(299) })).toEqual([early])
  expect(await idsOf({ q: 'by time' })).toEqual([late, early])
  const wrong = await ask('/command-centre/command-history/', { from: 'yesterday' })
  expect(wrong.status).toBe(400)
})

test('pages go on from what stands at their end, also when something is added, and back again', async () => {
  const ids: number[] = []
  // Two began at the same moment: their numbers decide.
  for (let index = 0; index < 23; index += 1)
    ids.unshift(await make({ reason: 'by page', asked: 1_000 - Math.floor(index / 2) }))
  const first = await history({ q: 'by page' })
  expect(first.changes.map(({ id }) => id)).toEqual(ids.slice(0, 10))
  expect(first).toMatchObject({ total: 23, older: true, newer: false })
  const newest = await make({ reason: 'by page', asked: 900 })
  const second = await history({ q: 'by page', before: String(ids[9]) })
  expect(second.changes.map(({ id }) => id)).toEqual(ids.slice(10, 20))
  expect(second).toMatchObject({ total: 24, older: true, newer: true })
  const third = await history({ q: 'by page', before: String(ids[19]) })
  expect(third.changes.map(({ id }) => id)).toEqual(ids.slice(20))
  expect(third).toMatchObject({ older: false, newer: true })
  const back = await history({ q: 'by page', after: String(ids[20]) })
  expect(back.changes.map(({ id }) => id)).toEqual(ids.slice(10, 20))
  expect(back).toMatchObject({ older: true, newer: true })
  const start = await history({ q: 'by page', after: String(ids[9]), size: '25' })
  expect(start.changes.map(({ id }) => id)).toEqual([newest, ...ids.slice(0, 9)])
  expect(start).toMatchObject({ older: true, newer: false })
})

test('what was changed outside stands among ours by its time, and is reached from page to page', async () => {
  const words = { target: 'sw-out-1' }
  const target = 'sw-out-1 Gi1/0/31'
  const of = { target, targets: ['interface sw-out-1 GigabitEthernet1/0/31'] }
  const older = await make({ ...of, asked: 70 })
  const first = await makeOutside({ seen: 60 })
  const middle = await make({ ...of, asked: 50 })
  const second = await makeOutside({ seen: 40 })
  const newest = await make({ ...of, asked: 30 })
  const all = [`here ${newest}`, `outside ${second}`, `here ${middle}`, `outside ${first}`, `here ${older}`]
  expect(await placesOf(words)).toEqual(all)
  expect((await history(words)).total).toBe(5)
  expect(await placesOf({ ...words, before: `outside-${second}` })).toEqual(all.slice(2))
  expect(await placesOf({ ...words, before: String(middle) })).toEqual(all.slice(3))
  expect(await placesOf({ ...words, after: `outside-${first}` })).toEqual(all.slice(0, 3))
  const [entry] = (await history({ ...words, made: 'outside' })).changes
  expect(entry).toEqual({
    made: 'outside',
    id: second,
    at: expect.any(String),
    since: expect.any(String),
    target,
    switch: 'sw-out-1',
    interface: 'Gi1/0/31',
    fields: [{ what: 'access VLAN', before: '10', now: '38' }],
    perhapsBySignIn: false,
  })
  expect(await placesOf({ ...words, made: 'here' })).toEqual(all.filter((each) => each.startsWith('here')))
})

test('a change made outside is found by its port in any spelling and by its words, and by no filter of runs', async () => {
  const on = 'Gi2/0/7'
  const id = await makeOutside({ on, fields: [{ what: 'description', before: 'Kiosk', now: 'Lobby 100%' }] })
  await makeOutside({ on: 'Gi2/0/8' })
  for (const query of [
    { target: 'sw-out-1 gi2/0/7' },
    { target: 'SW-OUT-1 GigabitEthernet2/0/7' },
    { q: 'kiosk lobby' },
    { q: '100%' },
  ])
    expect([query, await placesOf({ ...query, made: 'outside' })]).toEqual([query, [`outside ${id}`]])
  for (const query of [
    { actor: 'ada' },
    { kind: 'assign-port' },
    { result: 'done' },
    { proven: 'yes' },
    { ticket: 'INC' },
    { system: 'SSH' },
  ])
    expect([query, await placesOf({ ...query, made: 'outside' })]).toEqual([query, []])
  const long = { from: new Date(Date.now() - 86_400_000).toISOString() }
  const lately = { from: new Date(Date.now() - 60_000).toISOString() }
  expect(await placesOf({ target: 'sw-out-1 Gi2/0/7', ...long })).toEqual([`outside ${id}`])
  expect(await placesOf({ target: 'sw-out-1 Gi2/0/7', ...lately })).toEqual([])
})

test('what a filter leaves is taken along signed, all of it, and anything else in it is seen', async () => {
  const first = await make({ reason: 'to be signed', ticket: 'AUD-1' })
  const second = await make({ reason: 'to be signed' })
  const { data } = await ask('/command-centre/command-history/signed/', { q: 'to be signed' })
  const { changes, ...about } = (data as Taken).history
  expect(about).toMatchObject({ takenBy: 'auditor', asked: { q: 'to be signed' }, total: 2 })
  expect(changes.map(({ id }) => id)).toEqual([second, first])
  const text = JSON.stringify(data)
  expect(judgeEvidence(text, null)).toMatchObject({
    genuine: true,
    words: expect.stringMatching(/^2 changes of the history\. Taken by auditor at /),
  })
  for (const other of [text.replace('AUD-1', 'AUD-2'), text.replace('"total":2', '"total":3')])
    expect(judgeEvidence(other, null)).toEqual({
      genuine: false,
      words: 'This file was changed after it was signed.',
    })
  expect(await ask('/command-centre/command-history/signed/', {}, 'nobody')).toMatchObject({ status: 403 })
})

test('what is under way is told to who may look at the run, and to nobody else', async () => {
  const id = await make({ state: 'running', reason: 'in the tray', ended: null })
  const other = await make({ state: 'verifying', reason: 'in the tray', ended: null, kind: 'made-up' })
  const told = async (who: Who) => {
    const { status, data } = await ask('/command-centre/run/underway/', {}, who)
    expect(status).toBe(200)
    return (data as Underway).runs.map((run) => run.id).filter((each) => each === id || each === other)
  }
  for (const who of ['auditor', 'approver'] as const)
    expect(await told(who)).toEqual(expect.arrayContaining([id, other]))
  expect(await told('engineer')).toEqual([id])
  expect(await told('nobody')).toEqual([])
})

test('what waits is told by its numbers to who may agree, one’s own too, and to nobody else', async () => {
  const id = await make({ state: 'awaiting-approval', began: null, ended: null })
  const told = async (who: Who) => (await ask('/command-centre/run/underway/', {}, who)).data as Underway
  const before = await told('approver')
  expect(before.waitingIds).toContain(id)
  expect(before.waiting).toBe(before.waitingIds.length)
  expect(await told('auditor')).toMatchObject({ waiting: 0, waitingIds: [] })
  await server.database.db
    .updateTable('change')
    .set((eb) => ({
      requested_by: eb.selectFrom('person').select('id').where('username', '=', 'approver'),
    }))
    .where('id', '=', id)
    .execute()
  const now = await told('approver')
  expect(now).toMatchObject({ waiting: before.waiting - 1, waitingIds: before.waitingIds })
})

test('what a run was asked for is told for another port, to who may set one', async () => {
  const id = await make({ reason: 'the printer moved', ticket: 'INC-1' })
  const path = '/command-centre/switch-port-assignment/like/'
  expect((await ask(path, { run: String(id) }, 'engineer')).data).toEqual({
    run: id,
    target: 'sw-a01-1 Gi1/0/14',
    intent: { accessVlan: 38, bounce: 'auto' },
    reason: 'the printer moved',
    ticket: 'INC-1',
    proveOrUndo: false,
  })
  expect((await ask(path, { run: String(id) }, 'auditor')).status).toBe(403)
  expect((await ask(path, { run: '999999' }, 'engineer')).status).toBe(404)
})
