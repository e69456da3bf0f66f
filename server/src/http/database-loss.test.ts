import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from '../database/test-database.ts'
import { openDatabase } from '../database/open.ts'
import { openDoor } from '../database/test-proxy.ts'
import { ownTimers } from '../test-timers.ts'
import { startTestApp } from './test-app.ts'

test('without its database the server answers 503 at once, lives on, and heals by itself', async () => {
  // What a request waits for a connection at most: it never passes here, so whatever waits hangs.
  onTestFinished(ownTimers(1_800).giveBack)
  const database = await createTestDatabase()
  const between = await openDoor(database)
  const opened = openDatabase(between.url, () => undefined)
  const server = await startTestApp((handlers) => handlers, undefined, opened.db)
  try {
    await server.addPerson('ada')
    const cookie = await server.signIn('ada')
    const profile = () => server.call('GET', '/users/profile/', { headers: { cookie } })
    expect((await profile()).statusCode).toBe(200)
    for (let round = 0; round < 5; round += 1) {
      between.shut()
      const answers = await Promise.all([
        profile(),
        server.call('POST', '/users/login/', {
          payload: { username: 'ada', password: 'a long enough password' },
        }),
        server.call('POST', '/users/token/refresh/', { headers: { cookie } }),
      ])
      for (const answer of answers) {
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
          503,
          'database-unavailable',
        ])
        // A cookie that is taken away here would sign people out.
        expect(answer.cookies).toEqual([])
      }
      expect((await server.call('GET', '/health/')).json()).toEqual({ data: { status: 'degraded' } })
      between.open()
      expect((await profile()).statusCode).toBe(200)
    }
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      database.db,
    )
    const after = await Promise.all(Array.from({ length: 5 }, profile))
    expect(after.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true)
    expect((await profile()).statusCode).toBe(200)
  } finally {
    await server.stop()
    await opened.close()
    await between.close()
    await database.drop()
  }
})
