import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PostgresQueryCompiler, sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookiesOf, startTestApp, testPassword } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { signIn } from './sign-in.ts'
import { addAdministrator, askAs } from './test-people.ts'
import { accountKey } from './throttle.ts'
import { codeOf, stepOf } from './totp.ts'

let server: TestApp
const people = new Map<string, number>()
beforeAll(async () => {
  server = await startTestApp()
  for (const name of ['ada', 'bob', 'cleo']) {
    people.set(name, await server.addPerson(name, ['queries-firewall']))
  }
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.deleteFrom('sign_in_try').execute()
  await server.database.db.deleteFrom('sign_in_failure').execute()
})

interface Attempt {
  readonly username: string
  readonly password?: string
  readonly code?: string
  readonly from?: string
  readonly cookie?: string
}

const attempt = async ({ username, password = testPassword, code, from, cookie }: Attempt) => {
  const response = await server.call('POST', '/users/login/', {
    payload: { username, password, ...(code === undefined ? {} : { code }) },
    headers: cookie === undefined ? {} : { cookie },
    ...(from === undefined ? {} : { remoteAddress: from }),
  })
  const { id: _, ...body } = response.json<{ id?: string; code?: string; message?: string }>()
  return { status: response.statusCode, code: body.code, body, response }
}

test('a hundred wrong passwords in a row from everywhere stop an account, a known browser still gets in, and names that nobody has read the same', async () => {
  const known = cookiesOf((await attempt({ username: 'ada', from: '10.8.0.1' })).response)
  const device = known.split('; ').find((cookie) => cookie.startsWith('device='))!
  const db = server.database.db
  for (const [username, id] of [
    ['ada', people.get('ada')!],
    ['nobody-here', null],
  ] as const) {
    // Ninety-seven addresses have had their try.
    await db
      .insertInto('sign_in_failure')
      .values({ account: accountKey(id, username), in_a_row: 97 })
      .execute()
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((at) => attempt({ username, password: 'guess', from: `10.9.0.${at}` })),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect([username, statuses]).toEqual([username, [401, 401, 401, 429, 429, 429]])
  }
  const [there, nobody] = [
    await attempt({ username: 'ada', from: '10.7.0.1' }),
    await attempt({ username: 'nobody-here', from: '10.7.0.2' }),
  ]
  expect([there.status, there.body]).toEqual([429, nobody.body])
  expect(there.response.headers['retry-after']).toBe(nobody.response.headers['retry-after'])
  expect((await attempt({ username: 'ada', from: '10.7.0.1', cookie: device })).status).toBe(200)
  // Who is in begins the count anew, from everywhere.
  expect((await attempt({ username: 'ada', from: '10.7.0.3' })).status).toBe(200)
})

test('a stop ends by itself: a minute after a hundred, twice as long after each more, and never after more than a day', async () => {
  const id = people.get('bob')!
  const account = accountKey(id, '')
  const place = server.database.db
  const stoppedFor = async (in_a_row: number) => {
    await place.deleteFrom('sign_in_failure').execute()
    await place.insertInto('sign_in_failure').values({ account, in_a_row }).execute()
    const { status, response } = await attempt({ username: 'bob', from: '10.4.0.1' })
    return [status, Number(response.headers['retry-after']) / 60]
  }
  expect(await stoppedFor(99)).toEqual([200, Number.NaN])
  expect(await stoppedFor(100)).toEqual([429, 1])
  expect(await stoppedFor(103)).toEqual([429, 8])
  expect(await stoppedFor(110)).toEqual([429, 1024])
  expect(await stoppedFor(100_000)).toEqual([429, 1440])
  // Whoever tries meanwhile makes it no longer.
  for (let times = 0; times < 5; times += 1)
    expect((await attempt({ username: 'bob', password: 'guess', from: '10.4.0.2' })).status).toBe(429)
  await place
    .updateTable('sign_in_failure')
    .set({ last_at: sql`now() - interval '1 day'` })
    .execute()
  expect((await attempt({ username: 'bob', from: '10.4.0.1' })).status).toBe(200)
})

test('a stop is seen by who manages people, and lifted there', async () => {
  await addAdministrator(server, 'root')
  const root = await server.signIn('root')
  const id = people.get('bob')!
  await server.database.db
    .insertInto('sign_in_failure')
    .values({ account: accountKey(id, ''), in_a_row: 100 })
    .execute()
  const place = '/administration/user-management'
  const read = await askAs(server, root, `GET ${place}/person/?id=${id}`)
  expect(read.data).toMatchObject({ status: 'locked' })
  expect((await attempt({ username: 'bob' })).status).toBe(429)
  expect(await askAs(server, root, `POST ${place}/person/unlock/`, { id, version: 1 })).toMatchObject({
    data: { status: 'active' },
  })
  expect((await attempt({ username: 'bob' })).status).toBe(200)
})

test('on the terminal of the server an administrator who is locked out gets a link for a new password, and nobody else does', async () => {
  const id = await addAdministrator(server, 'locked-out')
  const { db, url } = server.database
  await db
    .insertInto('sign_in_failure')
    .values({ account: accountKey(id, ''), in_a_row: 150 })
    .execute()
  const command = (...words: string[]) => {
    const program = join(import.meta.dirname, 'break-glass-command.ts')
    const environment = { ...process.env, DATABASE_URL: url, LAB: 'on', ALLOW_UNSAFE_DATABASE: '1' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      env: environment,
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  expect(command('ada')).toEqual({
    status: 2,
    said: '“ada” is not an administrator. An administrator restores other accounts.\n',
  })
  expect(command('nobody')).toEqual({ status: 2, said: 'There is no account “nobody”.\n' })
  expect(command()).toEqual({
    status: 2,
    said: 'Which administrator? As in: npm run break-glass -- ada\n',
  })
  const { status, said } = command('Locked-Out')
  expect([status, said]).toEqual([0, expect.stringContaining('this was recorded')])
  const token = /#password=(\S+)/.exec(said)?.[1]
  const taken = await server.call('POST', '/users/password/', {
    payload: { token, password: 'another long passphrase' },
  })
  expect(taken.statusCode).toBe(200)
  expect((await attempt({ username: 'locked-out', password: 'another long passphrase' })).status).toBe(200)
  const recorded = await db
    .selectFrom('record')
    .select('result')
    .where('action', '=', 'people.break-glass')
    .orderBy('seq')
    .execute()
  expect(recorded.map(({ result }) => result)).toEqual(['intended', 'done'])
})

test('a known browser has ten tries of its own, then it is like any other', async () => {
  const known = cookiesOf((await attempt({ username: 'bob' })).response)
  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1) {
    statuses.push(
      (await attempt({ username: 'bob', password: 'guess', cookie: known, from: '10.6.0.1' })).status,
    )
  }
  expect(statuses).toEqual([...Array(20).fill(401), 429])
})

test('both names of an account share one count, and a made-up forwarded address changes nothing', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) {
    const response = await server.call('POST', '/users/login/', {
      payload: { username: at % 2 === 0 ? 'cleo' : 'CLEO@campus.example', password: 'guess' },
      headers: { 'x-forwarded-for': `10.5.0.${at}` },
    })
    statuses.push(response.statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

/** The shape of every question to the database while somebody fails to sign in. */
async function questionsFor(username: string): Promise<string[]> {
  const asked: string[] = []
  const compiler = new PostgresQueryCompiler()
  const listening: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(compiler.compileQuery(node, queryId).sql.replace(/\s+/g, ' '))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const attempted = signIn(
    { ...server.context, database: server.database.db.withPlugin(listening) },
    {
      username,
      password: 'not this one',
      code: undefined,
      device: 'D'.repeat(43),
      address: '10.4.0.1',
      correlation: 'x',
      signal: AbortSignal.timeout(5_000),
    },
  )
  await expect(attempted).rejects.toMatchObject({ code: 'sign-in-refused' })
  return asked
}

test('a wrong password of somebody and a name that nobody has ask the database the same, in the same order', async () => {
  // Time is made of this work and of one password hash, which `checkPassword` makes for both.
  const known = await questionsFor('ada')
  expect(known.length).toBeGreaterThan(5)
  expect(await questionsFor('nobody-here')).toEqual(known)
})

test('with a second factor the password alone is not enough, and no code works twice', async () => {
  const ada = await server.signIn('ada')
  const ask = (name: string, payload?: object) => askAs(server, ada, name, payload)
  expect(await ask('POST /account/second-factor/enrol/', { password: 'wrong' })).toMatchObject({
    status: 400,
  })
  const enrolled = await ask('POST /account/second-factor/enrol/', { password: testPassword })
  const { secret, uri } = enrolled.data as unknown as { secret: string; uri: string }
  expect(uri).toContain(secret)
  const bytes = Buffer.from(
    Array.from(secret)
      .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g)!
      .map((bits) => Number.parseInt(bits, 2)),
  )
  // A factor that was not confirmed asks for nothing.
  expect((await attempt({ username: 'ada' })).status).toBe(200)
  let now = Date.now()
  Object.assign(server.context.people, { now: () => new Date(now) })
  const code = () => codeOf(bytes, stepOf(new Date(now)))
  expect(await ask('POST /account/second-factor/confirm/', { code: '000000' })).toMatchObject({ status: 400 })
  const confirmed = await ask('POST /account/second-factor/confirm/', { code: code() })
  const { recovery_codes } = confirmed.data as unknown as { recovery_codes: string[] }
  expect(new Set(recovery_codes).size).toBe(10)

  expect(await attempt({ username: 'ada' })).toMatchObject({ status: 401, code: 'second-factor-required' })
  const halfway = await sql<{ actor: string; result: string; detail: string }>`
    select name as actor, result, detail from record join record_name on record_name.key = record.actor
    where action = 'POST /users/login/' order by seq desc limit 1`.execute(server.database.db)
  expect(halfway.rows).toEqual([
    { actor: 'ada', result: 'refused', detail: '{"why":"second-factor-required"}' },
  ])
  expect(await attempt({ username: 'ada', password: 'wrong' })).toMatchObject({ code: 'sign-in-refused' })
  expect(await attempt({ username: 'ada', code: code() })).toMatchObject({ code: 'second-factor-wrong' })
  now += 30_000
  const both = await Promise.all([1, 2, 3].map(() => attempt({ username: 'ada', code: code() })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])

  const [recovery] = recovery_codes
  expect((await attempt({ username: 'ada', code: recovery!.toUpperCase() })).status).toBe(200)
  expect(await attempt({ username: 'ada', code: recovery! })).toMatchObject({ code: 'second-factor-wrong' })

  // Five wrong codes in a row, then not even the right one for a quarter of an hour.
  now += 60_000
  const codes: (string | undefined)[] = []
  await server.database.db.deleteFrom('sign_in_try').execute()
  await server.database.db.updateTable('second_factor').set({ failures: 0 }).execute()
  for (let at = 0; at < 6; at += 1) codes.push((await attempt({ username: 'ada', code: '123456' })).code)
  expect(codes).toEqual([...Array(5).fill('second-factor-wrong'), 'too-many-attempts'])
  expect(await attempt({ username: 'ada', code: code() })).toMatchObject({ status: 429 })
  await server.database.db.deleteFrom('sign_in_try').execute()
  await sql`update second_factor set failed_at = failed_at - interval '15 minutes'`.execute(
    server.database.db,
  )
  expect((await attempt({ username: 'ada', code: code() })).status).toBe(200)

  const { rows } = await sql<{
    text: string
  }>`select row_to_json(second_factor)::text as text from second_factor
    union all select row_to_json(recovery_code)::text from recovery_code
    union all select row_to_json(record)::text from record`.execute(server.database.db)
  const everything = rows.map(({ text }) => text).join('') + server.lines.join('')
  for (const told of [secret, bytes.toString('base64'), ...recovery_codes])
    expect(everything).not.toContain(told)

  now += 30_000
  const remove = { password: testPassword, code: code() }
  expect((await ask('POST /account/second-factor/remove/', remove)).status).toBe(200)
  expect((await attempt({ username: 'ada' })).status).toBe(200)
})

test('where a second factor is required, nothing that needs a key opens before it is there', async () => {
  Object.assign(server.context.people, { secondFactor: 'required' })
  const cleo = cookiesOf((await attempt({ username: 'cleo' })).response)
  const ask = (name: string, payload?: object) => askAs(server, cleo, name, payload)
  await server.database.db
    .insertInto('direct_grant')
    .values({
      person_id: sql`(select id from person where username = 'cleo')`,
      key: 'workflows-search-and-locate',
    })
    .execute()
  const search = 'GET /workflows/search-and-locate/?q=vlan%201'
  expect(await ask(search)).toMatchObject({ status: 403, code: 'second-factor-needed' })
  expect((await ask('GET /account/')).data).toMatchObject({
    first: 'second-factor',
    second_factor: { enrolled: false, required: true },
  })
  const enrolled = await ask('POST /account/second-factor/enrol/', { password: testPassword })
  expect(enrolled.status).toBe(200)
  expect(await ask(search)).toMatchObject({ code: 'second-factor-needed' })
  Object.assign(server.context.people, { secondFactor: 'optional' })
})
