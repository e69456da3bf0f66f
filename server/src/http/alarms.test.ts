import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Denials, manyDenials } from './denials.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada')
  await server.addPerson('eve')
})
afterAll(() => server.stop())

/** Alarms in the log so far, by their names; a watcher of the log finds them by the field `alarm`. */
const alarms = () => server.lines.flatMap((line) => (JSON.parse(line) as { alarm?: string }).alarm ?? [])
const recorded = async (why: string) => {
  await server.context.recorder.settled()
  const rows = await server.database.db
    .selectFrom('record')
    .select('seq')
    .where('detail', 'like', `%${why}%`)
    .execute()
  return rows.length
}

test('a refresh token used twice raises an alarm at once, and stands in the record', async () => {
  const cookie = await server.signIn('ada')
  const refresh = () => server.call('POST', '/users/token/refresh/', { headers: { cookie } })
  await refresh()
  await sql`update session_token set replaced_at = replaced_at - interval '11 seconds'`.execute(
    server.database.db,
  )
  expect(alarms()).not.toContain('refresh-reused')
  await refresh()
  expect(alarms()).toContain('refresh-reused')
  expect(await recorded('refresh-reused')).toBe(1)
})

test('many denials of one person within a minute raise one alarm, and stand in the record', async () => {
  const cookie = await server.signIn('eve')
  const denied = () => server.call('GET', '/administration/user-management/', { headers: { cookie } })
  for (let times = 1; times < manyDenials.count; times += 1) await denied()
  expect(alarms()).not.toContain('many-denials')
  await denied()
  expect(alarms().filter((alarm) => alarm === 'many-denials')).toHaveLength(1)
  expect(await recorded('many-denials')).toBe(1)
  await denied()
  expect(alarms().filter((alarm) => alarm === 'many-denials')).toHaveLength(1)
})

test('a request from another site and too many tries raise theirs', async () => {
  await server.call('POST', '/users/logout/', { headers: { origin: 'https://attacker.example' } })
  expect(alarms()).toContain('origin-refused')
})

test('denials that lie more than a minute apart are not many', () => {
  const denials = new Denials()
  const apart = manyDenials.within / (manyDenials.count - 1)
  for (let at = 0; at < 200; at += 1) expect(denials.isOneTooMany('eve', at * (apart + 1))).toBe(false)
  const quick = Array.from({ length: 40 }, (_, at) => denials.isOneTooMany('bob', at))
  expect(quick.filter(Boolean)).toHaveLength(2)
})
