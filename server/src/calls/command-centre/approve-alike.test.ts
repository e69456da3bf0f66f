import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { askAs } from '../../people/test-people.ts'

const name = 'POST /command-centre/approvals/approve-alike/'
let server: TestApp
let requester: number
let bob: string
beforeAll(async () => {
  server = await startTestApp()
  requester = await server.addPerson('ada', ['commands-switch-port-assignment'])
  await server.addPerson('bob', ['commands-approve'])
  bob = await server.signIn('bob')
})
afterAll(() => server.stop())

/** Waits for somebody to agree, and begins in an hour then. */
async function waiting(
  on: string,
  accessVlan: number,
  state: 'awaiting-approval' | 'cancelled' = 'awaiting-approval',
  by = { id: requester, name: 'ada' },
) {
  const target = `sw-a ${on}`
  const row = await server.database.db
    .insertInto('change')
    .values({
      kind: 'assign-port',
      state,
      requested_by: by.id,
      requester: by.name,
      correlation: 'a-test',
      intent: JSON.stringify({ switch: 'sw-a', interface: on, accessVlan, bounce: 'auto' }),
      reason: 'a test',
      sentence: `Set access VLAN ${accessVlan} on ${target}.`,
      target,
      targets: [`interface ${target}`],
      snapshot: '{}',
      preview: JSON.stringify({
        sentence: `Set access VLAN ${accessVlan} on ${target}.`,
        target,
        checks: [],
        fields: [{ field: 'Access VLAN', before: '10', intent: String(accessVlan) }],
        sendings: [],
        affected: [],
        transliterated: [],
        approval: ['Site rule: Exams.'],
        nothing: false,
      }),
      accepted: '{}',
      prove_or_undo: false,
      run_at: sql<Date>`date_trunc('hour', clock_timestamp()) + interval '2 hours'`,
    })
    .returning(['id', 'previewed_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, lookedAt: row.previewed_at.toISOString() }
}

async function recorded() {
  await server.context.recorder.settled()
  const rows = await server.database.db
    .selectFrom('record')
    .leftJoin('record_name as target', 'target.key', 'record.target')
    .select(['result', 'detail', 'target.name as target'])
    .where('action', '=', name)
    .orderBy('seq')
    .execute()
  return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) as unknown }))
}

test('each is answered and recorded of its own, with which it was agreed to together', async () => {
  const one = await waiting('Gi1/0/1', 20)
  const gone = await waiting('Gi1/0/2', 20, 'cancelled')
  const two = await waiting('Gi1/0/3', 20)
  const { data } = await askAs(server, bob, 'GET /command-centre/approvals/')
  expect(data).toMatchObject({ alike: [{ sentence: 'Set access VLAN 20 on each.', ids: [one.id, two.id] }] })
  const answered = await askAs(server, bob, name, { changes: [one, gone, two] })
  expect(answered).toMatchObject({
    status: 200,
    data: {
      answers: [
        { id: one.id, refused: null },
        {
          id: gone.id,
          refused: { code: 'not-waiting', words: 'This no longer waits for approval.' },
        },
        { id: two.id, refused: null },
      ],
    },
  })
  const entries = await recorded()
  expect(entries[0]).toMatchObject({ result: 'intended' })
  expect(entries).toHaveLength(4)
  for (const [mine, other, port] of [
    [one, two, 'Gi1/0/1'],
    [two, one, 'Gi1/0/3'],
  ] as const) {
    expect(entries).toContainEqual({
      result: 'done',
      target: `sw-a ${port}`,
      detail: expect.objectContaining({
        change: mine.id,
        lookedAt: mine.lookedAt,
        together: [other.id],
      }) as object,
    })
  }
  expect(entries).toContainEqual({
    result: 'refused',
    target: 'sw-a Gi1/0/2',
    detail: expect.objectContaining({ change: gone.id, why: 'not-waiting' }) as object,
  })
})

test('a run says what was agreed to with the same click, to who may look at that, and nothing of what was only named', async () => {
  const eve = { id: await server.addPerson('eve', ['commands-switch-port-assignment']), name: 'eve' }
  const theirs = await server.signIn('eve')
  const one = await waiting('Gi1/0/6', 40)
  const gone = await waiting('Gi1/0/7', 40, 'cancelled')
  const two = await waiting('Gi1/0/8', 40, undefined, eve)
  const alone = await waiting('Gi1/0/9', 50)
  await askAs(server, bob, name, { changes: [one, gone, two] })
  await askAs(server, bob, 'POST /command-centre/approvals/approve/', { ...alone, expiresAt: null })
  await server.context.recorder.settled()
  const told = async (cookie: string, { id }: { id: number }) =>
    (await askAs(server, cookie, `GET /command-centre/run/?id=${id}`)).data
  const together = (agreedTogether: object[]) => ({ approver: { name: 'bob' }, agreedTogether })
  expect(await told(bob, one)).toMatchObject(together([{ id: two.id, target: 'sw-a Gi1/0/8' }]))
  expect(await told(bob, two)).toMatchObject(together([{ id: one.id, target: 'sw-a Gi1/0/6' }]))
  expect(await told(bob, alone)).toMatchObject(together([]))
  expect(await told(bob, gone)).toMatchObject({ approver: null, agreedTogether: [] })
  expect(await told(theirs, two)).toMatchObject(together([{ id: one.id, target: 'sw-a Gi1/0/6' }]))
  await server.database.db.deleteFrom('direct_grant').where('person_id', '=', eve.id).execute()
  // Now she may look at her own run and at no other of its kind.
  expect(await told(theirs, two)).toMatchObject(together([]))
})

test('what is not alike is refused as a whole, and said by its port', async () => {
  const one = await waiting('Gi1/0/4', 20)
  const other = await waiting('Gi1/0/5', 30)
  expect(await askAs(server, bob, name, { changes: [one, other] })).toMatchObject({
    status: 409,
    code: 'not-alike',
    fields: {
      [`run ${other.id}`]: `Run ${other.id}, sw-a Gi1/0/5, is not like run ${one.id}: its settings differ.`,
    },
  })
})
