import type { PolicyVersion, VersionOf } from '@patchbay/contract/policies/policies'
import type { Exchange } from '@patchbay/contract/questions'
import { exchanged } from '@patchbay/connectors/overhearing/overhearing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deviceLookupCalls } from '../calls/common-queries/device-lookup.ts'
import { forgetOldQuestions, rememberQuestion } from '../people/recent-questions.ts'
import { dhcpWith, lease, mac, system, systemsOf } from '../locate/test-systems.ts'
import type { System } from '../systems/open.ts'
import type { Handlers } from './handlers.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

const it = mac(0x70)
const lookup = '/common-queries/device-lookup/'
const screen = '/common-queries/device-lookup'
let server: TestApp
let cookies: Record<'ada' | 'bob', string>
const systems: System[] = [
  { ...system('dhcp', 'kea-1', talking()), page: 'https://stork.example/' },
  system('dhcp', 'kea-2', dhcpWith([])),
]

/** A source that says what it was asked and what it answered. */
function talking() {
  const can = dhcpWith([lease({ mac: it })])
  return {
    ...can,
    findLeases: (...asked: Parameters<NonNullable<(typeof can)['findLeases']>>) =>
      exchanged(
        {
          system: 'kea-1',
          asked: () => 'lease4-get-by-hw-address',
          answered: ({ value }) => `${value.length} lease`,
        },
        async () => can.findLeases!(...asked),
      ),
  }
}

beforeAll(async () => {
  const ask: Handlers['GET /common-queries/device-lookup/'] = (asked) =>
    deviceLookupCalls({ ...server.context, systems: systemsOf(systems) })[
      'GET /common-queries/device-lookup/'
    ](asked)
  server = await startTestApp((handlers) => ({ ...handlers, 'GET /common-queries/device-lookup/': ask }))
  await server.addPerson('ada', ['queries-device-lookup', 'queries-cisco-ise', 'administrations-policies'])
  await server.addPerson('bob', ['queries-device-lookup'])
  cookies = { ada: await server.signIn('ada'), bob: await server.signIn('bob') }
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { asked: isAsked, version } = await policy()
  if (isAsked) await put({ asked: false, version })
  await server.context.database.deleteFrom('asked_question').execute()
})

const asked = (q: string, more: Record<string, string> = {}, query = '', who: 'ada' | 'bob' = 'ada') =>
  server.call('GET', `${lookup}?q=${encodeURIComponent(q)}${query}`, {
    headers: { cookie: cookies[who], accept: 'text/event-stream', ...more },
  })

const eventsOf = (body: string, name: string): unknown[] =>
  body
    .split('\n\n')
    .filter((block) => block.startsWith(`event: ${name}\n`))
    .map((block) => JSON.parse(block.slice(block.indexOf('data: ') + 6)))

async function listOf(who: 'ada' | 'bob', query = ''): Promise<{ screen: string; text: string }[]> {
  const response = await server.call('GET', `/account/questions/${query}`, {
    headers: { cookie: cookies[who] },
  })
  return response.json<{ data: { screen: string; text: string }[] }>().data
}

async function policy(): Promise<{ asked: boolean; version: number }> {
  const response = await server.call('GET', '/administration/policies/', {
    headers: { cookie: cookies.ada },
  })
  const { policies } = response.json<{ data: { policies: PolicyVersion[] } }>().data
  const found = policies.find(({ name }) => name === 'reading-reason') as VersionOf<'reading-reason'>
  return { asked: found.value.asked, version: found.version }
}

const put = ({ asked, version }: { asked: boolean; version: number }, who: 'ada' | 'bob' = 'ada') =>
  server.call('PUT', '/administration/policies/reading-reason/', {
    headers: { cookie: cookies[who] },
    payload: JSON.stringify({ value: { asked }, version, why: 'as the law asks' }),
  })

test('exchanges are told word for word where they are asked for, each under its source', async () => {
  const { body } = await asked(it, {}, '&raw=yes')
  expect(eventsOf(body, 'raw') as Exchange[]).toEqual([
    {
      source: 'kea-1',
      system: 'kea-1',
      asked: 'lease4-get-by-hw-address',
      answered: '1 lease',
      at: expect.any(String),
      took: expect.any(Number),
      cut: false,
    },
  ])
  expect(eventsOf((await asked(it)).body, 'raw')).toEqual([])
})

test('a chip has the page of its system, where somebody has given one', async () => {
  const { body } = await asked(it)
  const [{ sources }] = eventsOf(body, 'question') as [{ sources: { id: string; page?: string }[] }]
  expect(sources.find(({ id }) => id === 'kea-1')?.page).toBe('https://stork.example/')
  expect(sources.find(({ id }) => id === 'kea-2')).not.toHaveProperty('page')
  const settled = eventsOf(body, 'source') as { id: string; state: string; page?: string }[]
  expect(settled.find(({ id, state }) => id === 'kea-1' && state === 'ok')?.page).toBe(
    'https://stork.example/',
  )
})

test('what one asked at a page is listed for oneself, newest first, each once; nobody else sees it', async () => {
  for (const q of ['10.0.0.1', it, '10.0.0.1']) await asked(q)
  await expect
    .poll(async () => (await listOf('ada')).map(({ text }) => text), { timeout: 15_000 })
    .toEqual(['10.0.0.1', it])
  expect(await listOf('ada', `?screen=${screen}`)).toHaveLength(2)
  expect(await listOf('ada', '?screen=/workflows/search-and-locate')).toEqual([])
  expect(await listOf('bob')).toEqual([])
})

test('what a program asks as JSON is no history', async () => {
  await server.call('GET', `${lookup}?q=10.0.0.9`, {
    headers: { cookie: cookies.ada, accept: 'application/json' },
  })
  await asked('10.0.0.8')
  await expect
    .poll(async () => (await listOf('ada')).map(({ text }) => text), { timeout: 15_000 })
    .toEqual(['10.0.0.8'])
})

test('one question or all can be forgotten, and old ones go by themselves', async () => {
  const { id } = await server.context.database
    .selectFrom('person')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow()
  for (const text of ['a', 'b', 'c'])
    await rememberQuestion(server.context.database, { person: id, screen, text })
  const forget = (query: string) =>
    server.call('DELETE', `/account/questions/${query}`, { headers: { cookie: cookies.ada } })
  await forget(`?screen=${screen}&text=b`)
  expect((await listOf('ada')).map(({ text }) => text)).toEqual(['c', 'a'])
  await server.context.database
    .updateTable('asked_question')
    .set({ asked_at: new Date(Date.now() - 91 * 86_400_000) })
    .where('text', '=', 'a')
    .execute()
  await forgetOldQuestions(server.context.database)
  expect((await listOf('ada')).map(({ text }) => text)).toEqual(['c'])
  await forget('')
  expect(await listOf('ada')).toEqual([])
})

test('members of an endpoint group are personal: the policy wants a reason for them too', async () => {
  const { version } = await policy()
  await put({ asked: true, version })
  const members = (more: Record<string, string>) =>
    server.call('GET', '/common-queries/cisco-ise/members/?group=Loan', {
      headers: { cookie: cookies.ada, accept: 'application/json', ...more },
    })
  expect((await members({})).json<{ code: string }>().code).toBe('reason-needed')
  const reason = encodeURIComponent('case 4711')
  // Nothing is connected here, so that with a reason the group alone is refused.
  expect((await members({ 'x-reading-reason': reason })).json()).toMatchObject({
    code: 'input-not-valid',
    fields: { group: expect.any(String) as string },
  })
})

test('where the policy asks for a reason, none is refused, and one goes into the record', async () => {
  const { version } = await policy()
  expect((await put({ asked: true, version })).json()).toMatchObject({
    data: { value: { asked: true }, version: version + 1 },
  })
  const refused = await asked(it)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([428, 'reason-needed'])
  const reason = 'Søker etter tapt maskin, sak 4711'
  const answered = await asked(it, { 'x-reading-reason': encodeURIComponent(reason) })
  expect(answered.statusCode).toBe(200)
  const recorded = () =>
    server.context.database
      .selectFrom('record')
      .select('detail')
      .where('action', '=', `GET ${lookup}`)
      .where('result', '=', 'read')
      .orderBy('seq', 'desc')
      .executeTakeFirst()
  await expect
    .poll(async () => JSON.stringify((await recorded())?.detail), { timeout: 15_000 })
    .toContain(reason)
})

test('a reason that says nothing or cannot be read is refused by name', async () => {
  for (const reason of ['', '%20%20', 'x', '%E0%A4%A', encodeURIComponent('é'.repeat(301))]) {
    const { statusCode, body } = await asked(it, { 'x-reading-reason': reason })
    expect([reason, statusCode]).toEqual([reason, 400])
    expect(body).toContain('x-reading-reason')
  }
})

test('the policy is changed by who holds its key, and not over somebody who was quicker', async () => {
  const { version } = await policy()
  expect((await put({ asked: true, version }, 'bob')).statusCode).toBe(403)
  expect((await put({ asked: true, version })).statusCode).toBe(200)
  expect((await put({ asked: false, version })).statusCode).toBe(409)
  expect(await policy()).toEqual({ asked: true, version: version + 1 })
  expect((await put({ asked: false, version: version + 1 })).statusCode).toBe(200)
  expect((await asked(it)).statusCode).toBe(200)
})
