import { besideDifferences, saysNothing } from '@patchbay/connectors/service-desk/extra-fields'
import type { SaidBeside } from '@patchbay/connectors/service-desk/extra-fields'
import type { NewRequest } from '@patchbay/connectors/service-desk/writes'
import { Secret } from '@patchbay/connectors/secret'
import { afterEach, expect, test } from 'vitest'
import { connect, failureOf, askWithin } from './systems/connect.ts'
import { whyNot } from './systems/missing.ts'
import { startRequestTracker } from './systems/request-tracker.ts'
import { running } from './systems/running.ts'

const tracker = running(whyNot('request-tracker'), startRequestTracker)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

function open(token = tracker().token) {
  const { port, certificates } = tracker()
  const system = connect('service-desk', 'request-tracker', {
    reach: { host: '127.0.0.1', port },
    trust: { certificateAuthority: certificates.authority, serverName: 'localhost' },
    credential: { kind: 'api-key', secret: new Secret(token) },
  })
  opened.push(system)
  return { can: system.can, writes: system.writes ?? {} }
}

const writing = () => ({ ...askWithin(), beforeSending: async () => {} })
const ticket = async (id: string) => (await tracker().tickets()).find((one) => String(one.id) === id)

/** A request with an answer to every field, by the fields' names. */
async function request(mark: string, requester = "m.o'neill@campus.example"): Promise<NewRequest> {
  const { can } = open()
  const [queue] = (await can.listTemplates('', askWithin())).value
  const { value } = await can.readTemplate(queue?.id ?? '', askWithin())
  const id = (name: string) => value?.find((one) => one.name === name)?.id ?? name
  const choices = (...texts: readonly string[]) => texts.map((text) => ({ id: text, text }))
  return {
    mark: { mark, requester, since: new Date().toISOString() },
    template: queue?.id ?? '',
    subject: 'Network point LIB-2.114-B',
    words: 'Größe: zwei\n“quoted” & <b>',
    place: null,
    answers: {
      [id('Outlet')]: { as: 'text', text: 'LIB-2.114-B \'b\' \\ "c"' },
      [id('Building')]: { as: 'choices', choices: choices('Library') },
      [id('Services')]: { as: 'choices', choices: choices('Phone', 'Desk') },
      [id('Needed by')]: { as: 'moment', at: '2026-12-01T08:30:00.000Z' },
      [id('Day')]: { as: 'date', date: '2026-12-01' },
    },
    beside: saysNothing,
  }
}

test('it is RT 5, and a wrong token is refused', async () => {
  expect((await open().can.readDesk(askWithin())).value.version).toMatch(/^5\./)
  const failure = await failureOf(open('1-1-0123456789abcdef0123456789abcdef').can.readDesk(askWithin()))
  expect(failure.detail.cause).toBe('credential-refused')
})

test('queues that are not disabled are told, with what their tickets ask', async () => {
  const { can } = open()
  const { value: queues } = await can.listTemplates('', askWithin())
  expect(queues.map(({ name }) => name)).toEqual(['Network'])
  const { value } = await can.readTemplate(queues[0]?.id ?? '', askWithin())
  expect(value?.map(({ name, kind, required }) => [name, kind, required]).toSorted()).toEqual([
    ['Building', 'choice', false],
    ['Day', 'date', false],
    ['Needed by', 'moment', false],
    ['Outlet', 'text', true],
    ['Services', 'choices', false],
  ])
  const texts = (name: string) => value?.find((one) => one.name === name)?.choices?.map(({ text }) => text)
  expect([texts('Building'), texts('Services')]).toEqual([
    ['Library', 'Physics'],
    ['Phone', 'Camera', 'Desk'],
  ])
})

test('who sees the fields of a queue alone is told which right is missing', async () => {
  const { can } = open(tracker().queueToken)
  const { value: queues } = await can.listTemplates('', askWithin())
  const failure = await failureOf(can.readTemplate(queues[0]?.id ?? '', askWithin()))
  expect(failure.detail).toMatchObject({
    cause: 'right-missing',
    message: expect.stringContaining('SeeCustomField for all queues') as string,
  })
})

test('people are found by name and by address, also with an apostrophe, and nobody is nobody', async () => {
  const { can } = open()
  for (const question of [{ login: 'adiaz' }, { email: 'ADIAZ@campus.example' }]) {
    const { value } = await can.findRequesters(question, askWithin())
    expect(value.map(({ id }) => id)).toEqual(['adiaz@campus.example'])
  }
  expect((await can.findRequesters({ login: "m.o'neill" }, askWithin())).value).toHaveLength(1)
  expect((await can.findRequesters({ login: 'no-such-person' }, askWithin())).value).toEqual([])
})

test('a ticket is made once and is there as it was sent', async () => {
  const { can, writes } = open()
  const wanted = await request('real-0001-once')
  const first = await writes.submit?.(wanted, writing())
  const again = await writes.submit?.(wanted, writing())
  expect([first?.differences, again?.existed, again?.request.id]).toEqual([[], true, first?.request.id])
  const own = (await tracker().tickets()).filter(({ subject }) => subject.includes('real-0001-once'))
  expect(own).toMatchObject([
    {
      subject: 'Network point LIB-2.114-B [real-0001-once]',
      queue: 'Network',
      requestor: "m.o'neill@campus.example",
      fields: {
        Outlet: ['LIB-2.114-B \'b\' \\ "c"'],
        Building: ['Library'],
        Services: ['Phone', 'Desk'],
        'Needed by': ['2026-12-01 08:30:00'],
        Day: ['2026-12-01'],
      },
      said: [{ type: 'Create', words: 'Größe: zwei\n“quoted” & <b>' }],
    },
  ])
  const { requester } = wanted.mark
  expect((await can.findOpen({ requester }, askWithin())).value.map(({ id }) => id)).toContain(
    first?.request.id,
  )
  expect((await can.findOpen({ text: 'lib-2.114-b' }, askWithin())).value.length).toBeGreaterThan(0)
  expect((await can.readRequest(first?.request.id ?? '', askWithin())).value?.link).toMatch(
    /^https:\/\/localhost:\d+\/Ticket\/Display\.html\?id=\d+$/,
  )
})

test('who is kept informed, the day it is due and how urgent it is are there as they were sent', async () => {
  const { can, writes } = open()
  const watchers = await Promise.all(
    ["m.o'neill", 'adiaz'].map(async (login) => (await can.findRequesters({ login }, askWithin())).value),
  )
  const beside: SaidBeside = {
    watchers: [
      ...watchers.flat().map(({ id, login }) => ({ id, login })),
      // Nobody there has this address: RT makes somebody by it.
      { id: 'works@example.org', login: null },
    ],
    neededBy: '2026-12-01',
    urgency: 'High',
  }
  const wanted = { ...(await request('real-0004-beside')), beside }
  const made = await writes.submit?.(wanted, writing())
  expect(made?.differences).toEqual([])
  const own = await ticket(made?.request.id ?? '')
  expect([own?.cc.split(', ').toSorted(), own?.due, own?.priority]).toEqual([
    ['adiaz@campus.example', "m.o'neill@campus.example", 'works@example.org'],
    '2026-12-01 12:00:00',
    100,
  ])
  const { value } = await can.readRequest(made?.request.id ?? '', askWithin())
  expect(besideDifferences(beside, value?.beside ?? { watchers: [], neededBy: null, urgency: null })).toEqual(
    [],
  )

  const plain = await writes.submit?.(await request('real-0005-plain'), writing())
  expect((await can.readRequest(plain?.request.id ?? '', askWithin())).value?.beside).toEqual({
    watchers: [],
    neededBy: null,
    urgency: 'Low',
  })
})

test('a name that RT does not know is left out without a word, and that is found out', async () => {
  const { writes } = open()
  const watchers = [{ id: 'no-such-person', login: null }]
  const wanted = { ...(await request('real-0006-nobody')), beside: { ...saysNothing, watchers } }
  const made = await writes.submit?.(wanted, writing())
  expect(made?.differences).toEqual(['It does not keep no-such-person informed.'])
})

test('replies, comments and files are told apart, and what was said is read again', async () => {
  const { can, writes } = open()
  const { request: made } = (await writes.submit?.(await request('real-0002-said'), writing())) ?? {}
  const id = made?.id ?? ''
  await writes.comment?.({ request: id, words: 'Für dich.', toRequester: true }, writing())
  await writes.comment?.({ request: id, words: 'Port 14.', toRequester: false }, writing())
  const octets = Uint8Array.from({ length: 256 }, (_, at) => at)
  await writes.attach?.(
    { request: id, name: 'port.bin', type: 'application/octet-stream', octets },
    writing(),
  )
  const { said = [] } = (await ticket(id)) ?? {}
  expect(said.map(({ type, words, files }) => [type, words, ...files]).slice(1, 3)).toEqual([
    ['Correspond', 'Für dich.'],
    ['Comment', 'Port 14.'],
  ])
  expect(said.at(-1)?.files).toEqual(['port.bin'])
  const { value } = await can.listComments(id, askWithin())
  expect(value.map(({ words, toRequester }) => [words, toRequester]).slice(0, 3)).toEqual([
    ['Größe: zwei\n“quoted” & <b>', true],
    ['Für dich.', true],
    ['Port 14.', false],
  ])
  expect((await can.listFiles(id, askWithin())).value.map(({ name, size }) => [name, size])).toEqual([
    ['port.bin', 256],
  ])
})

test('somebody is added to those who are kept informed and taken out again, and the others stay', async () => {
  const { can, writes } = open()
  const watchers = [{ id: 'works@example.org', login: null }]
  const wanted = { ...(await request('real-0007-inform')), beside: { ...saysNothing, watchers } }
  const id = (await writes.submit?.(wanted, writing()))?.request.id ?? ''
  const cc = async () => ((await ticket(id))?.cc ?? '').split(', ').toSorted()
  const [known] = (await can.findRequesters({ login: 'adiaz' }, askWithin())).value
  const informing = {
    request: id,
    watcher: { id: known?.id ?? '', login: known?.login ?? null },
    informed: true,
  }
  await writes.inform?.(informing, writing())
  expect(await cc()).toEqual(['adiaz@campus.example', 'works@example.org'])
  const again = await writes.inform?.(informing, writing())
  expect([again?.sent, await cc()]).toEqual([[], ['adiaz@campus.example', 'works@example.org']])
  await writes.inform?.({ ...informing, informed: false }, writing())
  expect(await cc()).toEqual(['works@example.org'])
  const nobody = { ...informing, watcher: { id: 'no-such-person', login: null } }
  const failure = await failureOf(Promise.resolve(writes.inform?.(nobody, writing())))
  // RT 5.0 fails over a name that it does not know, and changes nothing.
  expect([failure.kind, await cc()]).toEqual(['unconfirmed', ['works@example.org']])
})

test('a ticket that is taken back has ended and says why', async () => {
  const { can, writes } = open()
  const { request: made } = (await writes.submit?.(await request('real-0003-back'), writing())) ?? {}
  const id = made?.id ?? ''
  await writes.withdraw?.({ request: id, reason: 'The room is closed.' }, writing())
  const own = await ticket(id)
  expect([own?.status, own?.said.at(-1)?.words]).toEqual(['rejected', 'The room is closed.'])
  expect((await can.readRequest(id, askWithin())).value?.open).toBe(false)
  const failure = await failureOf(Promise.resolve(writes.withdraw?.({ request: id, reason: 'x' }, writing())))
  expect(failure.detail.cause).toBe('busy')
})
