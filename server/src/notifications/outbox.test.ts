import type { Notice } from '@patchbay/connectors/notification/capabilities'
import { signedWebhook } from '@patchbay/connectors/notification/signed-webhook/index'
import { throttled, unreachable } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import type { Systems } from '../systems/open.ts'
import type { Delivery } from './deliveries.ts'
import { notify } from './notify.ts'
import { Outbox } from './outbox.ts'
import { NoLongerMeantError } from './send.ts'
import type { Send } from './send.ts'

let database: TestDatabase
let owner: pg.Client
let ada: number
let bob: number
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'A', 1), ('bob', 'bob@example.org', 'Bob', 'B', 1),
      ('none', '', 'None', 'N', 1) returning id`.execute(database.db)
  ;[ada = 0, bob = 0] = rows.map(({ id }) => id)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const outboxes: Outbox[] = []
afterEach(async () => {
  for (const outbox of outboxes.splice(0)) await outbox.stop()
})
beforeEach(async () => {
  lines.length = 0
  await database.db.deleteFrom('notice').execute()
  await database.db.deleteFrom('preference').execute()
})

const none = systemsOf([])

function outboxOf(mail: Send | null, systems: Pick<Systems, 'ofKind'> = none): Outbox {
  const origin = 'https://patchbay.campus.example'
  const outbox = new Outbox({ database: database.db, systems, mail, origin, log })
  outboxes.push(outbox)
  return outbox
}

const round = async (outbox: Outbox) => {
  await outbox.look()
  await outbox.sent()
}

const happen = (title: string, event: 'change-waits' | 'change-ended' = 'change-waits', fails = false) =>
  database.db.transaction().execute(async (transaction) => {
    const everybody = await transaction.selectFrom('person').select('id').execute()
    await notify(transaction, {
      event,
      to: everybody.map(({ id }) => id),
      by: null,
      title,
      words: 'Why: the exams',
      path: '/command-centre/run?id=1',
      change: null,
    })
    if (fails) throw new Error('rolled back')
  })

/** A way that keeps what it was given, and does with each what it is told to. */
function recordingOutbox(does: (delivery: Delivery) => void = () => undefined) {
  const sent: Delivery[] = []
  const send: Send = async (delivery) => {
    sent.push(delivery)
    does(delivery)
  }
  return { sent, send }
}

/** As if so much time had gone by; the application itself never changes since when something is due. */
const later = (minutes: number) =>
  owner.query(
    `update delivery set next_try_at = next_try_at - $1 * interval '1 minute', since = since - $1 * interval '1 minute'`,
    [minutes],
  )

const deliveries = () =>
  database.db.selectFrom('delivery').select(['state', 'tries', 'why']).orderBy('id').execute()

test('each who is told and has an address gets one mail, and each connected system one message', async () => {
  const { sent, send } = recordingOutbox()
  const told: Notice[] = []
  const webhook = system('notification', 'webhook-1', {
    tell: async (notice) => {
      told.push(notice)
      return { value: 'taken', complete: true, dropped: 0, observedAt: new Date() }
    },
  })
  await happen('first')
  await expect(happen('never was', 'change-waits', true)).rejects.toThrow('rolled back')
  const outbox = outboxOf(send, systemsOf([webhook]))
  await round(outbox)
  await later(60)
  await round(outbox)
  expect(sent.map(({ person, title }) => [person, title])).toEqual([
    [ada, 'first'],
    [bob, 'first'],
  ])
  expect(told).toEqual([
    {
      id: expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
      at: expect.any(Date),
      event: 'change-waits',
      title: 'first',
      words: 'Why: the exams',
      link: 'https://patchbay.campus.example/command-centre/run?id=1',
    },
  ])
})

test('of several processes that look at once each message is sent by one', async () => {
  for (const number of Array.from({ length: 6 }, (_, at) => at)) await happen(`number ${number}`)
  const { sent, send } = recordingOutbox()
  const processes = [outboxOf(send), outboxOf(send), outboxOf(send)]
  for (const _round of Array.from({ length: 6 })) await Promise.all(processes.map(round))
  expect(sent).toHaveLength(12)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(12)
})

test('what fails is tried again with the same id, later each time, and given up after two days with a line in the log', async () => {
  await database.db
    .insertInto('preference')
    .values({ person_id: bob, name: 'no_mail', value: JSON.stringify(['change-waits']) })
    .execute()
  await happen('fails')
  const { sent, send } = recordingOutbox(() => {
    throw unreachable({ cause: 'connection-refused', message: 'The mail server refuses connections' })
  })
  const outbox = outboxOf(send)
  await round(outbox)
  await round(outbox)
  expect(sent).toHaveLength(1)
  const waits: number[] = []
  while ((await deliveries())[0]?.state === 'due') {
    // Every wait is the whole time to the next try, in minutes.
    const { rows } = await sql<{ wait: number }>`select
      round(extract(epoch from next_try_at - now()) / 60)::int as wait from delivery`.execute(database.db)
    const wait = rows[0]?.wait ?? 0
    waits.push(wait)
    await later(wait)
    await round(outbox)
  }
  expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  const minutes = waits.reduce((sum, wait) => sum + wait, 0)
  expect([minutes >= 48 * 60, minutes < 48 * 60 + 361]).toEqual([true, true])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await deliveries()).toEqual([
    { state: 'given-up', tries: sent.length, why: 'The mail server refuses connections' },
  ])
  expect(lines.filter((line) => line.includes('notification given up'))).toHaveLength(1)
})

test('who asked to be left alone is, and somebody who is not there any more is not tried again', async () => {
  await happen('one')
  const { sent, send } = recordingOutbox(({ person }) => {
    if (person === bob) throw new NoLongerMeantError('The account is not active any more.')
    throw throttled({ cause: 'rate-limited', message: 'It asked to be left alone', retryAfter: 3_600_000 })
  })
  const outbox = outboxOf(send)
  await round(outbox)
  await later(50)
  await round(outbox)
  expect(sent).toHaveLength(2)
  await later(11)
  await round(outbox)
  expect(sent.map(({ person }) => person)).toEqual([ada, bob, ada])
})

test('a way that does not answer holds up no other', async () => {
  await happen('stuck')
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const mail = recordingOutbox()
  const silent = system('notification', 'webhook-1', {
    tell: async () => {
      await promise
      return { value: 'taken', complete: true, dropped: 0, observedAt: new Date() }
    },
  })
  const outbox = outboxOf(mail.send, systemsOf([silent]))
  await outbox.look()
  await happen('next')
  // The first round of mails may still be settled while this one looks.
  await expect
    .poll(
      async () => {
        await outbox.look()
        return mail.sent.length
      },
      { timeout: 15_000 },
    )
    .toBe(4)
  resolve(undefined)
  await outbox.sent()
})

test('mail that somebody does not want, and events that a system is not told of, stay in the console', async () => {
  const { db } = database
  await db
    .insertInto('preference')
    .values({ person_id: bob, name: 'no_mail', value: JSON.stringify(['change-waits']) })
    .execute()
  await db
    .insertInto('system')
    .values({
      name: 'webhook-2',
      kind: 'notification',
      product: 'signed-webhook',
      title: 'Webhook',
      settings: JSON.stringify({ events: 'change-ended' }),
      position: 1,
    })
    .execute()
  const told: string[] = []
  const webhook = {
    ...system('notification', 'webhook-2', {
      tell: async ({ title }) => {
        told.push(title)
        return { value: 'taken', complete: true, dropped: 0, observedAt: new Date() }
      },
    }),
    plans: signedWebhook.plans ?? null,
  }
  await happen('waits', 'change-waits')
  await happen('ended', 'change-ended')
  const { sent, send } = recordingOutbox()
  await round(outboxOf(send, systemsOf([webhook])))
  expect(sent.map(({ person, title }) => [person, title])).toEqual([
    [ada, 'waits'],
    [ada, 'ended'],
    [bob, 'ended'],
  ])
  expect(told).toEqual(['ended'])
})

test('what happened before a mail server was set is not sent to it', async () => {
  await happen('before')
  await round(outboxOf(null))
  const { sent, send } = recordingOutbox()
  const outbox = outboxOf(send)
  await round(outbox)
  expect(sent).toEqual([])
  await happen('after')
  await round(outbox)
  expect(sent.map(({ title }) => title)).toEqual(['after', 'after'])
})
