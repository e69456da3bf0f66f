import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { Secret } from '../../secret.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { json, reply, startTestServer, context, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { signedWebhook } from './index.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at))
const authority = testAuthority()
const identity = authority.issue(['localhost'])
const now = new Date('2026-11-21T09:00:00.900Z')
const notice = {
  id: 'msg_1',
  at: new Date('2026-11-21T08:59:00.000Z'),
  event: 'protection-passed',
  title: 'A protection was overridden: sw-a Gi1/0/1',
  words: 'Größe',
  link: null,
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function receiver(answer: Answering, secret = `whsec_${key.toString('base64')}`) {
  const server = await startTestServer(answer, identity)
  const system = signedWebhook.open(
    {
      name: 'webhook-1',
      reach: { host: 'localhost', port: server.port },
      trust: { certificateAuthority: authority.certificate },
      credential: { kind: 'signing-secret', secret: new Secret(secret) },
      settings: signedWebhook.settings.parse({ path: '/hooks/patchbay?to=ops' }),
    },
    { ...context, now: () => now },
  )
  ends.push(
    () => server.close(),
    () => system.close(),
  )
  return { server, tell: () => system.can.tell!(notice, askWithin()) }
}

test('it is sent as Standard Webhooks has it: type, time, id, and a signature over exactly these octets', async () => {
  const { server, tell } = await receiver(json({}))
  await tell()
  const [one] = server.received
  expect([one?.method, one?.url]).toEqual(['POST', '/hooks/patchbay?to=ops'])
  expect(JSON.parse(one?.body ?? '')).toEqual({
    type: 'protection.passed',
    timestamp: '2026-11-21T08:59:00.000Z',
    data: { title: notice.title, words: 'Größe', link: null },
  })
  expect(one?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1795251600',
  })
  const signed = createHmac('sha256', key).update(`msg_1.1795251600.${one?.body}`).digest('base64')
  expect(one?.headers['webhook-signature']).toBe(`v1,${signed}`)
  expect(one?.headers['authorization']).toBeUndefined()
})

test.each([
  ['no content', reply(204, {}, '')],
  ['words', reply(202, { 'content-type': 'text/plain' }, 'ok')],
  ['a page', reply(200, { 'content-type': 'text/html' }, '<p>thanks</p>')],
  ['something without a kind', reply(200, {}, 'ok')],
])('taken is taken, whatever is answered: %s', async (_what, answer) => {
  const { tell } = await receiver(answer)
  expect((await tell()).value).toBe('taken')
})

test('a redirect is not followed, and nothing is sent twice by itself', async () => {
  const { server, tell } = await receiver(reply(307, { location: '/elsewhere' }, ''))
  await expect(tell()).rejects.toMatchObject({ kind: 'unreadable' })
  server.answer = (_received, response) => void response.destroy()
  await expect(tell()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(server.received).toHaveLength(2)
})

test.each([
  '',
  'whsec_',
  'whsec_AAAA',
  key.toString('base64'),
  `whsec_${'A'.repeat(100)}`,
  'whsec_not base64 at all',
])('a secret that is none signs nothing, and no sentence repeats it: %j', async (secret) => {
  const { server, tell } = await receiver(json({}), secret)
  const failure: unknown = await tell().catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'refused', detail: { cause: 'credential-refused' } })
  if (secret.length > 6) expect(String(failure)).not.toContain(secret)
  expect(server.received).toEqual([])
})

test.each([
  [{}, 'change-waits', true],
  [{ events: 'change-waits, protection-passed' }, 'protection-passed', true],
  [{ events: 'change-waits, protection-passed' }, 'change-ended', false],
  [{ events: 'change-waits' }, 'test', true],
])('with the settings %j it wants %s: %s', (settings, event, wanted) => {
  expect(signedWebhook.plans?.wants(settings, event)).toBe(wanted)
})

test.each([
  { path: 'hooks' },
  { path: '/a b' },
  { path: '/#x' },
  { events: 'Change waits' },
  { events: ',' },
])('settings that cannot be are refused: %j', (settings) => {
  expect(signedWebhook.settings.safeParse(settings).success).toBe(false)
})
