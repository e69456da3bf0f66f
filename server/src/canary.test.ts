import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from './database/test-database.ts'
import type { TestDatabase } from './database/test-database.ts'
import { testProcesses } from './test-process.ts'
import type { TestProcess, TestProcesses } from './test-process.ts'
import {
  otherFingerprint,
  reflectingHttp,
  reflectingSwitch,
  reflectingTls,
  reflectingUdp,
} from './test-reflecting-peers.ts'
import type { ReflectingPeer } from './test-reflecting-peers.ts'

/** Stands in every secret of this run and nowhere else in the world. */
const mark = `cnry${randomBytes(9).toString('hex')}`
const canary = (name: string) => `${mark}+/&ü "${name}"`

const secrets = {
  ssh: `${mark}-ssh`,
  enable: `${mark}-enable`,
  kea: canary('kea'),
  ise: canary('ise'),
  directory: canary('directory'),
  community: `${mark}-community`,
  authentication: `${mark}-authentication`,
  privacy: `${mark}-privacy`,
  lab: canary('lab password'),
  mistyped: canary('mistyped password'),
  misplaced: canary('password typed as a name'),
}

/** The mark as it may turn up: plain, in hex, in base64 at each of the three ways it can fall, in UTF-16. */
const disguises = [
  mark,
  Buffer.from(mark).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift, 'x'), Buffer.from(mark)])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  ),
  Buffer.from(mark, 'utf16le').toString('latin1'),
]

/** Where the mark, or one of the live tokens, turns up in a text. */
function hits(text: string, tokens: readonly string[] = []): string[] {
  const even = text.toLowerCase()
  return [
    ...disguises.filter((disguise) => text.includes(disguise) || even.includes(disguise.toLowerCase())),
    ...tokens.filter((token) => text.includes(token)),
  ]
}

const authority = testAuthority()
const identity = authority.issue(['127.0.0.1', 'localhost'])
let database: TestDatabase
let processes: TestProcesses
let server: TestProcess
const peers = new Map<string, ReflectingPeer>()
const answers: string[] = []
const tokens: string[] = []

const pem = authority.certificate.trimEnd().replaceAll('\n', '\n        ')
const reach = (name: string) => `{ host: 127.0.0.1, port: ${peers.get(name)?.port} }`

const systemsFile = (fingerprint: string) => `version: 1
credentials:
  - { name: login, kind: password, username: netops, secret: { file: ssh }, enable: { environment: ENABLE } }
  - { name: kea, kind: password, username: kea, secret: { value: ${JSON.stringify(secrets.kea)} } }
  - { name: ise, kind: password, username: ise, secret: { file: ise } }
  - { name: directory, kind: password, username: svc@corp.example, secret: { environment: DIRECTORY } }
  - { name: v2, kind: snmp-v2c, secret: { value: ${secrets.community} } }
  - name: v3
    kind: snmp-v3
    username: monitor
    authentication: sha
    privacy: aes
    secret: { value: ${secrets.authentication} }
    privacySecret: { value: ${secrets.privacy} }
systems:
  - { name: switch-cli, kind: switch, product: cisco-ios-ssh, title: Switches, credential: login }
  - { name: switch-v2, kind: switch, product: snmp, title: Switches, credential: v2 }
  - { name: switch-v3, kind: switch, product: snmp, title: Switches, credential: v3 }
  - name: kea-1
    kind: dhcp
    product: kea
    title: DHCP
    reach: ${reach('kea')}
    credential: kea
    settings: { tls: false }
  - name: kea-2
    kind: dhcp
    product: kea
    title: DHCP behind an impostor
    reach: ${reach('impostor')}
    trust: { fingerprint: "${otherFingerprint}" }
    credential: kea
  - name: ise-1
    kind: identity
    product: cisco-ise
    title: ISE
    reach: ${reach('ise')}
    credential: ise
    trust:
      certificateAuthority: |
        ${pem}
  - name: directory-1
    kind: directory
    product: active-directory
    title: Directory
    reach: ${reach('directory')}
    credential: directory
    settings: { mode: ldaps, baseDn: "dc=corp,dc=example" }
    trust:
      certificateAuthority: |
        ${pem}
devices:
  - name: sw-1
    address: 10.7.0.1
    systems: { switch-cli: { host: 127.0.0.1, port: ${peers.get('switch')?.port}, fingerprint: "${fingerprint}" } }
  - name: sw-2
    address: 10.7.0.2
    systems: { switch-cli: { host: 127.0.0.1, port: ${peers.get('switch')?.port}, fingerprint: "${otherFingerprint}" } }
  - name: sw-3
    address: 10.7.0.3
    systems:
      switch-v2: ${reach('community')}
      switch-v3: ${reach('monitor')}
`

beforeAll(async () => {
  database = await createTestDatabase()
  processes = await testProcesses(database)
  const device = await reflectingSwitch({ password: secrets.ssh, enable: secrets.enable })
  peers.set('switch', device)
  peers.set('kea', await reflectingHttp())
  peers.set('impostor', await reflectingHttp(identity))
  peers.set('ise', await reflectingHttp(identity))
  peers.set('directory', await reflectingTls(identity))
  peers.set('community', await reflectingUdp())
  peers.set('monitor', await reflectingUdp())
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-secrets-'))
  await writeFile(join(folder, 'systems.yaml'), systemsFile(device.fingerprint), { mode: 0o600 })
  await writeFile(join(folder, 'ssh'), `${secrets.ssh}\n`, { mode: 0o600 })
  await writeFile(join(folder, 'ise'), `${secrets.ise}\n`, { mode: 0o600 })
  server = processes.launch({
    LOG_LEVEL: 'trace',
    SYSTEMS_FILE: join(folder, 'systems.yaml'),
    LAB_PASSWORD: secrets.lab,
    ENABLE: secrets.enable,
    DIRECTORY: secrets.directory,
  })
  await server.ready()
}, 120_000)
afterAll(async () => {
  processes.end()
  await server.ended
  for (const peer of peers.values()) await peer.close()
  await database.drop()
})

/** Asks and keeps what was answered; tokens are kept apart, where cookies belong. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const { url } = await server.ready()
  const response = await fetch(`${url}${path}`, init)
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  for (const cookie of response.headers.getSetCookie()) {
    const value = /=([^;]+)/.exec(cookie)?.[1] ?? ''
    if (value.length > 20) tokens.push(value)
  }
  const copy = response.clone()
  answers.push(`${path} ${JSON.stringify(headers)} ${await response.text()}`)
  return copy
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.startsWith('__'))
    .join('; ')

test('the search for a secret finds it in every disguise', () => {
  const whole = Buffer.from(`Basic user:${secrets.kea}`)
  for (const text of [
    secrets.kea,
    secrets.kea.toUpperCase(),
    encodeURIComponent(secrets.kea),
    JSON.stringify({ a: secrets.kea }),
    whole.toString('hex'),
    whole.toString('base64'),
    whole.subarray(1).toString('base64'),
    whole.subarray(2).toString('base64url'),
  ]) {
    expect([text, hits(text).length]).not.toEqual([text, 0])
  }
  expect(hits(whole.toString('base64').split('').toReversed().join(''))).toEqual([])
})

test('everything is done that touches a secret, and every system was told its own', async () => {
  await post('/users/login/', { username: 'engineer', password: secrets.mistyped })
  await post('/users/login/', { username: secrets.misplaced, password: 'x' })
  await post('/users/login/', { username: 'administrator', password: secrets.lab, role: secrets.mistyped })
  const signedIn = await post('/users/login/', { username: 'administrator', password: secrets.lab })
  expect(signedIn.status).toBe(200)
  let cookie = cookieOf(signedIn)
  const refreshed = await post('/users/token/refresh/', undefined, { cookie })
  expect(refreshed.status).toBe(200)
  cookie = cookieOf(refreshed)
  for (const path of ['/api/openapi.json', '/api/docs/', '/api/health/', '/api/users/profile/', '/']) {
    await ask(path, { headers: { cookie } })
  }
  const places = await ask('/api/site-resources/network-locations/import/', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', cookie },
    body: 'building,room,outlet,switch,interface\nB07,2.14,B07-2.14-A,sw-1,Gi1/0/14\n',
  })
  expect(places.status).toBe(200)

  const questions = [
    'a4:bb:6d:52:1c:9e',
    '10.7.0.3',
    'isolberg',
    'lt-40817',
    'sw-1 gi1/0/14',
    'Ingrid Solberg',
  ]
  for (const accept of ['application/json', 'text/event-stream']) {
    await Promise.all(
      questions.map((question) =>
        ask(`/api/workflows/search-and-locate/?live=yes&q=${encodeURIComponent(question)}`, {
          headers: { cookie, accept },
        }),
      ),
    )
  }
  await post('/users/logout/', undefined, { cookie })

  const told = (name: string) => peers.get(name)?.received() ?? ''
  expect(told('switch')).toContain(secrets.ssh)
  expect(told('switch')).toContain(secrets.enable)
  expect(told('kea')).toContain(mark)
  expect(told('ise')).toContain(mark)
  expect(told('directory')).toContain(mark)
  expect(told('community')).toContain(secrets.community)
  expect(told('monitor')).not.toBe('')
  expect(hits(told('monitor'))).toEqual([])
  // Never to somebody who is not who they should be.
  expect(told('impostor')).toBe('')
}, 120_000)

test('the key that changed was refused, and stands in the record with what was shown', async () => {
  await expect
    .poll(
      async () =>
        (
          await database.db
            .selectFrom('record')
            .select('detail')
            .where('action', '=', 'system.distrusted')
            .execute()
        )
          .map(({ detail }) => detail)
          .join('\n'),
      { timeout: 30_000 },
    )
    .toMatch(/host key that differs[^]*fingerprint|fingerprint[^]*host key that differs/)
})

test('no secret and no token is in any answer', () => {
  expect(answers.length).toBeGreaterThan(20)
  for (const answer of answers)
    expect([answer.slice(0, 60), hits(answer, tokens)]).toEqual([answer.slice(0, 60), []])
})

test('no secret and no token is in the log, at its most talkative', () => {
  const lines = server.output.stderr.split('\n')
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.some((line) => line.includes('"level":"debug"'))).toBe(true)
  for (const line of lines) expect([line, hits(line, tokens)]).toEqual([line, []])
})

test('no secret and no token is in any row of any table, nor in the files of the database', async () => {
  const client = new pg.Client({
    connectionString: database.superuserUrl.replace(
      /\/postgres\?/,
      `/${new URL(database.url.replace('@/', '@x/')).pathname.slice(1)}?`,
    ),
  })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(15)
  let sealed = 0
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} as t`)
    if (name === 'public.sealed_secret') sealed = rows.length
    for (const { row } of rows) expect([name, hits(row, tokens)]).toEqual([name, []])
  }
  expect(sealed).toBe(8)
  const { rows: statements } = await client.query<{ query: string }>('select query from pg_stat_activity')
  for (const { query } of statements) expect(hits(query, tokens)).toEqual([])

  await client.query('checkpoint')
  const { rows: place } = await client.query<{ folder: string; oid: number }>(
    `select current_setting('data_directory') as folder, oid from pg_database where datname = current_database()`,
  )
  await client.end()
  const { folder, oid } = place[0]!
  let read = 0
  for (const below of [`base/${oid}`, 'pg_wal']) {
    const entries = await readdir(join(folder, below), { withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile()) continue
      // Files of a running database come and go.
      const octets = await readFile(join(folder, below, entry.name)).catch(() => Buffer.alloc(0))
      read += octets.length
      const found = [...disguises, ...tokens].filter((needle) => octets.includes(needle, 0, 'latin1'))
      expect([below, entry.name, found]).toEqual([below, entry.name, []])
    }
  }
  expect(read).toBeGreaterThan(5_000_000)
}, 120_000)

test('no secret and no token is in the data folder or on a command line', async () => {
  const files = await readdir(processes.dataDir, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => readFile(join(file.parentPath, file.name), 'latin1')),
  )
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(hits(text, tokens)).toEqual([])
  if (process.platform !== 'linux') return
  const lines = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/cmdline`, 'latin1').catch(() => '')),
  )
  for (const line of lines) expect(hits(line, tokens)).toEqual([])
})
