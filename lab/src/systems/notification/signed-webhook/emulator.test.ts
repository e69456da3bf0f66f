import { createHmac } from 'node:crypto'
import { request } from 'node:https'
import { afterEach, expect, test } from 'vitest'
import type { Emulator } from '../../../emulator/emulator.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { webhookReceiver } from './emulator.ts'
import { verify } from './verify.ts'

const running: Emulator[] = []
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop()
})

async function start() {
  const stand = standInLab()
  const emulator = webhookReceiver(stand.lab)
  running.push(emulator)
  const [listening] = await emulator.start()
  const post = (headers: Record<string, string>, body: string, path = '/hooks') =>
    new Promise<number>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: listening?.port,
        path,
        method: 'POST',
        headers,
        agent: false,
      }
      request({ ...options, ca: stand.own.certificate }, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
        .on('error', reject)
        .end(body)
    })
  return { ...stand, post }
}

const now = () => String(Math.floor(Date.now() / 1_000))

function signed(secret: string, id: string, timestamp: string, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(6), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

test('the vector of the specification’s libraries fits, and nothing beside it', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const then = new Date(1_614_265_330_000)
  expect(verify({ headers, body }, secret, then)).toBeNull()
  expect(verify({ headers, body: `${body} ` }, secret, then)).toBe('no signature fits')
  expect(verify({ headers: { ...headers, 'webhook-id': 'msg_2' }, body }, secret, then)).toBe(
    'no signature fits',
  )
  expect(verify({ headers, body }, secret, new Date(1_614_265_631_000))).toBe('the time is too far off')
})

test('what is signed is taken, once for each id; the journal says so', async () => {
  const { lab, journal, post } = await start()
  const { secret } = lab.accounts.webhook
  const body = JSON.stringify({ type: 'change.waits', data: { title: 'sw-a Gi1/0/1' } })
  const headers = signed(secret, 'msg_1', now(), body)
  expect(await post(headers, body)).toBe(204)
  expect(await post(headers, body)).toBe(204)
  expect(await post({ ...headers, 'webhook-signature': 'v1,AAAA' }, body)).toBe(401)
  expect(await post({}, body)).toBe(401)
  expect(await post(headers, body, '/elsewhere')).toBe(404)
  expect(journal.slice(0, 3)).toEqual([
    'webhook-1 POST /hooks msg_1 signed change.waits "sw-a Gi1/0/1"',
    'webhook-1 POST /hooks msg_1 again change.waits "sw-a Gi1/0/1"',
    'webhook-1 POST /hooks msg_1 refused: no signature fits change.waits "sw-a Gi1/0/1"',
  ])
  expect(journal.join('\n')).not.toContain(secret)
})
