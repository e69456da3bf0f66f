import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { forgetOldNotices } from '../../notifications/forget-old.ts'
import { notify } from '../../notifications/notify.ts'

type Notifications = CallAnswer<Calls['GET /account/notifications/']>

let server: TestApp
let cookie: string
let ada: number
beforeAll(async () => {
  server = await startTestApp()
  ada = await server.addPerson('ada')
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const tell = (title: string, to = [ada]) =>
  server.database.db.transaction().execute((transaction) =>
    notify(transaction, {
      event: 'change-refused',
      to,
      by: null,
      title,
      words: 'Not now.',
      path: '/command-centre/run?id=1',
      change: null,
    }),
  )

async function list(): Promise<Notifications> {
  const response = await server.call('GET', '/account/notifications/', { headers: { cookie } })
  return response.json<{ data: Notifications }>().data
}

async function read(id: number, earlier: boolean): Promise<Notifications> {
  const response = await server.call('POST', '/account/notifications/read/', {
    headers: { cookie },
    payload: { id, earlier },
  })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: Notifications }>().data
}

test('the latest fifty are listed and all are counted; one is read, or all up to one that was seen', async () => {
  for (const number of Array.from({ length: 52 }, (_, at) => at + 1)) await tell(`number ${number}`)
  const { latest, unread } = await list()
  expect([latest.length, unread, latest[0]?.title, latest[49]?.title]).toEqual([
    50,
    52,
    'number 52',
    'number 3',
  ])
  const one = await read(latest[1]!.id, false)
  expect([one.unread, one.latest[0]?.read, one.latest[1]?.read]).toEqual([51, false, true])
  await tell('came meanwhile')
  const all = await read(latest[0]!.id, true)
  expect([all.unread, all.latest[0]?.title, all.latest[0]?.read]).toEqual([1, 'came meanwhile', false])
})

test('a title is one line, whatever it was made of', async () => {
  await tell('sw-a\r\nBcc: somebody@example.org\u2028Gi1/0/1')
  expect((await list()).latest[0]?.title).toBe('sw-a Bcc: somebody@example.org Gi1/0/1')
})

test('what is older than ninety days is forgotten', async () => {
  const { db } = server.database
  await tell('long ago')
  const { latest } = await list()
  await tell('of today')
  const day = 86_400_000
  // The application itself never changes when something was told.
  const { notice_id: old } = await db
    .selectFrom('notification')
    .select('notice_id')
    .where('id', '=', latest[0]!.id)
    .executeTakeFirstOrThrow()
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  await owner.query('update notice set at = $1 where id = $2', [new Date(Date.now() - 91 * day), old])
  await owner.end()
  await forgetOldNotices(db)
  expect((await list()).latest.map(({ title }) => title)).not.toContain('long ago')
  expect((await list()).latest[0]?.title).toBe('of today')
})
