import { createSocket } from 'node:dgram'
import type { Socket as Datagrams } from 'node:dgram'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { connectors } from '@patchbay/connectors/registry/registry'
import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import { accessKeys } from '@patchbay/contract/access-keys'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importSystems } from '../systems/import.ts'
import { patienceOr } from '../test-tally.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

/** Real servers, one of each kind of system, that take a connection and then fail in one manner. */
const manners: Readonly<Record<string, ((socket: Socket) => unknown) | null>> = {
  silent: () => undefined,
  dripping: (socket) => {
    const drip = setInterval(() => socket.write('a'), 20)
    socket.on('close', () => clearInterval(drip))
  },
  'without end': (socket) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(`${'x'.repeat(16_384)}\n`));
    }
    socket.on('drain', pour)
    pour()
  },
  refusing: null,
}

const authority = testAuthority()
const identity = authority.issue(['127.0.0.1', 'localhost'])
const mac = '00:00:5e:00:53:01'
const testers = Array.from({ length: 9 }, (_, at) => `tester-${at}`)

/** A server with a system of each kind; a person tests one connection at a time, so there are several. */
async function start(): Promise<{ readonly server: TestApp; readonly cookies: ReadonlyMap<string, string> }> {
  const server = await startTestApp(undefined, undefined, undefined, { connectors })
  server.context.log.level = 'silent'
  const cookies = new Map<string, string>()
  for (const name of ['ada', ...testers]) {
    await server.addPerson(name, accessKeys)
    cookies.set(name, await server.signIn(name))
  }
  const { vault, database } = server.context
  if (vault.sealed) throw new Error('sealed')
  const path = join(await mkdtemp(join(tmpdir(), 'patchbay-failing-')), 'systems.yaml')
  await writeFile(path, file)
  await importSystems(database, vault.keys, path, connectors)
  return { server, cookies }
}

const ca = JSON.stringify(authority.certificate)
const one = (name: string, kind: string, product: string, more: string) =>
  `  - { name: ${name}, kind: ${kind}, product: ${product}, title: The ${name}, ${more} }\n`
const plain = 'reach: { host: 127.0.0.1, port: 1 }'
const tls = `reach: { host: 127.0.0.1, port: 2 }, trust: { certificateAuthority: ${ca} }, credential: login`
const w = (credential: string) => `changes: { credential: ${credential}, allowed: true }`
const file = `version: 1
credentials:
  - { name: login, kind: password, username: netops@campus.example, secret: { value: right horse } }
  - { name: writes, kind: password, username: netops@campus.example, secret: { value: wrong horse } }
  - { name: key, kind: api-key, secret: { value: right horse } }
  - { name: key-writes, kind: api-key, secret: { value: wrong horse } }
  - { name: community-writes, kind: snmp-v2c, secret: { value: wrong horse } }
  - { name: community, kind: snmp-v2c, secret: { value: right horse } }
systems:
${one('dhcp', 'dhcp', 'kea', `${plain}, credential: login, settings: { tls: false }, ${w('writes')}`)}\
${one('directory', 'directory', 'active-directory', `${tls}, settings: { domain: campus.example }`)}\
${one('dns', 'dns', 'resolver', plain)}\
${one('identity', 'identity', 'cisco-ise', `${tls}, ${w('writes')}`)}\
${one('desk', 'service-desk', 'ivanti', `${tls.replace('login', 'key')}, ${w('key-writes')}`)}\
${one('ssh', 'switch', 'cisco-ios-ssh', `credential: login, ${w('writes')}`)}\
${one('snmp', 'switch', 'snmp', 'credential: community')}\
${one('nut', 'ups', 'nut', `${plain}, settings: { tls: false }`)}\
${one('cards', 'ups', 'snmp', `credential: community, ${w('community-writes')}`)}\
devices:
  - name: sw-1
    address: 10.7.0.2
    role: access
    systems: { ssh: { host: 127.0.0.1, port: 1, fingerprint: "SHA256:${'a'.repeat(43)}" }, snmp: { host: 127.0.0.1, port: 1 } }
  - { name: ups-1, address: 10.7.0.9, role: ups, systems: { cards: { host: 127.0.0.1, port: 1 } } }
`

async function listen(listening: Server, held: Set<Socket>): Promise<number> {
  listening.on('connection', (socket) => {
    held.add(socket)
    socket.on('error', () => undefined).on('close', () => held.delete(socket))
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return (listening.address() as AddressInfo).port
}

/** Puts a server of this manner in the place of every system. */
async function fail(
  { context: { database, systems } }: TestApp,
  manner: string,
): Promise<{ readonly end: () => void; readonly port: number }> {
  const behave = manners[manner] ?? null
  const held = new Set<Socket>()
  const take = (socket: Socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    behave?.(socket)
  }
  const servers = [
    createServer(take),
    createTlsServer({ cert: identity.certificate, key: identity.key }, take),
  ] as const
  const [port, secure] = [await listen(servers[0], held), await listen(servers[1], held)]
  const datagrams: Datagrams = createSocket('udp4')
  datagrams.on('message', (_said, from) => {
    if (manner === 'dripping' || manner === 'without end')
      datagrams.send(manner === 'dripping' ? 'a' : 'x'.repeat(1_400), from.port, from.address)
  })
  await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve))
  const end = () => {
    for (const socket of held) socket.destroy()
    for (const listening of servers) listening.close()
    datagrams.close()
  }
  if (behave === null) end()
  await sql`update system set reach_port = case when certificate_authority is null then ${port}::int else ${secure} end
    where reach_port is not null`.execute(database)
  await sql`update device_reach set port = ${port}`.execute(database)
  await systems.reload()
  return { end: behave === null ? () => undefined : end, port }
}

type Asked = readonly [named: string, method: 'GET' | 'POST', path: string, body?: object]

const device = { name: '', address: null, host: '127.0.0.1', fingerprint: null, add: false }
const again = { secret: 'right horse', enable: null, privacy_key: null }
const reason = 'to see it fail'
const about = { kind: 'device', text: '10.1.2.3' }
const template = `${'A'.repeat(32)}.${'B'.repeat(32)}`
const port = { switch: 'sw-1', interface: 'Gi1/0/1' }
const there = { mac, address: '10.1.0.7', hostname: 'printer-1', owner: 'Physics' }
const request = { system: 'desk', requester: 'ada', words: 'It does not print.' }
const members = '/administration/user-management/directory'
const desk = '/command-centre/ivanti-request-submission'
const dhcp = '/command-centre/dhcp-ip-reservation'
const ise = '/command-centre/ise-endpoint-onboard'

/** Where each is asked while a form is open, and by what its failure is named. */
const forms: readonly Asked[] = [
  ['nut', 'GET', '/site-resources/ups-units/server-units/?system=nut'],
  ['ups-1', 'POST', '/site-resources/ups-units/self-test/preview/', { intent: { unit: 'ups-1' }, reason }],
  ['identity', 'GET', `${ise}/choices/groups/`],
  ['identity', 'GET', `${ise}/endpoint/?mac=${mac}`],
  ['identity', 'POST', `${ise}/preview/`, { intent: { mac, group: 'Printers' }, reason }],
  ['identity', 'GET', '/common-queries/cisco-ise/members/?group=Printers'],
  [
    'identity',
    'POST',
    '/common-queries/cisco-ise/actions/preview/',
    { intent: { system: 'identity', mac, act: 'sign-on-again' }, reason },
  ],
  ['dhcp', 'GET', `${dhcp}/choices/subnets/`],
  ['dhcp', 'GET', `${dhcp}/choices/meant/?words=10.1.0.7`],
  ['dhcp', 'GET', `${dhcp}/choices/reserved/?mac=${mac}`],
  ['dhcp', 'GET', `${dhcp}/choices/free/?subnet=10.1.0.0/24`],
  ['dhcp', 'POST', `${dhcp}/preview/`, { intent: there, reason }],
  [
    'dhcp',
    'POST',
    '/common-queries/dhcp-server/lease-release/preview/',
    { intent: { address: '10.1.0.7' }, reason },
  ],
  ['sw-1', 'GET', '/command-centre/switch-port-assignment/port/?q=sw-1%20Gi1/0/1'],
  [
    'sw-1',
    'POST',
    '/command-centre/switch-port-assignment/preview/',
    { intent: { ...port, accessVlan: 20 }, reason },
  ],
  ['sw-1', 'GET', '/common-queries/cisco-switch/command/?switch=sw-1&name=version'],
  [
    'sw-1',
    'POST',
    '/common-queries/cisco-switch/actions/preview/',
    { intent: { ...port, act: 'bounce' }, reason },
  ],
  ['desk', 'GET', `${desk}/choices/templates/?requester=ada&system=desk`],
  ['desk', 'GET', `${desk}/choices/open/?kind=device&text=10.1.2.3&system=desk`],
  ['desk', 'GET', `${desk}/template/?template=${template}&system=desk`],
  [
    'desk',
    'POST',
    `${desk}/choices/narrowed/`,
    { system: 'desk', template, parameter: 'C'.repeat(32), given: {} },
  ],
  ['desk', 'POST', `${desk}/preview/`, { intent: { ...request, template, drawn: [], subject: 'A printer' } }],
  [
    'desk',
    'POST',
    `${desk}/join/`,
    { intent: { ...request, join: { number: '1', kind: 'request' }, about } },
  ],
  ['directory', 'POST', `${members}/members/`, { system: 'directory', group: 'Staff' }],
  ['directory', 'POST', `${members}/try/`, { system: 'directory', username: 'ada', rules: [] }],
]
/** Tests of a connection, which one person makes one after the other. */
const testsAt = (at: number): readonly Asked[] => [
  [
    '127.0.0.1',
    'POST',
    '/site-resources/ups-units/connect/',
    { name: '', address: null, host: '127.0.0.1', add: false, system: 'cards', reentered: again, port: at },
  ],
  ...['ssh', 'snmp'].map((system): Asked => [
    '127.0.0.1',
    'POST',
    '/site-resources/network-devices/connect/',
    { ...device, system, reentered: again, port: at },
  ]),
  ...['dhcp', 'directory', 'dns', 'identity', 'desk', 'nut'].map((name): Asked => [
    name,
    'POST',
    '/administration/connected-systems/check/',
    { name, system: null, device: null },
  ]),
]

/** What is no word about the system that failed: a fault of ours, of the database, or nobody's. */
const ours = /"code":"(internal|database-unavailable|deadline-passed|record-unavailable)"/

async function ask(
  { server, cookies }: Awaited<ReturnType<typeof start>>,
  who: string,
  [named, method, path, body]: Asked,
): Promise<string | null> {
  const { statusCode, body: text } = await server.call(method, path, {
    headers: { cookie: cookies.get(who) ?? '' },
    ...(body === undefined ? {} : { payload: body }),
  })
  const told = (statusCode === 200 || statusCode === 502) && text.includes(named) && !ours.test(text)
  return told ? null : `${method} ${path} ${statusCode} ${text.slice(0, 300)}`
}

// Each waits for the limits of the same systems, on a server of its own.
test.concurrent.each(Object.keys(manners))(
  'a system that is %s is named by every form that asks it, as no fault of ours',
  async (manner) => {
    const world = await start()
    const { end, port: at } = await fail(world.server, manner)
    try {
      const wrong = await Promise.all([
        ...forms.map((asked) => ask(world, 'ada', asked)),
        ...testsAt(at).map((asked, index) => ask(world, testers[index] ?? '', asked)),
      ])
      expect(wrong.filter((one) => one !== null)).toEqual([])
    } finally {
      await world.server.stop()
      end()
    }
  },
  patienceOr(90_000),
)
