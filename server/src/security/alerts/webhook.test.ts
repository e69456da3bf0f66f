import { createHmac } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectors } from '@patchbay/connectors/registry/registry'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { importSystems } from '../../systems/import.ts'

const key = Buffer.alloc(32, 5)
const file = `version: 1
credentials:
  - { name: siem-secret, kind: signing-secret, secret: { value: "whsec_${key.toString('base64')}" } }
systems:
  - { name: siem-1, kind: alerts, product: signed-alerts, title: SIEM, reach: { host: 127.0.0.1, port: 443 }, credential: siem-secret, settings: { silentAfterHours: 24 } }
`

let server: TestApp
beforeAll(async () => {
  server = await startTestApp(undefined, undefined, undefined, { connectors })
  const { vault, database, systems } = server.context
  if (vault.sealed) throw new Error('sealed')
  const path = join(await mkdtemp(join(tmpdir(), 'patchbay-alerts-')), 'systems.yaml')
  await writeFile(path, file)
  await importSystems(database, vault.keys, path, connectors)
  await systems.reload()
})
afterAll(() => server.stop())

const url = '/api/workflows/security-response/cases/'
/** Spelt as no serializer of ours spells it: the signature is of the octets that came. */
const body =
  '{ "indicator":"10.4.7.31",\n "at": "2026-11-27T03:14:00+01:00", "severity":"high", "summary":"B\\u00e9acon" }'

function send(
  id: string,
  { sent = body, seconds = 0, headers = {} }: { sent?: string; seconds?: number; headers?: object } = {},
) {
  const timestamp = String(Math.floor(Date.now() / 1_000) + seconds)
  const base64 = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return server.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${base64}`,
      ...headers,
    },
    payload: sent,
  })
}

test('a signed alert opens a case as of its own time, and the record says which feed it was', async () => {
  const answer = await send('msg_1')
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { data: { case: expect.any(Number), joined: false } },
  ])
  const { db } = server.database
  const row = await db.selectFrom('security_case').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ indicator: '10.4.7.31', summary: 'Béacon', source: 'SIEM', severity: 'high' })
  expect(row.alert_at.toISOString()).toBe('2026-11-27T02:14:00.000Z')
  const { rows } = await sql<{ detail: object }>`select detail from record
    where action = 'POST /workflows/security-response/cases/' and result = 'done'`.execute(db)
  expect(JSON.stringify(rows)).toContain('siem-1')
})

test('without a signature, with another body, with an old time or again it is refused and counted', async () => {
  const other = body.replace('10.4.7.31', '10.4.7.32')
  expect((await send('msg_2', { headers: { 'webhook-signature': '' } })).statusCode).toBe(401)
  expect((await send('msg_2', { sent: other })).json()).toMatchObject({ code: 'alert-not-signed' })
  expect((await send('msg_2', { seconds: -3_600 })).statusCode).toBe(401)
  expect((await send('msg_1')).json()).toMatchObject({ code: 'alert-repeated' })
  const { db } = server.database
  const counts = await db.selectFrom('alert_refusal').select(['why', 'count']).orderBy('why').execute()
  expect(counts).toEqual([
    { why: 'repeated', count: 1 },
    { why: 'signature', count: 2 },
    { why: 'time', count: 1 },
  ])
  expect(await db.selectFrom('security_case').select('alerts').execute()).toEqual([{ alerts: 1 }])
})

test('whoever holds the key reads the queue with its feed; nobody else does', async () => {
  await server.addPerson('eve', ['workflows-cyber-security-response'])
  await server.addPerson('bob', ['queries-cisco-ise'])
  const read = async (who: string) =>
    server.app.inject({ method: 'GET', url, headers: { cookie: await server.signIn(who) } })
  expect((await read('bob')).statusCode).toBe(403)
  const { data } = (await read('eve')).json<{ data: { total: number; feeds: object[]; refusals: object } }>()
  expect(data).toMatchObject({
    total: 1,
    feeds: [{ name: 'siem-1', title: 'SIEM', silent: false, alerts: 1 }],
    refusals: { signature: 2, time: 1, repeated: 1 },
  })
})
