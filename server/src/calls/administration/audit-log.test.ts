import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { appendFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeEvidence } from '../../changes/evidence/judge-evidence.ts'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { exportHead, headsFile } from '../../record/heads.ts'
import type { Entry } from '../../record/append.ts'
import { erasePerson } from '../../record/erase-person.ts'

type Page = CallAnswer<Calls['GET /administration/audit-log/']>
type Opened = CallAnswer<Calls['GET /administration/audit-log/entry/']>
type Verified = CallAnswer<Calls['GET /administration/audit-log/verification/']>
type Taken = CallAnswer<Calls['GET /administration/audit-log/signed/']>
type Csv = CallAnswer<Calls['GET /administration/audit-log/signed/csv/']>

let server: TestApp
let auditor: string
let nobody: string

async function ask(path: string, query: Readonly<Record<string, string>> = {}, cookie = auditor) {
  const text = new URLSearchParams(query).toString()
  const response = await server.call(
    'GET',
    `/administration/audit-log/${path}${text === '' ? '' : `?${text}`}`,
    {
      headers: { cookie },
    },
  )
  return { status: response.statusCode, data: response.json<{ data: unknown }>().data }
}
const page = async (query: Readonly<Record<string, string>> = {}) => (await ask('', query)).data as Page
/** Looks at the log itself match what they asked for, so they are left out. */
const about = async (query: Readonly<Record<string, string>>) =>
  (await page({ size: '100', ...query })).entries
    .filter(({ kind }) => kind !== 'audit')
    .map(({ action, target }) => `${action} ${target?.name ?? ''}`)

const entry = (changes: Partial<Entry>): Entry => ({
  actor: { id: 71, name: 'ada.engineer' },
  session: null,
  address: '10.1.1.1',
  action: 'POST /command-centre/run/stop/',
  target: null,
  result: 'done',
  correlation: 'one',
  ...changes,
})
const append = (changes: Partial<Entry>) => server.context.recorder.append(entry(changes))

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('auditor', ['administrations-audit-log'])
  await server.addPerson('nobody', ['tools-scanner'])
  auditor = await server.signIn('auditor')
  nobody = await server.signIn('nobody')
  await append({
    action: 'change.done',
    target: 'sw-a01-1 Gi1/0/14',
    detail: { fields: [{ field: 'vlan', before: '10', intent: '20', after: '20' }] },
    correlation: 'run-1',
  })
  await append({
    action: 'change.undone',
    target: 'sw-a01-2 Gi1/0/3',
    result: 'failed',
    correlation: 'run-1',
  })
  await append({
    action: 'GET /common-queries/cisco-ise/',
    target: 'q=aa%3Abb%3Acc%3A01%3A02%3A03',
    result: 'read',
    address: '10.2.2.2',
    detail: { reason: 'INC-7' },
  })
  await append({
    action: 'GET /common-queries/cisco-spaces/',
    target: 'q=phone-1',
    result: 'read',
    address: '10.2.2.2',
  })
  await append({
    action: 'POST /users/login/',
    target: 'guest',
    result: 'refused',
    actor: null,
    detail: { why: 'password-wrong' },
  })
  await append({
    action: 'PUT /administration/policies/caps/',
    target: 'caps',
    detail: { before: { most: 5, same: 1 }, after: { most: 9, same: 1 }, why: 'more rooms' },
  })
  await append({ action: 'GET /site-resources/network-locations/rooms/export/', result: 'read' })
  await append({ action: 'made.up', target: 'future' })
})
afterAll(() => server.stop())

test('only who holds the key of the audit log reads, verifies or exports it', async () => {
  for (const path of ['', 'entry/?seq=1', 'verification/', 'signed/', 'signed/csv/'])
    expect([path, (await ask(path, {}, nobody)).status]).toEqual([path, 403])
})

test('an entry says who, what, on what, when, from where, with what result and why', async () => {
  const { entries } = await page({ q: 'aa:bb', who: 'ada' })
  expect(entries).toMatchObject([
    {
      who: { name: 'ada.engineer', erasedBy: null },
      from: '10.2.2.2',
      title: 'Identity services engine',
      kind: 'personal',
      target: { name: 'q=aa%3Abb%3Acc%3A01%3A02%3A03' },
      result: 'read',
      why: 'INC-7',
      altered: false,
    },
  ])
})

test.each([
  [{ q: 'sw-a01' }, ['change.undone sw-a01-2 Gi1/0/3', 'change.done sw-a01-1 Gi1/0/14']],
  [{ q: 'sw-a01 gi1/0/14' }, ['change.done sw-a01-1 Gi1/0/14']],
  [{ q: '1/0/14' }, []],
  [{ kind: 'change', result: 'failed' }, ['change.undone sw-a01-2 Gi1/0/3']],
  [{ kind: 'place', who: 'ADA' }, ['GET /common-queries/cisco-spaces/ q=phone-1']],
  [
    { kind: 'personal', who: 'ada' },
    [
      'GET /common-queries/cisco-spaces/ q=phone-1',
      'GET /common-queries/cisco-ise/ q=aa%3Abb%3Acc%3A01%3A02%3A03',
    ],
  ],
  [{ kind: 'refusal', q: 'guest' }, ['POST /users/login/ guest']],
  [{ kind: 'sign-in', q: 'guest' }, ['POST /users/login/ guest']],
  [{ kind: 'settings', q: 'caps' }, ['PUT /administration/policies/caps/ caps']],
  [{ kind: 'export', who: 'ada' }, ['GET /site-resources/network-locations/rooms/export/ ']],
  [{ address: '10.2.2.2', q: 'phone' }, ['GET /common-queries/cisco-spaces/ q=phone-1']],
  [{ q: 'phone', who: 'nobody' }, []],
  [{ q: 'future' }, ['made.up future']],
  [{ q: "a' | !b:*" }, []],
])('%j leaves %j', async (query, expected) => {
  expect(await about(query as Record<string, string>)).toEqual(expected)
})

test('each look is an entry with what was asked', async () => {
  await page({ q: 'look-for-this' })
  await server.context.recorder.settled()
  const { entries } = await page({ kind: 'audit', q: 'look-for-this' })
  // The look that asks may be in its own answer.
  expect(entries.at(-1)).toMatchObject({ who: { name: 'auditor' }, title: 'Audit log', result: 'read' })
})

test('pages follow one another by number, both ways', async () => {
  const all = (await page({ who: 'ada', size: '100' })).entries.map(({ seq }) => seq)
  const first = await page({ who: 'ada', size: '10', before: String(all[2]) })
  expect(first.entries.map(({ seq }) => seq)).toEqual(all.slice(3))
  expect(first).toMatchObject({ older: false, newer: true })
  const newer = await page({ who: 'ada', size: '10', after: String(all[3]) })
  expect(newer.entries.map(({ seq }) => seq)).toEqual(all.slice(0, 3))
  expect(newer).toMatchObject({ older: true, newer: false })
})

test('a time leaves the entries within it', async () => {
  const [entryOfNow] = (await page({ q: 'future', who: 'ada' })).entries
  const at = Date.parse(entryOfNow!.at)
  const from = new Date(at).toISOString()
  const to = new Date(at + 1).toISOString()
  expect(await about({ who: 'ada', q: 'future', from, to })).toEqual(['made.up future'])
  expect(await about({ who: 'ada', q: 'future', to: from })).toEqual([])
  expect(await about({ who: 'ada', q: 'future', from: to })).toEqual([])
})

test('one entry shows before and after by field, and the other entries of its request', async () => {
  const [of] = (await page({ q: 'sw-a01-1', who: 'ada' })).entries
  const run = (await ask('entry/', { seq: String(of!.seq) })).data as Opened
  expect(run.changed).toEqual([{ field: 'vlan', before: '10', after: '20' }])
  expect(run.sameRequest).toMatchObject([{ title: 'Run: undone', result: 'failed' }])
  const [caps] = (await page({ q: 'caps', kind: 'settings' })).entries
  const setting = (await ask('entry/', { seq: String(caps!.seq) })).data as Opened
  expect(setting.changed).toEqual([{ field: 'most', before: '5', after: '9' }])
  expect(setting.facts).toEqual([{ label: 'Why', value: 'more rooms' }])
  expect((await ask('entry/', { seq: '99999' })).status).toBe(400)
})

test('the verification tells up to which entry, and against which head', async () => {
  expect((await ask('verification/')).data as Verified).toMatchObject({
    fault: null,
    head: null,
    whyNoHead: 'The file has no head yet.',
  })
  const { vault, database } = server.context
  if (vault.sealed) throw new Error('sealed')
  const stored = await exportHead(database, vault.keys, server.dataDir)
  await appendFile(headsFile(server.dataDir), '{"at":"x"}\n')
  const verified = (await ask('verification/')).data as Verified
  expect(verified).toMatchObject({
    fault: null,
    next: null,
    head: { seq: stored!.seq, hash: stored!.hash },
    heads: 1,
    unsigned: 1,
  })
  expect(verified.upTo).toBeGreaterThanOrEqual(stored!.seq)
})

test('a listener hears how far the verification is, and then its end', async () => {
  const response = await server.call('GET', '/administration/audit-log/verification/', {
    headers: { cookie: auditor, accept: 'text/event-stream' },
  })
  const events = [...response.body.matchAll(/^event: (.*)$/gm)].map(([, name]) => name)
  expect(events.at(0)).toBe('progress')
  expect(events.at(-1)).toBe('ended')
})

test('signed JSON and CSV are accepted by verify-evidence, and refused once a character is another', async () => {
  const taken = (await ask('signed/', { who: 'ada' })).data as Taken
  expect(taken.log).toMatchObject({ takenBy: 'auditor', asked: { who: 'ada' }, more: false })
  const json = JSON.stringify(taken)
  expect(judgeEvidence(json, taken.signature.publicKey)).toMatchObject({ genuine: true })
  expect(judgeEvidence(json.replace('INC-7', 'INC-8'), null).genuine).toBe(false)
  const { csv, entries } = (await ask('signed/csv/', { who: 'ada' })).data as Csv
  expect(entries).toBe(taken.log.entries.length)
  expect(csv).toContain('INC-7')
  expect(judgeEvidence(csv, taken.signature.publicKey)).toMatchObject({ genuine: true })
  expect(judgeEvidence(csv.replace('INC-7', 'INC-8'), null).genuine).toBe(false)
  expect(judgeEvidence(csv, 'another').genuine).toBe(false)
})

test('names that were erased are said to be, with the entry that erased them', async () => {
  const leaver = await server.addPerson('leaver')
  await append({ actor: { id: leaver, name: 'leaver' }, action: 'GET /command-centre/run/', result: 'read' })
  const [of] = (await page({ who: 'leaver' })).entries
  await server.context.database
    .updateTable('person')
    .set({ status: 'disabled' })
    .where('id', '=', leaver)
    .execute()
  await erasePerson(server.context.database, 'leaver')
  const erasing = (await page({ kind: 'erasure' })).entries[0]!
  expect(((await ask('entry/', { seq: String(of!.seq) })).data as Opened).entry).toMatchObject({
    who: { name: null, erasedBy: erasing.seq },
    altered: false,
  })
  expect((await page({ who: 'leaver' })).entries).toEqual([])
  expect(((await ask('verification/')).data as Verified).fault).toBeNull()
})

test('an erased person is gone from what others asked for too, the entry says so, and the chain is sound', async () => {
  const gone = await server.addPerson('jdoe')
  const db = server.context.database
  await db
    .updateTable('person')
    .set({ status: 'disabled', firstname: 'Jane', lastname: 'Døe', email: 'jane@lab.example' })
    .where('id', '=', gone)
    .execute()
  const about = (target: string) =>
    append({ action: 'GET /common-queries/active-directory/', target, result: 'read' })
  const named = [
    'q=jdoe',
    'q=JDOE&live=no',
    'q=CAMPUS%5Cjdoe',
    'q=jane%40lab.example',
    'q=Jane+D%C3%B8e',
    'q=d%C3%B8e%2C+jane',
    'jdoe',
  ]
  const others = ['q=jdoe-laptop', 'q=jdoes', 'q=jane', 'q=ajdoe']
  for (const target of [...named, ...others]) await about(target)
  expect(await erasePerson(db, 'jdoe')).toBeGreaterThanOrEqual(named.length)
  const left = await db
    .selectFrom('record_name')
    .select('name')
    .where('name', 'in', [...named, ...others])
    .execute()
  expect(new Set(left.map(({ name }) => name))).toEqual(new Set(others))
  const erasing = (await page({ kind: 'erasure' })).entries[0]!
  const { detail } = await db
    .selectFrom('record')
    .select('detail')
    .where('seq', '=', erasing.seq)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(detail)).toMatchObject({ person: gone, asked: named.length })
  expect(((await ask('verification/')).data as Verified).fault).toBeNull()
})

test('an entry altered in the database is marked in the list and found by the verification', async () => {
  const [of] = (await page({ q: 'caps', kind: 'settings' })).entries
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  await owner.query('alter table record disable trigger record_only_grows')
  await owner.query(`update record set address = '10.9.9.9', detail = 'no json' where seq = $1`, [of!.seq])
  await owner.end()
  expect((await page({ q: 'caps', kind: 'settings' })).entries).toMatchObject([
    { altered: true, from: '10.9.9.9' },
  ])
  const { fault, upTo } = (await ask('verification/')).data as Verified
  expect(fault).toEqual({ seq: of!.seq, why: 'The row is not what was written.' })
  expect(upTo).toBe(of!.seq - 1)
  const taken = JSON.stringify((await ask('signed/', { q: 'caps' })).data)
  expect(judgeEvidence(taken, null).words).toContain(`Entry ${of!.seq} was altered in the database`)
})
