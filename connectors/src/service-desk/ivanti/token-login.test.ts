import { afterEach, expect, test } from 'vitest'
import { overhear } from '../../overhearing/overhearing.ts'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { failed, writing } from '../test-writing.ts'
import { login, newRequest, startTestIvanti } from './test-ivanti.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function begin(...given: Parameters<typeof startTestIvanti>) {
  const desk = await startTestIvanti(...given)
  ends.push(() => desk.close())
  return desk
}

const session = 'example.ivanticloud.com#OV9HPH7EERP139GCVVLPNR5F8B1SDS64#2'
const page = reply(200, { 'content-type': 'text/html' }, '<form>Log in</form>')
const paths = ({ server }: Awaited<ReturnType<typeof begin>>) =>
  server.received.map(({ url }) => url.split('/odata')[0]?.split('/rest')[0])

test.each<[string, Answering]>([
  ['does not know the path', reply(404, { 'content-type': 'text/html' }, '')],
  ['shows a login page', page],
  ['leads elsewhere', reply(302, { location: '/login' }, '')],
])('where one path %s the other is taken, and asked for once', async (_what, answer) => {
  const desk = await begin()
  desk.tenant.base = '/api'
  const asIs = desk.server.answer
  desk.server.answer = (received, response) =>
    (received.url.startsWith('/HEAT') ? answer : asIs)(received, response)
  for (const _time of [1, 2]) await desk.can.findByNumber!('10288', askWithin())
  expect(paths(desk)).toEqual(['/HEAT/api', '/api', '/api', '/api', '/api', '/api'])
})

test('the key goes after an equals sign, and without another word', async () => {
  const { can, server } = await begin()
  await can.findByNumber!('10288', askWithin())
  expect(new Set(server.received.map(({ headers }) => headers.authorization))).toEqual(
    new Set(['rest_api_key=9F2C-key-words']),
  )
})

const code = (words: string) => ({ code: 'ISM_4001', description: words, message: [words] })

test('a key that is not taken is said to be one, whatever else is wrong with it', async () => {
  const { can, server } = await begin()
  server.answer = json(code('Invalid Session key or Authentication token or Host'), 401)
  const failure = await failed(can.findByNumber!('1', askWithin()))
  expect([failure?.kind, failure?.detail.cause]).toEqual(['refused', 'credential-refused'])
  expect(failure?.message).toBe('desk-1 refused the API key: wrong key, or not allowed from this address')
  expect(server.received).toHaveLength(1)
})

const role = { role: 'ServiceDeskAnalyst', tenant: 'example.ivanticloud.com' }

test('a password signs in once with the internal name of its role, and the session is never overheard', async () => {
  const desk = await begin(role, login)
  desk.tenant.instead['POST /rest/authentication/login'] = json(session)
  const heard: string[] = []
  await overhear(
    ({ asked, answered }) => heard.push(asked, answered),
    () => desk.can.findByNumber!('10288', askWithin()),
  )
  const [first, ...rest] = desk.server.received
  expect(JSON.parse(first?.body ?? '')).toEqual({
    tenant: 'example.ivanticloud.com',
    username: 'svc-noc',
    password: 's3cret-words',
    role: 'ServiceDeskAnalyst',
  })
  expect(rest.map(({ headers }) => headers.authorization)).toEqual([session, session])
  expect(heard.join()).not.toMatch(/OV9HPH7|s3cret/)
})

test.each([401, 551])(
  'a session that is over (%i) is begun anew, once, for a question and for a write',
  async (status) => {
    const desk = await begin(role, login)
    let logins = 0
    desk.tenant.instead['POST /rest/authentication/login'] = (received, response) => {
      logins += 1
      json(`${session}${logins}`)(received, response)
    }
    const asIs = desk.server.answer
    const over = new Set([`${session}1`])
    // What is written to is read before, so that a session must last until then.
    let lasts: 'not' | 'while-reading' = 'not'
    desk.server.answer = (received, response) => {
      const isOver = over.has(received.headers.authorization ?? '')
      const kept = lasts === 'while-reading' && received.method === 'GET'
      return (isOver && !kept ? json(code('timed out'), status) : asIs)(received, response)
    }
    await desk.can.findByMark!(newRequest().mark, askWithin())
    expect(logins).toBe(2)
    over.add(`${session}2`)
    lasts = 'while-reading'
    const asked = writing()
    const request = 'Incident:003B58C0B4554E4BAA30DFD88876582A'
    await desk.writes.comment!({ request, words: 'x', toRequester: false }, asked)
    expect([logins, asked.asked.length]).toEqual([3, 2])
    lasts = 'not'
    over.add(`${session}3`).add(`${session}4`)
    const failure = await failed(desk.can.findByMark!(newRequest().mark, askWithin()))
    expect([failure?.detail.cause, logins]).toEqual(['credential-refused', 4])
  },
)

test('a wrong login and a login without its role are refusals', async () => {
  const desk = await begin(role, login)
  const words =
    'Unhandled system exception: Tenant Not Found or wrong Password or OpenID not Configured Properly.'
  desk.tenant.instead['POST /rest/authentication/login'] = json({ code: 'ISM_4000', message: [words] }, 400)
  const failure = await failed(desk.can.findByNumber!('1', askWithin()))
  expect(failure?.message).toBe('desk-1 refused the login: its tenant, user name, password or role is wrong')
  const without = await begin({}, login)
  expect((await failed(without.can.findByNumber!('1', askWithin())))?.detail.cause).toBe('credential-refused')
  expect(without.server.received).toEqual([])
})

test('what answers nowhere as Ivanti does says under which paths it was looked for', async () => {
  const { can, server } = await begin()
  server.answer = page
  const failure = await failed(can.findByNumber!('1', askWithin()))
  expect(failure?.message).toBe('desk-1 does not answer like Ivanti under /HEAT/api or /api')
})
