import { expect, test } from 'vitest'
import { openHttp } from './https.ts'
import type { HttpClient } from './https.ts'
import { Login, loginRefused, withLogin } from './login.ts'
import { startTestServer, context, askWithin } from './test-server.ts'

/** A peer that gives tokens by number and takes the last of them alone. */
async function peer(takes = (token: string, last: number) => token === `t${last}`) {
  let last = 0
  const server = await startTestServer(({ url, headers }, response) => {
    const say = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url === '/token') say(200, { token: `t${(last += 1)}` })
    else if (takes(String(headers['x-token']), last)) say(200, { fine: true })
    else say(401, {})
  })
  const http = openHttp(
    {
      name: 'cc-1',
      reach: { host: 'localhost', port: server.port },
      trust: {},
      tls: false,
      credential: null,
      concurrency: 4,
    },
    context,
  )
  const logins = () => server.received.filter(({ url }) => url === '/token').length
  return {
    http,
    logins,
    invalidate: () => (last += 1),
    end: () => Promise.all([http.close(), server.close()]),
  }
}

const json = ['application/json']
const tokenOf = async (http: HttpClient, ask = askWithin()) => {
  const { text } = await http.ask({ method: 'POST', path: '/token', types: json }, ask)
  return (JSON.parse(text) as { token: string }).token
}
const question = { method: 'GET', path: '/x', types: json } as const

test('twelve questions at once log in once, and again once when the token is not taken any more', async () => {
  const { http, logins, invalidate, end } = await peer()
  const login = new Login({ name: 'cc-1', open: (ask) => tokenOf(http, ask) })
  const client = withLogin(http, login, (token) => ({ 'x-token': token }))
  const many = () => Promise.all(Array.from({ length: 12 }, () => client.ask(question, askWithin())))
  expect((await many()).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(logins()).toBe(1)
  invalidate()
  await many()
  expect(logins()).toBe(2)
  await end()
})

test('a new token that is not taken either is a refused login, and nothing is tried a third time', async () => {
  const { http, logins, end } = await peer(() => false)
  const client = withLogin(http, new Login({ name: 'cc-1', open: (ask) => tokenOf(http, ask) }), (token) => ({
    'x-token': token,
  }))
  await expect(client.ask(question, askWithin())).rejects.toMatchObject({
    kind: 'refused',
    detail: { cause: 'credential-refused', message: 'cc-1 refused the login' },
  })
  expect(logins()).toBe(2)
  await end()
})

test('a token is renewed before its end, without a question that is refused', async () => {
  const { http, logins, end } = await peer()
  let now = new Date('2026-11-28T08:00:00Z')
  const login = new Login({
    name: 'cc-1',
    now: () => now,
    open: async (ask) => ({ token: await tokenOf(http, ask), until: new Date(now.getTime() + 3_600_000) }),
    endOf: ({ until }) => until,
  })
  const client = withLogin(http, login, ({ token }) => ({ 'x-token': token }))
  await client.ask(question, askWithin())
  now = new Date('2026-11-28T08:58:00Z')
  await client.ask(question, askWithin())
  expect(logins()).toBe(1)
  now = new Date('2026-11-28T08:59:30Z')
  await client.ask(question, askWithin())
  expect(logins()).toBe(2)
  await end()
})

test('what a key is not taken for is said at once: another login would bring the same', async () => {
  const { http, logins, end } = await peer(() => false)
  const login = new Login({
    name: 'cc-1',
    open: (ask) => tokenOf(http, ask),
    renews: false,
    refusal: ({ status }) => loginRefused('the key of cc-1', status),
  })
  await expect(withLogin(http, login, () => ({})).ask(question, askWithin())).rejects.toThrow(
    'the key of cc-1 refused the login',
  )
  expect(logins()).toBe(1)
  await end()
})
