import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from '../database/test-database.ts'
import { openDatabase } from '../database/open.ts'
import { startTestApp } from './test-app.ts'

/** A door in front of the database's socket that can be shut. */
async function door(target: string) {
  const open = new Set<Socket>()
  let shut = false
  const server = createServer((client) => {
    if (shut) {
      client.destroy()
      return
    }
    const behind = connect(target)
    for (const socket of [client, behind]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    client.pipe(behind).pipe(client)
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    shut: () => {
      shut = true
      for (const socket of open) socket.destroy()
    },
    open: () => {
      shut = false
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

test('without its database the server answers 503 in time, lives on, and heals by itself', async () => {
  const database = await createTestDatabase()
  const given = new URL(database.url.replace('@/', '@socket/'))
  const between = await door(`${given.searchParams.get('host')}/.s.PGSQL.5432`)
  const opened = openDatabase(
    `postgresql://${given.username}:${given.password}@127.0.0.1:${between.port}${given.pathname}`,
    () => undefined,
  )
  const server = await startTestApp((handlers) => handlers, undefined, opened.db)
  try {
    const cookie = await (async () => {
      await server.addPerson('ada')
      return server.signIn('ada')
    })()
    const profile = () => server.call('GET', '/users/profile/', { headers: { cookie } })
    expect((await profile()).statusCode).toBe(200)
    for (let round = 0; round < 5; round += 1) {
      between.shut()
      const started = performance.now()
      const answers = await Promise.all([
        profile(),
        server.call('POST', '/users/login/', {
          payload: { username: 'ada', password: 'a long enough password' },
        }),
        server.call('POST', '/users/token/refresh/', { headers: { cookie } }),
      ])
      expect(performance.now() - started).toBeLessThan(2_500)
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
