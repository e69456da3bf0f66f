import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { failed, writing } from '../test-writing.ts'
import { newTicket, startTestTracker } from './test-tracker.ts'
import { reference } from './test-rows.ts'

let desk: Awaited<ReturnType<typeof startTestTracker>>
beforeEach(async () => {
  desk = await startTestTracker()
})
afterEach(() => desk.close())

const writesReceived = () => desk.server.received.filter(({ method }) => method !== 'GET')
const submit = () => desk.writes.submit!(newTicket(), writing())

test('a ticket is sent with its mark in the subject, its fields by id and a moment in UTC', async () => {
  const { answer, request } = await submit()
  expect(JSON.parse(writesReceived()[0]?.body ?? '')).toEqual({
    Queue: '1',
    Subject: 'Network point LIB-2.114-B [pb-7f3a0002]',
    Requestor: 'adiaz@example.edu',
    Content: 'Requested from the network console',
    ContentType: 'text/plain',
    Cc: ['adiaz@example.edu', 'works@example.org'],
    Due: '2026-12-01 12:00:00',
    Priority: 100,
    CustomFields: { 3: 'LIB-2.114-B', 4: 'Library', 6: '2026-12-01 08:00:00' },
  })
  expect([answer, request.link]).toEqual(['201 21', 'https://rt.example.edu/Ticket/Display.html?id=21'])
})

test.each<[string, Answering, string, string, RegExp]>([
  [
    'does not know the queue',
    json({ message: 'Unable to find queue' }, 400),
    'refused',
    'not-understood',
    /Unable to find queue/,
  ],
  ['may not make it', json({ message: 'No permission' }, 403), 'refused', 'right-missing', /does not permit/],
  [
    'knows no such token',
    json({ message: 'Unauthorized' }, 401),
    'refused',
    'credential-refused',
    /refused the login/,
  ],
  ['says nothing of sense', json(['?'], 201), 'unconfirmed', 'not-understood', /until it is read/],
  [
    'shows a page',
    reply(200, { 'content-type': 'text/html' }, '<p>'),
    'unconfirmed',
    'sent-no-answer',
    /did not answer/,
  ],
  ['leads elsewhere', reply(302, { location: '/login' }, ''), 'unreadable', 'not-understood', /redirect/],
  [
    'has an error',
    json({ message: 'Internal Server Error' }, 500),
    'unconfirmed',
    'sent-no-answer',
    /did not answer/,
  ],
  [
    'is asked too much',
    reply(429, { 'retry-after': '60' }, ''),
    'throttled',
    'rate-limited',
    /throttles questions/,
  ],
  [
    'hangs up',
    (_received, response) => void response.destroy(),
    'unconfirmed',
    'sent-no-answer',
    /did not answer/,
  ],
])('a site that %s is sent it once and says what became of it', async (_what, answer, kind, cause, words) => {
  desk.site.instead['POST /ticket'] = answer
  const failure = await failed(submit())
  expect([failure?.kind, failure?.detail.cause]).toEqual([kind, cause])
  expect(failure?.message).toMatch(words)
  expect(writesReceived()).toHaveLength(1)
})

const changed = (more: object) => {
  desk.site.afterwards = (received, response) => {
    const at = desk.site.tickets.length - 1
    desk.site.tickets[at] = { ...desk.site.tickets[at], ...more }
    json(reference('ticket', '21'), 201)(received, response)
  }
}
const field = (id: string, name: string, ...values: string[]) => ({
  ...reference('customfield', id),
  name,
  values,
})
const outlet = field('3', 'Outlet', 'LIB-2.114-B')
const building = field('4', 'Building', 'Library')
const by = field('6', 'Needed by', '2026-12-01T08:00:00Z')

test.each<[string, object, string[]]>([
  [
    'the moment in another form',
    { CustomFields: [outlet, building, field('6', 'Needed by', '2026-12-01T09:00:00+01:00')] },
    [],
  ],
  [
    'a field less',
    { CustomFields: [outlet, by, field('4', 'Building')] },
    ['It does not have the answer to “Building”.'],
  ],
  [
    'another value',
    { CustomFields: [outlet, by, field('4', 'Building', 'Physics')] },
    ['It has another answer to “Building”: Physics'],
  ],
  ['another requestor', { Requestor: [reference('user', 'svc')] }, ['It has another requester.']],
  [
    'one of two whom it keeps informed, by another name',
    { Cc: [reference('user', 'ADIAZ')] },
    ['It does not keep works@example.org informed.'],
  ],
  ['no due date', { Due: '1970-01-01T00:00:00Z' }, ['It is needed by no day there.']],
  ['another priority', { Priority: '40' }, ['Its urgency is 40 there.']],
  ['another queue', { Queue: reference('queue', '9') }, ['It is in another queue.']],
])('a site that stores %s: that is reported, and never sent again', async (_what, more, differences) => {
  changed(more)
  expect((await submit()).differences).toEqual(differences)
  expect(writesReceived()).toHaveLength(1)
})

const withdrawal = { request: '20', reason: 'The room is closed.' }

test('a ticket is taken back as it was read, and one that changed meanwhile is left alone', async () => {
  await desk.writes.withdraw!(withdrawal, writing())
  const [put, note] = writesReceived()
  expect([put?.method, put?.headers['if-match']]).toEqual(['PUT', expect.stringMatching(/^".+"$/)])
  expect(note?.url).toBe('/REST/2.0/ticket/20/comment')
})

test('a stale ETag is a refusal that says so', async () => {
  desk.site.instead['PUT /ticket/20'] = json({ message: 'Precondition Failed' }, 412)
  const failure = await failed(desk.writes.withdraw!(withdrawal, writing()))
  expect([failure?.kind, failure?.detail.cause]).toEqual(['refused', 'busy'])
  expect(writesReceived()).toHaveLength(1)
})

test('sentences of a success that are refusals are found out by reading', async () => {
  desk.site.instead['PUT /ticket/20'] = json(['Ticket 20: Permission Denied'])
  const failure = await failed(desk.writes.withdraw!(withdrawal, writing()))
  expect(failure?.message).toContain('Ticket 20: Permission Denied')
  expect(writesReceived()).toHaveLength(1)
})

const informing = { request: '20', watcher: { id: 'works@example.org', login: null }, informed: true }
const ticketWith = (Cc: unknown) => json({ ...desk.site.tickets[0], Cc })

test('whoever is added to those who are kept informed stands beside the others, as it was read', async () => {
  await desk.writes.inform!(informing, writing())
  await desk.writes.inform!({ ...informing, watcher: { id: 'jroe@example.org', login: 'jroe' } }, writing())
  expect(writesReceived().map(({ method, url, body }) => [method, url, JSON.parse(body)])).toEqual([
    ['PUT', '/REST/2.0/ticket/20', { Cc: ['works@example.org'] }],
    ['PUT', '/REST/2.0/ticket/20', { Cc: ['works@example.org', 'jroe@example.org'] }],
  ])
  expect(writesReceived()[0]?.headers['if-match']).toMatch(/^".+"$/)
})

test.each<[string, () => Answering, string]>([
  ['does not tell them', () => ticketWith(undefined), 'unreadable'],
  ['tells them otherwise', () => ticketWith([{ type: 'user', id: null }]), 'unreadable'],
  ['has one whose name is a number', () => ticketWith([reference('user', '4711')]), 'refused'],
])(
  'where the list %s nothing is sent, since whoever is missing would be taken out',
  async (_what, answer, kind) => {
    desk.site.instead['GET /ticket/20'] = answer()
    const failure = await failed(desk.writes.inform!(informing, writing()))
    expect([failure?.kind, writesReceived()]).toEqual([kind, []])
  },
)

test('a group that is kept informed stays by its number', async () => {
  desk.site.instead['GET /ticket/20'] = ticketWith([{ type: 'group', id: '57' }])
  await failed(desk.writes.inform!(informing, writing()))
  expect(JSON.parse(writesReceived()[0]?.body ?? '')).toEqual({ Cc: ['57', 'works@example.org'] })
})

test('somebody whom the site does not know is left out there without a word, and that is found out', async () => {
  const failure = await failed(
    desk.writes.inform!({ ...informing, watcher: { id: 'nobody', login: null } }, writing()),
  )
  expect([failure?.kind, failure?.detail.cause]).toEqual(['refused', 'not-understood'])
})

test('a ticket that changed while somebody was added is left alone', async () => {
  desk.site.instead['PUT /ticket/20'] = json({ message: 'Precondition Failed' }, 412)
  const failure = await failed(desk.writes.inform!(informing, writing()))
  expect([failure?.kind, failure?.detail.cause, writesReceived().length]).toEqual(['refused', 'busy', 1])
})

test('a reply is mailed to the requester and a comment is not', async () => {
  await desk.writes.comment!({ request: '20', words: 'Patched.', toRequester: true }, writing())
  await desk.writes.comment!({ request: '20', words: 'Port 14.', toRequester: false }, writing())
  expect(writesReceived().map(({ url }) => url)).toEqual([
    '/REST/2.0/ticket/20/correspond',
    '/REST/2.0/ticket/20/comment',
  ])
})

test('a file goes in base64 with a comment of no words', async () => {
  const octets = Uint8Array.of(137, 80, 78, 71, 0, 255)
  await desk.writes.attach!({ request: '20', name: 'port.png', type: 'image/png', octets }, writing())
  expect(JSON.parse(writesReceived()[0]?.body ?? '')).toEqual({
    Attachments: [{ FileName: 'port.png', FileType: 'image/png', FileContent: 'iVBORwD/' }],
  })
})

test('what was said is told in the order of time, with who sees it', async () => {
  await desk.writes.comment!({ request: '20', words: 'Größe\nzwei', toRequester: false }, writing())
  const { value } = await desk.can.listComments!('20', askWithin())
  expect(value.map(({ words, toRequester }) => [words, toRequester])).toEqual([
    ['Please.', true],
    ['Größe\nzwei', false],
  ])
})

test.each<[string, Answering, string, string, RegExp]>([
  [
    'does not have the ticket',
    json({ message: 'Not Found' }, 404),
    'not-found',
    'absent',
    /does not have this ticket/,
  ],
  [
    'says with status 400 that a right is missing',
    json({ message: 'Permission Denied' }, 400),
    'refused',
    'right-missing',
    /does not permit this account/,
  ],
  [
    'may not be written to',
    json({ message: 'Forbidden' }, 403),
    'refused',
    'right-missing',
    /does not permit/,
  ],
  ['takes no such words', json({ message: 'Too long' }, 400), 'refused', 'not-understood', /Too long/],
  ['knows no such token', json({}, 401), 'refused', 'credential-refused', /refused the login/],
  [
    'is asked too much',
    reply(429, { 'retry-after': '60' }, ''),
    'throttled',
    'rate-limited',
    /throttles questions/,
  ],
  ['has an error', json({}, 500), 'unconfirmed', 'sent-no-answer', /did not answer/],
  [
    'hangs up',
    (_received, response) => void response.destroy(),
    'unconfirmed',
    'sent-no-answer',
    /did not answer/,
  ],
])(
  'a site that %s is sent a comment once and says what became of it',
  async (_what, answer, kind, cause, words) => {
    desk.site.instead['POST /ticket/20/comment'] = answer
    const comment = { request: '20', words: 'Port 14.', toRequester: false }
    const failure = await failed(desk.writes.comment!(comment, writing()))
    expect([failure?.kind, failure?.detail.cause]).toEqual([kind, cause])
    expect(failure?.message).toMatch(words)
    expect(writesReceived()).toHaveLength(1)
  },
)
