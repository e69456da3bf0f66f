import { afterEach, beforeEach, expect, test } from 'vitest'
import { Secret } from '../../secret.ts'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { failed } from '../test-writing.ts'
import { startTestTracker } from './test-tracker.ts'
import { reference, requester } from './test-rows.ts'

let desk: Awaited<ReturnType<typeof startTestTracker>>
beforeEach(async () => {
  desk = await startTestTracker()
})
afterEach(() => desk.close())

test('a token is said to be one, a password is Basic, and without either nothing is asked', async () => {
  await desk.can.listTemplates!('', askWithin())
  expect(desk.server.received[0]?.headers.authorization).toBe('token 1-14-9f2c-token-words')
  const basic = await startTestTracker(
    {},
    { kind: 'password', username: 'svc', password: new Secret('s3cret') },
  )
  await basic.can.listTemplates!('', askWithin())
  expect(basic.server.received[0]?.headers.authorization).toBe(`Basic ${btoa('svc:s3cret')}`)
  await basic.close()
  const without = await startTestTracker({}, null)
  expect((await failed(without.can.readDesk!(askWithin())))?.detail.cause).toBe('credential-refused')
  expect(without.server.received).toEqual([])
  await without.close()
})

test('what it is and where it answers are told', async () => {
  const { value } = await desk.can.readDesk!(askWithin())
  expect(value).toEqual({ place: '/REST/2.0', version: '5.0.3', lacks: [] })
})

const ticket = (id: number) => ({
  ...reference('ticket', String(id)),
  Subject: `no ${id}`,
  Status: 'new',
  Queue: '',
  Owner: '',
})

/** Pages as a site gives them that hides some rows: no totals, and a host of its own in the address of the next. */
const pages =
  (of: (page: number) => { readonly items: unknown[]; readonly next?: number }): Answering =>
  (received, response) => {
    const page = Number(new URL(received.url, 'https://x').searchParams.get('page'))
    const { items, next } = of(page)
    const address =
      next === undefined ? {} : { next_page: `https://inside.example/REST/2.0/tickets?query=x&page=${next}` }
    json({ count: items.length, page, per_page: 100, total: null, pages: null, items, ...address })(
      received,
      response,
    )
  }
const asked = () =>
  desk.server.received
    .map(({ url }) => new URL(url, 'https://x').searchParams)
    .map((query) => query.get('page'))

test('pages are asked to the last, by the number of the next and at our own host', async () => {
  desk.site.instead['GET /tickets'] = pages((page) => ({
    items: [ticket(page * 2), '', ticket(page * 2 + 1)],
    ...(page < 3 ? { next: page + 1 } : {}),
  }))
  const { value, complete, dropped } = await desk.can.findOpen!({ requester }, askWithin())
  expect([value.length, complete, dropped, asked()]).toEqual([6, false, 3, ['1', '2', '3']])
  expect(value[0]).toMatchObject({ number: '2', team: null, owner: null, requester: { id: null } })
})

test.each([
  ['the same page', (page: number) => page, 1],
  ['the one before', (page: number) => page - 1, 1],
  ['page after page', (page: number) => page + 1, 20],
])('pages that lead to %s end, and the answer says that it is not whole', async (_what, next, questions) => {
  desk.site.instead['GET /tickets'] = pages((page) => ({ items: [ticket(page)], next: next(page) }))
  const { complete } = await desk.can.findOpen!({ requester }, askWithin(20_000))
  expect([complete, asked().length]).toEqual([false, questions])
})

test('a ticket is told with its page at the site, its queue and its fields', async () => {
  desk.site.tickets[0] = {
    ...desk.site.tickets[0],
    CustomFields: [
      { ...reference('customfield', '3'), name: 'Outlet', values: ['LIB-2.114-B'] },
      { ...reference('customfield', '4'), name: 'Building', values: [] },
    ],
  }
  const { value } = await desk.can.readRequest!('20', askWithin())
  expect(value).toMatchObject({
    link: 'https://rt.example.edu/Ticket/Display.html?id=20',
    team: 'Network',
    owner: null,
    requester: { id: 'adiaz', name: 'adiaz' },
    state: 'new',
    open: true,
    answers: [{ name: 'Outlet', value: 'LIB-2.114-B' }],
  })
})

test.each([
  ['resolved', '1970-01-01T00:00:00Z', false],
  ['on hold', '2026-11-21T10:00:00Z', false],
  ['on hold', '1970-01-01T00:00:00Z', true],
])('a ticket that is %s, resolved at %s, is open: %s', async (Status, Resolved, open) => {
  desk.site.tickets[0] = { ...desk.site.tickets[0], Status, Resolved }
  expect((await desk.can.readRequest!('20', askWithin())).value?.open).toBe(open)
})

test('what is not there is none, and a page in its place is not understood', async () => {
  expect((await desk.can.readRequest!('99', askWithin())).value).toBeNull()
  expect((await desk.can.readTemplate!('99', askWithin())).value).toBeNull()
  desk.site.instead['GET /ticket'] = reply(404, { 'content-type': 'text/html' }, '<p>Not Found')
  expect((await failed(desk.can.readRequest!('99', askWithin())))?.kind).toBe('unreadable')
})

test('a number is no login: it would be taken for the id of somebody', async () => {
  desk.site.instead['GET /user/1'] = json({ Name: 'root', EmailAddress: 'root@example.edu' })
  expect((await desk.can.findRequesters!({ login: '1' }, askWithin())).value).toEqual([])
})

test('fields are asked as they are, those narrowed by another with its answer, and pictures not at all', async () => {
  const { value } = await desk.can.readTemplate!('1', askWithin())
  expect(value?.map(({ name, kind, required, dependsOn }) => [name, kind, required, ...dependsOn])).toEqual([
    ['Outlet', 'text', true],
    ['Building', 'choice', false],
    ['Floor', 'choice', false, 'Building'],
    ['Needed by', 'moment', false],
  ])
  expect(value?.[1]?.choices?.map(({ text }) => text)).toEqual(['Library', 'Physics'])
  expect(value?.[2]?.choices).toBeNull()
  await desk.can.listChoices!({ template: '1', parameter: '5', given: { Building: 'Library' } }, askWithin())
  expect(desk.server.received.at(-1)?.url).toBe('/REST/2.0/customfield/5?category=Library')
})

test('words are looked for in subjects, and in what was written where the site has that indexed', async () => {
  const sqlOf = () => new URL(desk.server.received.at(-1)?.url ?? '', 'https://x').searchParams.get('query')
  const inSubjects = await desk.can.findOpen!({ text: 'LIB-2 point' }, askWithin())
  expect(sqlOf()).toBe("((Subject LIKE 'LIB-2' AND Subject LIKE 'point') AND Status = '__Active__')")
  // What stands below the subject was not looked at.
  expect([inSubjects.complete, inSubjects.notRead?.[0]?.why]).toEqual([
    false,
    expect.stringContaining('turn on Full text in its settings'),
  ])
  expect((await desk.can.findOpen!({ requester: 'jroe' }, askWithin())).complete).toBe(true)
  await desk.close()
  desk = await startTestTracker({ fullText: true })
  expect((await desk.can.findOpen!({ text: 'point' }, askWithin())).complete).toBe(true)
  expect(sqlOf()).toBe("(((Subject LIKE 'point' OR Content LIKE 'point')) AND Status = '__Active__')")
})

test('a site below a path of its own is asked there', async () => {
  await desk.close()
  desk = await startTestTracker({ path: '/rt/REST/2.0' })
  desk.server.answer = json({ Version: '5.0.5' })
  await desk.can.readDesk!(askWithin())
  expect(desk.server.received[0]?.url).toBe('/rt/REST/2.0/rt')
})
