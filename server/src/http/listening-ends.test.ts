import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { tokenHash } from '../people/tokens.ts'
import { ownTimers } from '../test-timers.ts'
import type { Handlers } from './handlers.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

type Search = Handlers['GET /workflows/search-and-locate/']

let server: TestApp
let port: number
const ids = new Map<string, number>()

/** Tells one event and then listens until it is ended. */
const listenFor: Search = async ({ tell, signal }) => {
  tell('settled', { took: 1 })
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

beforeAll(async () => {
  server = await startTestApp((handlers) => ({ ...handlers, 'GET /workflows/search-and-locate/': listenFor }))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  for (const name of ['out', 'disabled', 'robbed', 'ungrouped', 'expired', 'thief', 'token', 'calm']) {
    ids.set(name, await server.addPerson(name, name === 'ungrouped' ? [] : ['workflows-search-and-locate']))
  }
})
afterAll(() => server.stop())

const events = (headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${port}/api/workflows/search-and-locate/?q=x`, {
    headers: { accept: 'text/event-stream', ...headers },
  })

test('whatever takes the right to listen away ends an open stream at the next look, and only that one', async () => {
  const look = ownTimers(2_000)
  onTestFinished(look.giveBack)
  const { db } = server.database
  const id = (name: string) => ids.get(name) ?? 0
  const group = await db
    .insertInto('person_group')
    .values({ name: 'finders' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('group_grant')
    .values({ group_id: group.id, key: 'workflows-search-and-locate' })
    .execute()
  await db
    .insertInto('membership')
    .values({ group_id: group.id, person_id: id('ungrouped') })
    .execute()
  const bearer = 'B'.repeat(43)
  await db
    .insertInto('bearer_token')
    .values({
      person_id: id('token'),
      name: 'script',
      hash: tokenHash(bearer),
      keys: ['workflows-search-and-locate'],
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()

  const cookies = new Map<string, string>()
  for (const name of ids.keys()) cookies.set(name, await server.signIn(name))
  const open = async (name: string) => {
    const response = await events(
      name === 'token' ? { authorization: `Bearer ${bearer}` } : { cookie: cookies.get(name) ?? '' },
    )
    expect([name, response.status]).toEqual([name, 200])
    return response
  }
  const streams = await Promise.all([...ids.keys()].map(async (name) => [name, await open(name)] as const))

  await server.call('POST', '/users/logout/', { headers: { cookie: cookies.get('out') ?? '' } })
  await db.updateTable('person').set({ status: 'disabled' }).where('id', '=', id('disabled')).execute()
  await db.deleteFrom('direct_grant').where('person_id', '=', id('robbed')).execute()
  await db.deleteFrom('membership').where('person_id', '=', id('ungrouped')).execute()
  await db
    .updateTable('person')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id('expired'))
    .execute()
  await db.updateTable('bearer_token').set({ revoked_at: new Date() }).execute()
  // A refresh token used twice, the second time late.
  await server.call('POST', '/users/token/refresh/', { headers: { cookie: cookies.get('thief') ?? '' } })
  await db
    .updateTable('session_token')
    .set({ replaced_at: new Date(Date.now() - 60_000) })
    .where('replaced_at', 'is not', null)
    .execute()
  await server.call('POST', '/users/token/refresh/', { headers: { cookie: cookies.get('thief') ?? '' } })

  const expected = new Map([
    ['out', 'not-signed-in'],
    ['disabled', 'not-signed-in'],
    ['robbed', 'key-missing'],
    ['ungrouped', 'key-missing'],
    ['expired', 'not-signed-in'],
    ['thief', 'not-signed-in'],
    ['token', 'not-signed-in'],
  ])
  look.pass()
  const ended = await Promise.all(
    streams
      .filter(([name]) => name !== 'calm')
      .map(async ([name, response]) => [name, await response.text()] as const),
  )
  for (const [name, text] of ended) {
    expect([name, /event: error\ndata: .*"code":"([a-z-]+)"/.exec(text)?.[1]]).toEqual([
      name,
      expected.get(name),
    ])
  }
  for (const name of ['out', 'disabled', 'robbed', 'ungrouped', 'expired', 'thief']) {
    const again = await events({ cookie: cookies.get(name) ?? '' })
    expect([name, again.status]).toEqual([name, expected.get(name) === 'key-missing' ? 403 : 401])
  }

  const [, calm] = streams.find(([name]) => name === 'calm') ?? []
  server.beginStopping()
  expect(await calm?.text()).toContain('"code":"stopping"')
  expect((await events({ cookie: cookies.get('calm') ?? '' })).status).toBe(503)
})
