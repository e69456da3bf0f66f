import { createHmac } from 'node:crypto'
import { signedAlerts } from '@patchbay/connectors/alerts/signed-alerts/index'
import { Secret } from '@patchbay/connectors/secret'
import type { Delivery } from '@patchbay/connectors/alerts/capabilities'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { system, systemsOf } from '../../locate/test-systems.ts'
import { readFeeds, readRefusals } from '../feeds/feeds.ts'
import { takeAlert } from './take-alert.ts'
import type { Alert } from './take-alert.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await sql`delete from security_case`.execute(database.db)
  await sql`delete from alert_delivery`.execute(database.db)
  await sql`delete from alert_refusal`.execute(database.db)
})
afterAll(() => database.drop())

const keys = { 'siem-1': Buffer.alloc(32, 1), 'siem-2': Buffer.alloc(32, 2) }

const feed = (name: keyof typeof keys, silentAfterHours?: number) => {
  const { can } = signedAlerts.open(
    {
      name,
      reach: null,
      trust: {},
      credential: { kind: 'signing-secret', secret: new Secret(`whsec_${keys[name].toString('base64')}`) },
      settings: silentAfterHours === undefined ? {} : { silentAfterHours },
    },
    { now: () => new Date(), resolve: () => Promise.reject(new Error('Never dialled.')), log: console },
  )
  return system('alerts', name, can)
}
const means = () => ({ database: database.db, systems: systemsOf([feed('siem-1', 24), feed('siem-2')]) })
const signal = new AbortController().signal

const alert: Alert = {
  indicator: '10.4.7.31',
  at: '2026-11-27T02:14:00Z',
  severity: 'high',
  summary: 'Beacon to a bad place',
}

let count = 0
function deliver(
  {
    by = 'siem-1',
    id = `msg_${(count += 1)}`,
    seconds = 0,
    body = JSON.stringify(alert),
    change = '',
  }: {
    by?: keyof typeof keys
    id?: string
    seconds?: number
    body?: string
    change?: string
  } = {},
  what: Alert = alert,
) {
  const timestamp = String(Math.floor(Date.now() / 1_000) + seconds)
  const base64 = createHmac('sha256', keys[by]).update(`${id}.${timestamp}.${body}`).digest('base64')
  const delivery: Delivery = { id, timestamp, signature: `v1,${base64}`, body: Buffer.from(body + change) }
  return takeAlert(means(), delivery, what, signal, async () => undefined)
}

test('an alert opens a case of its feed, and the next of the same indicator joins it', async () => {
  const first = await deliver()
  expect(first.joined).toBe(false)
  expect(await deliver({ by: 'siem-2' })).toEqual({ id: first.id, joined: true })
  const row = await database.db.selectFrom('security_case').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ system: 'siem-1', severity: 'high', alerts: 2, opened_by: null })
  expect(row.alert_at.toISOString()).toBe('2026-11-27T02:14:00.000Z')
})

test('a wrong signature, an old time and a repeated id are refused and counted', async () => {
  await deliver({ id: 'msg_once' })
  await expect(deliver({ id: 'msg_once' })).rejects.toMatchObject({ code: 'alert-repeated' })
  await expect(deliver({ change: ' ' })).rejects.toMatchObject({ code: 'alert-not-signed' })
  await expect(deliver({ seconds: -301 })).rejects.toMatchObject({ code: 'alert-not-signed' })
  await expect(deliver({ seconds: 400 })).rejects.toMatchObject({ code: 'alert-not-signed' })
  expect(await readRefusals(database.db)).toEqual({ signature: 1, time: 2, repeated: 1 })
  expect(await database.db.selectFrom('security_case').select('alerts').execute()).toEqual([{ alerts: 1 }])
})

test('the same id at the same moment is taken once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => deliver({ id: 'msg_race' })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('one whose indicator is none is not used up, so that it may be sent again', async () => {
  const wrong = { ...alert, indicator: '10.0.0.0/8' }
  await expect(deliver({ id: 'msg_again' }, wrong)).rejects.toMatchObject({ code: 'input-not-valid' })
  expect(await deliver({ id: 'msg_again' })).toMatchObject({ joined: false })
})

test('a feed that sent nothing for longer than it should is silent, one without a limit is not', async () => {
  const silent = async () => (await readFeeds(means(), signal)).map(({ silent: is }) => is)
  expect(await silent()).toEqual([true, false])
  await deliver()
  expect(await silent()).toEqual([false, false])
  await sql`update alert_delivery set received_at = now() - interval '25 hours'`.execute(database.db)
  expect(await silent()).toEqual([true, false])
})
