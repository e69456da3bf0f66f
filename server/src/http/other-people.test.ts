import { changeKindNames } from '@patchbay/contract/changes/kinds/all'
import type { ChangeKindName } from '@patchbay/contract/changes/kinds/all'
import { randomUUID } from 'node:crypto'
import { accessKeys } from '@patchbay/contract/access-keys'
import type { Call } from '@patchbay/contract/call'
import { plans } from '@patchbay/contract/plans/all'
import { callList } from '@patchbay/contract/api/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { rememberQuestion } from '../people/recent-questions.ts'
import { notify } from '../notifications/notify.ts'
import { addAdministrator } from '../people/test-people.ts'
import { inTurn, patienceOr, sayTally } from '../test-tally.ts'
import { startTestApp, testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { exampleFor } from './test-inputs.ts'

const nameOf = (call: Call) => `${call.method} ${call.path}`

/**
 * What a field of a request names. `own`: something of who asks, which nobody else reaches. `person`: an account, which
 * takes every key that it holds. `shared`: what everybody who may make the call may name. `version`, `proof`: of a thing
 * that another field or nobody names. `word`: no thing at all.
 */
type Names = 'own' | 'person' | 'shared' | 'version' | 'proof' | 'word'

const byName: Readonly<Record<string, Names>> = {
  ...Object.fromEntries(
    [
      'q',
      'query',
      'at',
      'username',
      'email',
      'firstname',
      'lastname',
      'name',
      'title',
      'description',
      'issuer',
    ].map((name) => [name, 'word'] as const),
  ),
  ...Object.fromEntries(
    ['expires_at', 'time_zone', 'menu.collapsed', 'menu.open[]', 'page', 'client_id', 'groups_claim'].map(
      (name) => [name, 'word'] as const,
    ),
  ),
  certificate_authority: 'word',
  // The page to come back to.
  wanted: 'word',
  // Of a saved view: a path and its query.
  address: 'word',
  second_factor: 'word',
  reason: 'word',
  'columns[].table': 'word',
  'columns[].shown[]': 'word',
  agree: 'word',
  grant: 'word',
  // Of an effect that was shown.
  seen: 'proof',
  asked: 'word',
  // The MAC of a thing, as the question itself is.
  twin: 'word',
  enabled: 'word',
  // Those before it too.
  earlier: 'word',
  'rules[].directory_group': 'word',
  password: 'proof',
  old_password: 'proof',
  new_password: 'proof',
  client_secret: 'proof',
  code: 'proof',
  token: 'proof',
  version: 'version',
  id: 'shared',
  role: 'shared',
  group: 'shared',
  'groups[]': 'shared',
  'members[]': 'shared',
  system: 'shared',
  'rules[].system': 'shared',
  'rules[].role': 'shared',
  'rules[].group': 'shared',
  form: 'own',
  // Of the questions that one asked oneself.
  screen: 'own',
  text: 'own',
  session: 'own',
}

const onPeople = (call: Call) => /\/user-management\/(person|sessions|tokens|why|view-as)\//.test(call.path)

/** Done to what the page of a question shows. */
const isAct = ({ path }: Call) =>
  (path.startsWith('/common-queries/') &&
    /\/(actions|lease-release|resync)\/(preview|apply|batch|batch\/apply)\/$/.test(path)) ||
  /^\/workflows\/power-management\/(apply|undo|batch|batch\/apply)\/$/.test(path)

function namesOf(call: Call, field: string): Names | undefined {
  if (call.path === '/policy-report/' || call.accepts !== undefined) return 'word'
  // Connected systems belong to nobody: who holds the key may name each of them.
  if (call.path.startsWith('/administration/connected-systems/')) {
    if (['name', 'system', 'device', 'system.name', 'device.name'].includes(field)) return 'shared'
    if (field === 'version') return 'version'
    return /^(reentered|proof)\.|credential/.test(field) ? 'proof' : 'word'
  }
  // Policies are the site's: who holds the key may change each, and what they say names nobody.
  if (call.path.startsWith('/administration/policies/')) {
    if (field.startsWith('reentered.')) return 'proof'
    return field === 'version' ? 'version' : 'word'
  }
  // What a site keeps is everybody's who holds its key.
  if (/^\/(?:site-resources|administration\/license-information)\//.test(call.path)) {
    if (field === 'id' || field === 'import') return 'shared'
    return field === 'version' ? 'version' : 'word'
  }
  // The record is everybody's who holds its key.
  if (call.path.startsWith('/administration/audit-log/')) return field === 'seq' ? 'shared' : 'word'
  // What the dashboard is narrowed to is everybody's who may open it.
  if (call.path.startsWith('/dashboard/')) {
    return ['building', 'department', 'subnet'].includes(field) ? 'shared' : 'word'
  }
  // A place belongs to nobody.
  if (/^\/common-queries\/map-locate\/(place|picture)\/$/.test(call.path)) return 'shared'
  if (call.path === '/quarantine/' && field === 'words') return 'word'
  // A switch is everybody's who may ask it; the rest is what it is asked.
  if (call.path === '/common-queries/cisco-switch/command/') return field === 'switch' ? 'shared' : 'word'
  // The other end of the traffic is text as `q` is.
  const asksTraffic = ['/common-queries/firewall/', '/workflows/network-connect/'].includes(call.path)
  if (asksTraffic && (field === 'to' || field === 'service')) return 'word'
  // What was scanned names nobody.
  if (call.path.startsWith('/scanner/scans/')) return 'word'
  // A source of the answer is everybody's who may ask the question.
  if (field === 'retry') return 'shared'
  // Holds of all are shown to whoever holds the key; that nobody else ends or extends one: holds.test.ts.
  if (call.path.startsWith('/workflows/switch-port-allocation/') && field !== 'q') {
    return /(?:^id|department|\.switch|\.interface|\.outlet|^switch|^interface)$/.test(field)
      ? 'shared'
      : 'word'
  }
  // Cases are the site's: who holds the key may see and decide each. Runs are begun by whoever previewed them: contain-cases.test.ts.
  if (call.path.startsWith('/workflows/security-response/'))
    return /^ids?(\[\])?$/.test(field) ? 'shared' : 'word'
  if (field === 'reauthenticate') return 'word'
  if (field.startsWith('reentered.')) return 'proof'
  if (onPeople(call) && field === 'id') return 'person'
  // Things of the person that `id` names.
  if (onPeople(call) && (field === 'session' || field === 'token')) return 'shared'
  // Whoever may agree to changes talks about those of all others, stops them, and names who else may; tickets are told of all of them.
  const talksOfAll = [
    '/command-centre/run/stop/',
    '/command-centre/run/note/',
    '/command-centre/run/settle/',
    '/command-centre/run/keep/',
    '/command-centre/run/ticket-note/',
    '/command-centre/run/desk-comments/',
  ]
  if (call.path.startsWith('/command-centre/approvals/') || talksOfAll.includes(call.path)) {
    return ['id', 'to', 'changes[].id'].includes(field) ? 'shared' : 'word'
  }
  // What one is told of, and has asked daily, is one's own.
  if (call.path.startsWith('/common-queries/firewall/daily/')) return field === 'id' ? 'own' : 'word'
  if (call.path.startsWith('/command-centre/command-history/subscriptions/')) {
    return field === 'id' ? 'own' : 'word'
  }
  // A list is looked at by whoever holds the key of its kind, and applied or stopped by who made it; once applied by who agrees, too.
  if (field === 'batch') return call.method === 'POST' ? 'own' : 'shared'
  // A run is looked at and undone by whoever holds the key of its kind, and applied or called off by who asked for it; once
  // it waits by who agrees, too: may-begin.test.ts.
  if (call.path.startsWith('/command-centre/') || isAct(call)) {
    if (field === 'id') return call.changes ? 'own' : 'shared'
    return field === 'run' ? 'shared' : field === 'key' ? 'proof' : 'word'
  }
  // A workflow is previewed, begun, stopped and decided on by who asked for it, and looked at by who may see every run, too.
  if (plans.some(({ path }) => call.path.startsWith(`${path}/`))) {
    if (field === 'id') return call.changes ? 'own' : 'shared'
    return field === 'key' ? 'proof' : field === 'q' ? byName[field] : 'word'
  }
  if (call.path === '/account/tokens/revoke/' || call.path === '/account/key-requests/withdraw/') return 'own'
  if (call.path.startsWith('/account/saved-views/') && field === 'id') return 'own'
  // What one scanned is one's own.
  if (call.path.startsWith('/scanner/scans/')) return field === 'id' ? 'own' : 'word'
  if (call.path === '/account/notifications/read/' && field === 'id') return 'own'
  // A change of rights that is asked for names what the call that makes it names.
  if (call.path.endsWith('/user-management/grants/')) return byName[field.replace(/^change\./, '')]
  if (call.path.endsWith('/openid/remove/') || call.path.endsWith('/openid/begin/')) {
    return field === 'name' ? 'shared' : byName[field]
  }
  return byName[field]
}

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** Every field below a schema that is not one of a fixed list of words, by its path. */
function leavesOf(schema: JsonSchema, at = ''): string[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((one) => leavesOf(one, at))
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      leavesOf(one, at === '' ? name : `${at}.${name}`),
    )
  }
  if (schema.type === 'array') return leavesOf(schema.items ?? {}, `${at}[]`)
  return schema.type === 'null' || schema.enum !== undefined ? [] : [at]
}

interface Field {
  readonly call: Call
  readonly part: 'query' | 'body'
  readonly field: string
  readonly names: Names | undefined
}

const fields = callList.flatMap((call) =>
  (['query', 'body'] as const).flatMap((part): Field[] => {
    const schema = call[part]
    if (schema === undefined) return []
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    return [...new Set(leavesOf(json))].map((field) => ({ call, part, field, names: namesOf(call, field) }))
  }),
)
const naming = fields.filter(({ names }) => names !== undefined && names !== 'word')

test(`every field of every call is known to name something or nothing (${fields.length} fields)`, () => {
  const unknown = fields.filter(({ names }) => names === undefined)
  expect(unknown.map(({ call, field }) => `${nameOf(call)} ${field}`)).toEqual([])
  expect(naming.length).toBeGreaterThan(40)
})

let server: TestApp
const canary = 'canary-of-anna'
/** Anna holds everything; Bert holds everything but user management; Cora manages people and holds little else. */
const ids = new Map<string, number>()
const cookies = new Map<string, string>()
let things: {
  session: string
  token: number
  form: string
  request: number
  view: number
  subscription: number
  dailyQuestion: number
  notification: number
  /** Previewed, one of each kind to be applied. */
  runs: Readonly<Record<ChangeKindName, number>>
  /** Workflows, by the path of the call that acts on each. */
  plans: Readonly<Record<string, number>>
  /** Previewed, to be called off. */
  calledOff: number
  /** A list of one line for each call that does something with one, by its path. */
  batches: ReadonlyMap<string, string>
  screen: string
  text: string
}

beforeAll(async () => {
  server = await startTestApp()
  ids.set('anna', await addAdministrator(server, canary))
  ids.set(
    'bert',
    await server.addPerson(
      'bert',
      accessKeys.filter((key) => key !== 'administrations-user-management'),
    ),
  )
  ids.set('cora', await server.addPerson('cora', ['administrations-user-management', 'queries-firewall']))
  for (const [name, username] of [
    ['anna', canary],
    ['bert', 'bert'],
    ['cora', 'cora'],
  ] as const) {
    cookies.set(name, await server.signIn(username))
  }
})
afterAll(() => server.stop())

async function send(who: string, call: Call, input: { query?: object; body?: unknown }) {
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await server.app.inject({
    method: call.method,
    url: `/api${call.path}${query.size === 0 ? '' : `?${query.toString()}`}`,
    headers: {
      cookie: cookies.get(who) ?? '',
      ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
    },
    ...(call.body === undefined
      ? {}
      : { payload: call.accepts === 'text/csv' ? 'building,room\n' : JSON.stringify(input.body) }),
  })
  return {
    status: response.statusCode,
    body: response.body,
    json: () => response.json<{ data: never; code?: string }>(),
  }
}
const callNamed = (name: string) => callList.find((call) => nameOf(call) === name)!
const exampleOf = (call: Call) => ({
  ...(call.query === undefined ? {} : { query: exampleFor(call.query) as object }),
  ...(call.body === undefined ? {} : { body: exampleFor(call.body) }),
})

const annasScan = '00000000-0000-4000-8000-00000000ca9a'

/** Anna’s own things, made anew, each with the canary in it where it takes words. */
beforeEach(async () => {
  await server.database.db.deleteFrom('sign_in_try').execute()
  await server.database.db.deleteFrom('bearer_token').execute()
  await send('anna', callNamed('PUT /account/drafts/'), {
    body: { form: 'a-form', content: { reason: canary } },
  })
  const scan = {
    kind: 'code',
    id: annasScan,
    scannedAt: new Date().toISOString(),
    code: canary,
  }
  await send('anna', callNamed('POST /scanner/scans/'), { body: { scans: [scan] } })
  await send('anna', callNamed('PUT /account/preferences/'), {
    body: { time_zone: 'Pacific/Apia', menu: { collapsed: true, open: [canary] } },
  })
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const body = { name: canary, keys: ['queries-firewall'], expires_at, password: testPassword }
  const made = await send('anna', callNamed('POST /account/tokens/'), { body })
  const listed = await send('anna', callNamed('GET /account/sessions/'), {})
  const sessions = listed.json().data as unknown as { session: string; own: boolean }[]
  const { db } = server.database
  await db.deleteFrom('asked_key').execute()
  await db.updateTable('change').set({ state: 'cancelled' }).where('state', '=', 'previewed').execute()
  // Somebody may have stopped all changes, as an example of that call.
  await send('anna', callNamed('POST /administration/connected-systems/stop-changes/'), {
    body: { stop: false, why: 'a test' },
  })
  const request = await db
    .insertInto('asked_key')
    .values({ person_id: ids.get('anna')!, key: 'tools-scanner', reason: canary })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('saved_view').execute()
  const view = await db
    .insertInto('saved_view')
    .values({
      person_id: ids.get('anna')!,
      name: canary,
      name_key: canary,
      screen: '/common-queries/device-lookup',
      address: `/common-queries/device-lookup?q=${canary}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('history_subscription').execute()
  const subscription = await db
    .insertInto('history_subscription')
    .values({ person_id: ids.get('anna')!, name: canary, name_key: canary, filter: `{"q":"${canary}"}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('daily_question').execute()
  const dailyQuestion = await db
    .insertInto('daily_question')
    .values({
      person_id: ids.get('anna')!,
      source: canary,
      destination: canary,
      service: 'tcp/443',
      question_key: canary,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('notice').execute()
  await db.transaction().execute((transaction) =>
    notify(transaction, {
      event: 'change-refused',
      to: [ids.get('anna')!],
      by: null,
      title: canary,
      words: canary,
      path: '/command-centre/run?id=1',
      change: null,
    }),
  )
  const notification = await db.selectFrom('notification').select('id').executeTakeFirstOrThrow()
  things = {
    notification: notification.id,
    request: request.id,
    view: view.id,
    subscription: subscription.id,
    dailyQuestion: dailyQuestion.id,
    runs: await previewedRuns(ids.get('anna')!),
    plans: await plansOf(ids.get('anna')!),
    calledOff: await previewedRun(ids.get('anna')!, 'assign-port'),
    batches: await previewedLists(ids.get('anna')!),
    token: (made.json().data as unknown as { id: number }).id,
    session: sessions.find(({ own }) => own)!.session,
    form: 'a-form',
    screen: '/common-queries/device-lookup',
    text: canary,
  }
  const person = ids.get('anna')!
  await rememberQuestion(server.database.db, { person, screen: things.screen, text: things.text })
})

const preview = {
  sentence: 'Set a port.',
  target: 'sw-a Gi1/0/1',
  checks: [],
  fields: [],
  sendings: [],
  affected: [],
  transliterated: [],
  approval: [],
  nothing: false,
}

async function previewedLists(person: number): Promise<ReadonlyMap<string, string>> {
  const lists = new Map<string, string>()
  for (const { path, method } of callList) {
    if (method !== 'POST' || !/\/batch\/[a-z-]+\/$/.test(path)) continue
    const kind = kindsByPath.find(([below]) => path.startsWith(below))?.[1] ?? 'reserve-address'
    const { id } = await server.database.db
      .insertInto('batch')
      .values({ kind, requested_by: person, requester: 'anna', reason: canary, ticket: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const run = await previewedRun(person, kind)
    await server.database.db
      .updateTable('change')
      .set({ batch: id, batch_position: 1 })
      .where('id', '=', run)
      .execute()
    if (path.endsWith('/resume/')) await callOff(id)
    lists.set(path, id)
  }
  return lists
}

/** Only what was stopped is gone on with. */
async function callOff(list: string) {
  const { db } = server.database
  await sql`update batch set stopped_at = now(), stopped_why = 'Stopped.', heads = '{MAC,Address}' where id = ${list}`.execute(
    db,
  )
  await sql`update change set state = 'cancelled', ended_at = now(), batch_cells = '{00:1b:54:0a:3c:7f,10.0.10.5}'
    where batch = ${list}`.execute(db)
}

/** One in the state in which each call acts on it. */
async function plansOf(person: number): Promise<Record<string, number>> {
  const states = { apply: 'previewed', stop: 'running', decide: 'needs-person', answer: 'running' } as const
  const made: Record<string, number> = {}
  // Those of the test before are over.
  await sql`update plan set state = 'cancelled', ended_at = now()`.execute(server.database.db)
  const all = plans.flatMap(({ name, path }) =>
    Object.entries(states).map(([call, state]) => ({ name, path: `${path}/${call}/`, state })),
  )
  for (const { name, path, state } of all) {
    const { id } = await server.database.db
      .insertInto('plan')
      .values({
        name,
        state,
        requested_by: person,
        requester: 'anna',
        correlation: 'a-test',
        asked: '{}',
        known: '{}',
        reason: 'a test',
        target: 'a device',
        sentence: 'Connect a device.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    made[path] = id
  }
  return made
}

async function previewedRuns(person: number) {
  const runs: Partial<Record<ChangeKindName, number>> = {}
  for (const kind of changeKindNames) runs[kind] = await previewedRun(person, kind)
  return runs as Record<ChangeKindName, number>
}

async function previewedRun(person: number, kind: string): Promise<number> {
  const { id } = await server.database.db
    .insertInto('change')
    .values({
      kind,
      state: 'previewed',
      requested_by: person,
      requester: 'anna',
      correlation: 'a-test',
      intent: '{}',
      reason: 'a test',
      sentence: preview.sentence,
      target: preview.target,
      targets: [`interface of ${Math.random()}`],
      snapshot: '{}',
      preview: JSON.stringify(preview),
      accepted: '{}',
      prove_or_undo: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Everything that is kept of a person, in every table that names people. */
async function keptOf(id: number): Promise<string> {
  const { rows } = await sql<{ table: string }>`select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'person_id' order by 1`.execute(server.database.db)
  expect(rows.length).toBeGreaterThan(8)
  const kept: unknown[] = []
  for (const { table } of [{ table: 'person' }, ...rows]) {
    const column = sql.ref(table === 'person' ? 'id' : 'person_id')
    const found = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t
      where ${column} = ${id} order by 1`.execute(server.database.db)
    kept.push(table, found.rows)
  }
  return JSON.stringify(kept)
}

test(`whatever somebody else asks, no answer says anything of Anna (${callList.length} calls)`, async () => {
  const told: string[] = []
  for (const call of callList) {
    if (call.path === '/users/logout/') continue
    const { status, body } = await send('bert', call, exampleOf(call))
    // The record says of everybody what they did, to whoever holds its key.
    const ofAll = call.path.startsWith('/administration/audit-log/')
    const secrets = [...(ofAll ? [] : [canary]), things.session, 'Pacific/Apia']
    // Where every time zone can be chosen, hers is one of them.
    const choices = body.includes('Pacific/Wallis') ? body.replaceAll('Pacific/Apia', '') : body
    if (secrets.some((secret) => choices.includes(secret))) told.push(`${nameOf(call)} ${status}`)
    if (
      call.access.for === 'key' &&
      call.access.key === 'administrations-user-management' &&
      status !== 403
    ) {
      told.push(`${nameOf(call)} ${status} without its key`)
    }
  }
  expect(told).toEqual([])
})

const kindsByPath = [
  ['/command-centre/switch-port-assignment/', 'assign-port'],
  ['/command-centre/dhcp-ip-reservation/', 'reserve-address'],
  ['/command-centre/ise-endpoint-onboard/', 'onboard-endpoint'],
  ['/command-centre/ivanti-request-submission/', 'submit-request'],
  ['/common-queries/cisco-switch/actions/', 'act-on-port'],
  ['/common-queries/cisco-ise/actions/', 'act-on-session'],
  ['/common-queries/dhcp-server/lease-release/', 'release-lease'],
  ['/site-resources/ups-units/self-test/', 'test-ups'],
  ['/workflows/cable-health-check/test/', 'test-cable'],
  ['/workflows/power-management/', 'set-port-power'],
  ['/workflows/cyber-security-response/quarantine/', 'contain-endpoint'],
  ['/common-queries/cisco-wlc/actions/', 'act-on-wireless'],
  ['/common-queries/catalyst-centre/resync/', 'resync-device'],
] as const

/** Anna’s thing under each field that names an own thing. */
const ofAnna = ({ call, field }: Field) => {
  if (field === 'batch') return things.batches.get(call.path)
  if (field !== 'id') return things[field as keyof typeof things]
  if (call.path.startsWith('/account/saved-views/')) return things.view
  if (call.path.startsWith('/scanner/scans/')) return annasScan
  if (call.path.startsWith('/common-queries/firewall/daily/')) return things.dailyQuestion
  if (call.path.startsWith('/command-centre/command-history/subscriptions/')) return things.subscription
  if (call.path.startsWith('/account/notifications/')) return things.notification
  const kind = kindsByPath.find(([below]) => call.path.startsWith(below))?.[1]
  if (kind !== undefined) return things.runs[kind]
  const workflow = plans.find(({ path }) => call.path.startsWith(`${path}/`))
  if (workflow !== undefined && call.path in things.plans) return things.plans[call.path]
  if (call.path === '/command-centre/run/cancel/') return things.calledOff
  return call.path === '/account/key-requests/withdraw/' ? things.request : things.token
}

/** A name in everybody’s own space: it finds what is one’s own there, or nothing. */
const namesOwn: ReadonlySet<string> = new Set(['form', 'screen', 'text'])

test('an own thing of Anna is none of Bert’s: 404, or his own of that name, and hers stays as it was', async () => {
  const own = naming.filter(({ names }) => names === 'own')
  expect(own.length).toBeGreaterThan(4)
  const before = await keptOf(ids.get('anna')!)
  for (const field of own) {
    const { call, part } = field
    const example = exampleOf(call)
    const input = { ...example, [part]: { ...(example[part] as object), [field.field]: ofAnna(field) } }
    const { status, body } = await send('bert', call, input)
    expect([nameOf(call), status]).toEqual([nameOf(call), namesOwn.has(field.field) ? 200 : 404])
    expect([nameOf(call), body.includes(canary)]).toEqual([nameOf(call), false])
    expect([nameOf(call), await keptOf(ids.get('anna')!)]).toEqual([nameOf(call), before])
  }
  // They are Anna’s: the same requests are answered to her.
  // That a wait is over is said of a step that waits: plans.test.ts.
  const notHere = (path: string) => path === '/account/sessions/end/' || path.endsWith('/answer/')
  for (const field of own.filter(({ call }) => !notHere(call.path))) {
    const { call, part } = field
    const example = exampleOf(call)
    const given = { ...(example[part] as object), [field.field]: ofAnna(field) }
    // A click has a key of its own, and a proof of who clicks where one is asked for.
    const input = {
      ...example,
      [part]:
        'key' in given
          ? { ...given, key: randomUUID(), reentered: { password: testPassword, code: '' } }
          : given,
    }
    expect([nameOf(call), (await send('anna', call, input)).status]).toEqual([nameOf(call), 200])
  }
})

test('who manages people but holds less than Anna changes nothing of her account', async () => {
  const onAnna = naming.filter(({ names, call }) => names === 'person' && call.changes)
  expect(onAnna.length).toBeGreaterThan(6)
  const { version } = await server.database.db
    .selectFrom('person')
    .select('version')
    .where('id', '=', ids.get('anna')!)
    .executeTakeFirstOrThrow()
  const before = await keptOf(ids.get('anna')!)
  for (const { call, part } of onAnna) {
    const example = exampleOf(call)
    const known = Object.keys(example[part] as object)
    const change = {
      id: ids.get('anna')!,
      version,
      session: things.session,
      token: things.token,
      username: canary,
    }
    const given = Object.fromEntries(Object.entries(change).filter(([name]) => known.includes(name)))
    // Whoever gives a way in proves first who they are.
    const proves = /\/(password|second-factor\/remove)\/$/.test(call.path)
    const again = proves ? { reentered: { password: testPassword, code: '' } } : {}
    const answer = await send('cora', call, {
      ...example,
      [part]: { ...(example[part] as object), ...given, ...again },
    })
    expect([nameOf(call), answer.status, answer.json().code]).toEqual([
      nameOf(call),
      403,
      'grant-exceeds-own',
    ])
    expect([nameOf(call), await keptOf(ids.get('anna')!)]).toEqual([nameOf(call), before])
  }
})

/** Puts a value where a path such as `rules[].role` leads. */
function put(input: unknown, path: string, value: unknown): unknown {
  const [head = '', ...rest] = path.split('.')
  const name = head.replace('[]', '')
  const of = input as Record<string, unknown>
  const below = (there: unknown) => (rest.length === 0 ? value : put(there ?? {}, rest.join('.'), value))
  if (!head.endsWith('[]')) return { ...of, [name]: below(of[name]) }
  const [first] = (of[name] as unknown[] | undefined) ?? []
  const full = { system: 'x', directory_group: 'x', role: 1, group: null }
  return { ...of, [name]: [below(first ?? full)] }
}

test(
  `ids beside the right one, of other things, unresolved, in lists and empty reach nothing (${naming.length} fields)`,
  async () => {
    const anna = ids.get('anna')!
    const before = await keptOf(anna)
    const wrong = [
      anna + 1_000,
      anna - 1_000,
      things.token + 1_000,
      things.session,
      ':id',
      '{id}',
      '*',
      '%',
      '1 or 1=1',
      '../1',
      '',
      0,
      -1,
      1.5,
      2 ** 53,
      '9'.repeat(40),
      [anna],
      { id: anna },
      true,
    ]
    const odd: string[] = []
    let tried = 0
    const changing = naming.filter(({ names }) => names !== 'proof')
    for (const [at, { call, part, field, names }] of changing.entries()) {
      const isForm = field === 'form'
      const right =
        names === 'own' || field === 'session'
          ? [
              things.token,
              things.session,
              things.form,
              things.view,
              ...Object.values(things.runs),
              ...Object.values(things.plans),
            ]
          : []
      for (const value of [
        ...inTurn(wrong, at, 3),
        ...(names === 'own' ? [things.token + 1, things.token - 1] : []),
      ]) {
        if (right.includes(value as string)) continue
        // 0 is no role, and the version of what is not there yet; a query has texts only, in which a list of one is its member.
        if (value === 0 && /version|role/.test(field)) continue
        if (part === 'query' && Array.isArray(value)) continue
        // A text is what a form or a system is named by, so one that is well formed is a name that nothing has.
        const { status } = await send('anna', call, putIn(call, part, field, value))
        tried += 1
        const reads = !call.changes
        const fine = [400, 404, 409, 422].includes(status) || (status === 200 && (reads || isForm))
        if (!fine) {
          odd.push(`${nameOf(call)} ${field} = ${JSON.stringify(value)}: ${status}`)
        }
      }
    }
    expect(odd).toEqual([])
    const after = await keptOf(anna)
    for (const kept of [canary, things.session, before.slice(0, 60)]) expect(after).toContain(kept)
    sayTally(`ids: ${naming.length} fields of ${fields.length}, ${tried} wrong ids, ${odd.length} unexpected`)
  },
  patienceOr(180_000),
)

function putIn(call: Call, part: 'query' | 'body', field: string, value: unknown) {
  const example = exampleOf(call)
  if (part === 'query') return { ...example, query: { ...example.query, [field]: value } }
  return { ...example, body: put(example.body, field, value) }
}
